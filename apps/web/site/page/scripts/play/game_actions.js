/**
 * What a player may say or do besides moving.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { copy } from '../shared/files.js';
import { gameAddress } from '../shared/game_links.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts.js';
import { confirmButton } from './confirm_button.js';

/** @import { App } from '../app.js' */
/** @import { Command } from '#messages' */
/** @import { GameSession } from './session.js' */

/**
 * @typedef {object} ActionHandlers
 * @property {() => void} onNewGame
 * @property {() => Promise<void>} onRematch
 * @property {() => void} onFlip
 * @property {(() => void) | null} onLinks shows the links by which others come to the table, if there are any
 * @property {(text: string) => void} tell
 */

export class GameActions {
  /** @type {App} */ #app;
  /** @type {GameSession} */ #session;
  /** @type {ActionHandlers} */ #handlers;
  #takeBack = button(texts.play.takeBack, () => this.#say({ command: 'take-back-own-move' }));
  #hint = button(texts.play.hint, () => {
    this.#handlers.tell(texts.play.hintIsSought);
    this.#say({ command: 'hint' });
  });
  #draw = confirmButton(
    texts.play.draw,
    () => (this.#session.setup?.is_shared ? texts.play.reallyAgreeDraw : texts.play.reallyOfferDraw),
    () => this.#say({ command: 'offer', offer: 'draw' }),
  );
  #resign = confirmButton(
    texts.play.resign,
    () => texts.play.reallyResign,
    () => this.#say({ command: 'resign' }),
  );
  #pause = button(texts.play.pause, () => this.#session.pause(!this.#session.isPaused));
  #rematch = button(texts.play.rematch, () => void this.#try(() => this.#handlers.onRematch()), {
    class: 'button primary',
  });
  #analyse = button(texts.play.analyse, () => void this.#try(() => this.#toAnalysis()));
  #copy = button(texts.play.copyPgn, () => void this.#try(() => this.#copyPgn()));
  #links = button(texts.play.links.heading, () => this.#handlers.onLinks?.());
  #flip;
  element;

  /**
   * @param {App} app
   * @param {GameSession} session
   * @param {ActionHandlers} handlers
   */
  constructor(app, session, handlers) {
    this.#app = app;
    this.#session = session;
    this.#handlers = handlers;
    const newGame = button(texts.play.newGame, handlers.onNewGame);
    this.#flip = button(texts.play.flip, handlers.onFlip);
    this.element = element(
      'div',
      { class: 'game-actions' },
      element(
        'div',
        { class: 'buttons' },
        this.#pause,
        this.#rematch,
        this.#takeBack,
        this.#hint,
        this.#draw,
        this.#resign,
      ),
      element('div', { class: 'buttons' }, newGame, this.#analyse, this.#copy, this.#flip, this.#links),
    );
  }

  /** @param {boolean} areLinksShown */
  show(areLinksShown) {
    const session = this.#session;
    const { end, viewer, covered, opponent } = session;
    if (!session.state) return;
    const isPlayer = viewer !== 'nobody' && covered === null;
    const isPlaying = isPlayer && end === null;
    this.#rematch.hidden = end === null || session.isAudience;
    for (const action of [this.#draw, this.#resign]) action.hidden = !isPlaying;
    // Nobody asks megaton while playing another person.
    this.#hint.hidden = !isPlaying || opponent !== null;
    this.#hint.disabled = session.state.board.choices.length === 0;
    this.#analyse.hidden = covered !== null || (isPlaying && opponent !== null);
    // What is covered is nobody's business.
    for (const action of [this.#copy, this.#flip]) action.hidden = covered !== null;
    this.#pause.hidden = viewer !== 'nobody' || session.isAudience || end !== null;
    this.#pause.textContent = session.isPaused ? texts.play.goOn : texts.play.pause;
    // Between two people at two screens what is over is over.
    this.#takeBack.hidden = !isPlayer || (opponent !== null && end !== null);
    this.#takeBack.disabled = session.moves.length === 0;
    this.#links.hidden = this.#handlers.onLinks === null;
    this.#links.setAttribute('aria-expanded', `${areLinksShown}`);
  }

  /** @param {Command} command */
  #say(command) {
    void this.#try(() => this.#session.say(command));
  }

  /** Does what may be refused, and tells why. @param {() => Promise<unknown>} action */
  async #try(action) {
    try {
      await action();
    } catch (error) {
      this.#handlers.tell(reasonOf(error));
    }
  }

  async #toAnalysis() {
    this.#app.go(gameAddress('analysis', await this.#session.record()));
  }

  async #copyPgn() {
    const isCopied = await copy(await this.#session.pgn());
    this.#handlers.tell(isCopied ? texts.shared.copied : texts.shared.notCopied);
  }
}
