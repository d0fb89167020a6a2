/**
 * What a player may say or do besides moving: in a row what is wanted often, the rest in a menu.
 *
 * @module
 */

import { handOver } from '../analysis/handed_over.js';
import { BOARD_COLOURS } from '../board_colours.js';
import { PIECE_SETS } from '../piece_set.js';
import { button, element } from '../shared/elements.js';
import { copy, download } from '../shared/files.js';
import { labelledButton, relabel } from '../shared/icons.js';
import { menu } from '../shared/menu.js';
import { settings } from '../shared/settings.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/texts.js';
import { confirmButton } from './confirm_button.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { Command } from '#messages' */
/** @import { Settings } from '../shared/settings.js' */
/** @import { GameSession } from './session.js' */
/** @typedef {'sound' | 'confirmsTouch'} SettingName */

/**
 * @typedef {object} ActionHandlers
 * @property {() => void} onNewGame
 * @property {() => Promise<void>} onRematch
 * @property {() => void} onFlip
 * @property {() => void} onZen
 * @property {(() => void) | null} onLinks shows the links by which others come to the table, if there are any
 * @property {(words: Words) => void} tell
 */

export class GameActions {
  /** @type {App} */ #app;
  /** @type {GameSession} */ #session;
  /** @type {ActionHandlers} */ #handlers;
  #takeBack = labelledButton('undo', texts.play.takeBack, () => this.#say({ command: 'take-back-own-move' }));
  #hint = labelledButton('hint', texts.play.hint, () => {
    this.#handlers.tell(texts.play.hintIsSought);
    this.#say({ command: 'hint' });
  });
  #draw = confirmButton(
    'draw',
    texts.play.draw,
    () => (this.#session.setup?.is_shared ? texts.play.reallyAgreeDraw : texts.play.reallyOfferDraw),
    () => this.#say({ command: 'offer', offer: 'draw' }),
  );
  #resign = confirmButton(
    'resign',
    texts.play.resign,
    () => texts.play.reallyResign,
    () => this.#say({ command: 'resign' }),
  );
  #pause = labelledButton('pause', texts.play.pause, () => this.#session.pause(!this.#session.isPaused));
  #rematch = labelledButton(
    'again',
    texts.play.rematch,
    () => void this.#try(() => this.#handlers.onRematch()),
    { class: 'button labelled primary' },
  );
  #analyse = labelledButton('analyse', texts.play.analyse, () => void this.#try(() => this.#toAnalysis()));
  #copy = button(texts.play.copyPgn, () => void this.#try(() => this.#copyPgn()));
  #save = button(texts.play.savePgn, () => void this.#try(() => this.#savePgn()));
  #links = button(texts.play.links.heading, () => this.#handlers.onLinks?.());
  #switches = [
    new SettingSwitch('sound', texts.play.sounds),
    new SettingSwitch('confirmsTouch', texts.play.confirmTouch),
  ];
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
    this.#resign.classList.add('apart');
    this.element = element(
      'div',
      { class: 'game-actions' },
      this.#rematch,
      this.#pause,
      this.#takeBack,
      this.#hint,
      this.#draw,
      this.#analyse,
      labelledButton('add', texts.play.newGame, handlers.onNewGame),
      this.#resign,
      menu(
        'more',
        texts.play.more,
        this.#links,
        this.#copy,
        this.#save,
        button(texts.views.games, () => app.go('games')),
        button(texts.play.flipKey, handlers.onFlip),
        button(texts.play.zen, handlers.onZen),
        ...this.#switches.map((one) => one.element),
        chooseInTurn('board', BOARD_COLOURS, texts.play.boardColours),
        chooseInTurn('pieces', PIECE_SETS, texts.play.pieceSets),
      ),
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
    for (const action of [this.#copy, this.#save]) action.hidden = covered !== null;
    this.#pause.hidden = viewer !== 'nobody' || session.isAudience || end !== null;
    relabel(this.#pause, session.isPaused ? texts.play.goOn : texts.play.pause);
    // Between two people at two screens what is over is over.
    this.#takeBack.hidden = !isPlayer || (opponent !== null && end !== null);
    this.#takeBack.disabled = session.moves.length === 0;
    this.#links.hidden = this.#handlers.onLinks === null;
    this.#links.setAttribute('aria-expanded', `${areLinksShown}`);
    for (const one of this.#switches) one.show();
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
    this.#app.go(await handOver(this.#app.client, await this.#session.pgn()));
  }

  async #copyPgn() {
    const isCopied = await copy(await this.#session.pgn());
    this.#handlers.tell(isCopied ? texts.shared.copied : texts.shared.notCopied);
  }

  async #savePgn() {
    const { state } = this.#session;
    download(`${state?.variant ?? 'game'}.pgn`, await this.#session.pgn(), 'application/x-chess-pgn');
  }
}

/** An item of the menu that switches something on and off. */
class SettingSwitch {
  /** @type {SettingName} */ #name;
  element;

  /** @param {SettingName} name @param {string} label */
  constructor(name, label) {
    this.#name = name;
    this.element = button(label, (event) => {
      // The menu stays open, for what has been switched is to be seen.
      event.stopPropagation();
      settings.set(name, !settings.get(name));
      this.show();
    });
    this.show();
  }

  /** It may have been switched elsewhere. */
  show() {
    this.element.setAttribute('aria-pressed', `${settings.get(this.#name)}`);
  }
}

/**
 * An item of the menu that goes through the values of a setting.
 *
 * @template {'board' | 'pieces'} Name
 * @param {Name} name
 * @param {Settings[Name][]} values
 * @param {Record<Settings[Name], string>} labels
 */
function chooseInTurn(name, values, labels) {
  const label = () => labels[settings.get(name)];
  const made = button(label(), (event) => {
    event.stopPropagation();
    const next = values.indexOf(settings.get(name)) + 1;
    settings.set(name, values[next % values.length]);
    made.textContent = label();
  });
  return made;
}
