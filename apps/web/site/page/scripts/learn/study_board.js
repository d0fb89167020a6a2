/**
 * A board on which a position is studied: it asks the rules what a game has led to, plays moves with
 * their effects, and says why a try is illegal.
 *
 * @module
 */

import { BoardView } from '../board/board_view.js';
import { Refusal } from '../client.js';
import { reasonOf } from '../shared/reasons.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { Color, Game, MoveTold, Study, Viewer } from '#messages' */

/**
 * @typedef {object} Listeners
 * @property {(text: string) => void} [onMove] a legal move was chosen; it is not played by itself
 * @property {(reason: Words) => void} [onRefusal] a try was illegal, and why
 */

/** @typedef {{ viewer?: Viewer, orientation?: Color, movable?: boolean }} Look how a game is looked at */

/** What a FEN tells of face-down pieces that only an arbiter knows. */
const IDENTITIES = / (?:down|men)=\S+/g;

export class StudyBoard {
  /** @type {App} */ #app;
  /** @type {HTMLElement} */ #container;
  /** @type {Listeners} */ #listeners;
  /** @type {Game} */ #game = { variant: 'chess', options: [], chess960: false, fen: null, moves: [] };
  /** @type {Study | null} */ #study = null;
  /** @type {Viewer} */ #viewer = 'both';
  /** Counts what was asked for, so that what comes too late is not shown. */
  #asked = 0;

  /**
   * @param {HTMLElement} container
   * @param {App} app
   * @param {Listeners} [listeners]
   */
  constructor(container, app, listeners = {}) {
    this.#app = app;
    this.#container = container;
    this.#listeners = listeners;
    this.view = new BoardView(container, {
      drawings: app.drawings,
      onMove: (text) => listeners.onMove?.(text),
      foresee: (text) => this.foresee(text),
      explain: (text) => void this.#explain(text),
      announce: app.announce,
    });
  }

  /** The position that is shown. @returns {Study | null} */
  get study() {
    return this.#study;
  }

  /** The game that has led to it. @returns {Game} */
  get game() {
    return { ...this.#game, moves: this.#study?.record ?? this.#game.moves };
  }

  /**
   * Shows the position that a game has reached.
   *
   * @param {Game} game
   * @param {Look} [look]
   * @returns {Promise<Study | null>} none if something else was asked for meanwhile
   * @throws {Refusal} if the game cannot be read
   */
  async show(game, { viewer = 'both', orientation = 'white', movable = true } = {}) {
    const study = await this.#ask(game, viewer);
    if (!study) return null;
    this.#keep(game, study, viewer);
    const last = study.told.at(-1) ?? null;
    this.view.show(study.board, { orientation, last, movable: movable && !study.end });
    return study;
  }

  /**
   * Plays a move.
   *
   * @param {string} text
   * @param {{ movable?: boolean }} [look] whether the board may be moved on afterwards
   * @returns {Promise<Study | null>} none if something else was asked for meanwhile
   * @throws {Refusal} if the move is illegal
   */
  async play(text, { movable = true } = {}) {
    const game = this.game;
    const study = await this.#ask({ ...game, moves: [...game.moves, text] }, this.#viewer);
    const told = study?.told.at(-1);
    if (!study || !told) return null;
    const asked = this.#asked;
    this.#keep(game, study, this.#viewer);
    await this.view.animate(told, study.board, { movable: movable && !study.end });
    return asked === this.#asked ? study : null;
  }

  /**
   * What a move would do, as far as the viewer may know.
   *
   * @param {string} text
   * @returns {Promise<MoveTold>}
   * @throws {Refusal} with the reason if the move is illegal
   */
  foresee(text) {
    return this.#app.client.askRules({ ask: 'preview', game: this.#knownGame(), text });
  }

  /** Puts the keyboard on the board, and brings all of it into view. */
  focus() {
    this.#container.scrollIntoView({ block: 'nearest' });
    const square = this.#container.querySelector('[data-square][tabindex="0"]');
    if (square instanceof HTMLElement) square.focus({ preventScroll: true });
  }

  close() {
    this.#asked += 1;
    this.view.close();
  }

  /** @param {Game} game @param {Viewer} viewer @returns {Promise<Study | null>} */
  async #ask(game, viewer) {
    const number = (this.#asked += 1);
    const study = await this.#app.client.askRules({ ask: 'study', game, viewer });
    return number === this.#asked ? /** @type {Study} */ (study) : null;
  }

  /** @param {Game} game @param {Study} study @param {Viewer} viewer */
  #keep(game, study, viewer) {
    this.#game = game;
    this.#study = study;
    this.#viewer = viewer;
  }

  /** The game as its viewer knows it: a preview must not tell what a face-down piece will turn out to be. */
  #knownGame() {
    const board = this.#study?.board;
    if (!board || (this.#viewer === 'both' && board.face_down.length === 0)) return this.game;
    return { ...this.#game, fen: board.fen.replace(IDENTITIES, ''), moves: [] };
  }

  /** @param {string} text */
  async #explain(text) {
    try {
      await this.foresee(text);
    } catch (error) {
      if (error instanceof Refusal) this.#listeners.onRefusal?.(reasonOf(error));
      else throw error;
    }
  }
}
