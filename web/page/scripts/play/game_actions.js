/**
 * What a player may say or do besides moving.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { copy } from '../shared/files.js';
import { gameAddress } from '../shared/game_links.js';
import { texts } from '../texts.js';
import { confirmButton } from './confirm_button.js';

/** @import { App } from '../app.js' */
/** @import { Command } from '../messages.js' */
/** @import { GameSession } from './session.js' */

/**
 * @typedef {object} ActionHandlers
 * @property {() => void} onNewGame
 * @property {() => void} onRematch
 * @property {() => void} onFlip
 * @property {(text: string) => void} tell
 */

export class GameActions {
  /** @type {App} */ #app;
  /** @type {GameSession} */ #session;
  /** @type {ActionHandlers} */ #handlers;
  #takeBack = button(texts.play.takeBack, () => void this.#say({ command: 'take-back-own-move' }));
  #hint = button(texts.play.hint, () => {
    this.#handlers.tell(texts.play.hintIsSought);
    void this.#say({ command: 'hint' });
  });
  #draw = confirmButton(
    texts.play.draw,
    () => (this.#session.setup?.is_shared ? texts.play.reallyAgreeDraw : texts.play.reallyOfferDraw),
    () => void this.#say({ command: 'offer', offer: 'draw' }),
  );
  #resign = confirmButton(
    texts.play.resign,
    () => texts.play.reallyResign,
    () => void this.#say({ command: 'resign' }),
  );
  #pause = button(texts.play.pause, () => this.#session.pause(!this.#session.isPaused));
  #rematch = button(texts.play.rematch, () => this.#handlers.onRematch(), { class: 'button primary' });
  #analyse = button(texts.play.analyse, () => void this.#toAnalysis());
  #copy = button(texts.play.copyPgn, () => void this.#copyPgn());
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
      element('div', { class: 'buttons' }, newGame, this.#analyse, this.#copy, this.#flip),
    );
  }

  show() {
    const { state, end, viewer, covered } = this.#session;
    if (!state) return;
    const isPlayer = viewer !== 'nobody' && covered === null;
    const isOwnTurn = state.board.choices.length > 0 && !end;
    this.#rematch.hidden = !end;
    for (const action of [this.#hint, this.#draw, this.#resign]) action.hidden = !isPlayer || end !== null;
    // What is covered is nobody's business.
    for (const action of [this.#analyse, this.#copy, this.#flip]) action.hidden = covered !== null;
    this.#pause.hidden = viewer !== 'nobody' || end !== null;
    this.#pause.textContent = this.#session.isPaused ? texts.play.goOn : texts.play.pause;
    this.#takeBack.hidden = !isPlayer;
    this.#takeBack.disabled = this.#session.told.length === 0 && state.moves.length === 0;
    this.#hint.disabled = !isOwnTurn;
  }

  /** @param {Command} command */
  async #say(command) {
    try {
      await this.#session.say(command);
    } catch (error) {
      this.#handlers.tell(error instanceof Error ? error.message : String(error));
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
