/**
 * The game at the table, as the page knows it: what was asked and told so far.
 *
 * @module
 */

import { opposite } from '../board/geometry.js';
import { texts } from '../texts.js';
import { Pace } from './pace.js';
import { forgetGame, keepGame, keptGame } from './storage.js';

/** @import { Client } from '../client.js' */
/** @import { Board, Color, Command, End, Game, GameState, MoveTold, Offer, Study, TableEvent, TableQuestion, TableSetup, Viewer } from '../messages.js' */

export class GameSession {
  /** @type {TableSetup | null} */ setup = null;
  /** @type {GameState | null} */ state = null;
  /** The moves with what they did; shorter than the game as long as the earlier ones are looked up. */
  /** @type {MoveTold[]} */ told = [];
  /** @type {[Color, TableQuestion][]} */ questions = [];
  /** @type {[Color, Offer] | null} */ offer = null;
  /** @type {End | null} */ end = null;
  /** @type {Viewer} */ viewer = 'nobody';
  /** Whose turn it is to look at the screen that the other one has just left. */
  /** @type {Color | null} */ covered = null;
  /** When the clocks were told. */
  clocksAt = 0;
  /** @type {Client} */ #client;
  /** @type {(event: TableEvent) => void} */ #onEvent;
  #onChange;
  #pace = new Pace((event) => this.#take(event));
  #stopListening;

  /**
   * @param {Client} client
   * @param {object} handlers
   * @param {(event: TableEvent) => void} handlers.onEvent called when the event has been taken in
   * @param {() => void} handlers.onChange called when something else is to be shown anew
   */
  constructor(client, { onEvent, onChange }) {
    this.#client = client;
    this.#onEvent = onEvent;
    this.#onChange = onChange;
    this.#stopListening = client.listen((event) => this.#pace.push(event));
  }

  /** @param {TableSetup} setup */
  async start(setup) {
    this.#begin(setup);
    await this.#client.ask({ ask: 'start', setup });
  }

  /** @returns {Promise<boolean>} whether there was a game to go on with */
  async resume() {
    const stored = keptGame();
    if (!stored) return false;
    this.#begin(stored.setup);
    const { viewer } = stored.setup;
    // Whoever has reloaded the page need not be the one who was looking.
    if (stored.setup.is_shared && (viewer === 'white' || viewer === 'black')) this.covered = viewer;
    try {
      await this.#client.ask({ ask: 'resume', kept: stored.kept });
      return true;
    } catch {
      // What an older version has stored may be of no use to this one.
      forgetGame();
      return false;
    }
  }

  /**
   * @param {Command} command
   * @param {Color} [by] whoever looks at the page, or else whoever is to move
   */
  say(command, by = this.speaker) {
    return this.#client.ask({ ask: 'say', by, command });
  }

  /** @param {Viewer} viewer */
  async look(viewer) {
    this.viewer = viewer;
    if (this.setup) this.setup = { ...this.setup, viewer };
    await this.#client.ask({ ask: 'look', viewer });
  }

  /**
   * Covers what one player may know, until the next one looks.
   *
   * @param {Color} next
   */
  cover(next) {
    this.covered = next;
    this.#onChange();
  }

  async uncover() {
    const next = this.covered;
    this.covered = null;
    if (next) await this.look(next);
  }

  /** @param {string} text @returns {Promise<MoveTold>} */
  foresee(text) {
    return this.#client.ask({ ask: 'foresee', text });
  }

  /** @returns {Promise<Game>} */
  record() {
    return this.#client.ask({ ask: 'record' });
  }

  /** @returns {Promise<string>} */
  pgn() {
    return this.#client.ask({ ask: 'pgn' });
  }

  close() {
    this.#pace.clear();
    this.#stopListening();
  }

  get isPaused() {
    return this.#pace.isPaused;
  }

  /**
   * Stops a game that is watched, or lets it go on.
   *
   * @param {boolean} isPaused
   */
  pause(isPaused) {
    this.#pace.pause(isPaused);
    this.#onChange();
  }

  /** @returns {Color} */
  get speaker() {
    if (this.viewer === 'white' || this.viewer === 'black') return this.viewer;
    return this.state?.board.side ?? 'white';
  }

  /**
   * What a side's player is called.
   *
   * @param {Color} color
   */
  nameOf(color) {
    const seat = this.state?.seats[color === 'white' ? 0 : 1];
    return seat?.occupant === 'person' && !this.setup?.is_shared ? texts.play.names.you : (seat?.name ?? '');
  }

  /** Whether somebody else has to look at the page for the game to go on. @returns {Color | null} */
  get nextViewer() {
    const { setup, state } = this;
    const isShared = setup?.is_shared && (this.viewer === 'white' || this.viewer === 'black');
    if (!isShared || !state || this.end || this.questions.length > 0) return null;
    return state.board.choices.length > 0 ? null : opposite(this.speaker);
  }

  /** @param {Color} color */
  isPerson(color) {
    return this.state?.seats[color === 'white' ? 0 : 1].occupant === 'person';
  }

  /** @param {TableSetup} setup */
  #begin(setup) {
    this.setup = setup;
    this.state = null;
    this.covered = null;
    this.viewer = setup.viewer;
    this.#pace.clear();
    this.#pace.isWatched = setup.viewer === 'nobody';
  }

  /** @param {TableEvent} event */
  #take(event) {
    if (!this.setup) return;
    if (event.event === 'state') this.#takeState(event.state);
    if (!this.state) return;
    this.#takeNews(event);
    this.#onEvent(event);
    void this.#keep();
  }

  /** @param {GameState} state */
  #takeState(state) {
    this.state = state;
    this.questions = state.questions;
    this.offer = state.offer;
    this.end = null;
    this.clocksAt = performance.now();
    this.told = [];
    if (state.moves.length > 0) void this.#lookUpMoves();
  }

  /** @param {TableEvent} event */
  #takeNews(event) {
    switch (event.event) {
      case 'asked':
        this.questions = [
          ...this.questions.filter(([side]) => side !== event.side),
          [event.side, event.question],
        ];
        break;
      case 'voted':
        this.questions = this.questions.filter(([side]) => side !== event.side);
        break;
      case 'chosen':
        this.questions = this.questions.filter(([side]) => side !== event.side);
        this.#markBomb(event);
        void this.look(this.viewer);
        break;
      case 'decided':
        // The rules are others now, and so are the legal moves.
        void this.look(this.viewer);
        break;
      case 'moved':
        this.told = [...this.told, event.told];
        this.offer = null;
        this.#showBoard(event.board);
        break;
      case 'taken-back':
        this.told = this.told.slice(0, Math.max(0, this.told.length - event.plies));
        this.offer = null;
        this.end = null;
        this.#showBoard(event.board);
        break;
      case 'offered':
        this.offer = [event.by, event.offer];
        break;
      case 'declined':
        this.offer = null;
        break;
      case 'seated':
        this.#seat(event);
        break;
      case 'ended':
        this.end = { score: event.score, reason: event.reason };
        this.questions = [];
        this.#showBoard(this.#withTimeUsed(event.board));
        break;
    }
  }

  /** @param {Extract<TableEvent, { event: 'chosen' }>} event */
  #markBomb({ side, bomb }) {
    if (!this.state || !bomb) return;
    const [white, black] = this.state.board.bombs;
    this.#showBoard({ ...this.state.board, bombs: side === 'white' ? [bomb, black] : [white, bomb] });
  }

  /** @param {Board} board */
  #showBoard(board) {
    if (this.state) this.state = { ...this.state, board };
    this.clocksAt = performance.now();
  }

  /**
   * The board at the end has the clocks of the last move; the time since then has been used too.
   *
   * @param {Board} board
   * @returns {Board}
   */
  #withTimeUsed(board) {
    const before = this.state?.board;
    if (!before?.clock_runs) return board;
    const used = performance.now() - this.clocksAt;
    const [white, black] = board.clocks.map((left, index) => {
      const isRunning = (index === 0) === (before.side === 'white');
      return left === null || !isRunning ? left : Math.max(0, left - used);
    });
    return { ...board, clocks: [white, black] };
  }

  /** @param {Extract<TableEvent, { event: 'seated' }>} event */
  #seat({ side, seat }) {
    if (!this.state) return;
    const [white, black] = this.state.seats;
    this.state = { ...this.state, seats: side === 'white' ? [seat, black] : [white, seat] };
  }

  /** Looks up what the moves did that were made before the page came to look. */
  async #lookUpMoves() {
    const { state, viewer } = this;
    try {
      const game = await this.record();
      /** @type {Study} */
      const study = await this.#client.ask({ ask: 'study', game, viewer });
      if (state?.variant !== this.state?.variant || study.told.length < this.told.length) return;
      this.told = [...study.told];
      this.#onChange();
    } catch {
      // The moves themselves are in the state.
    }
  }

  async #keep() {
    const { setup } = this;
    try {
      /** @type {string} */
      const kept = await this.#client.ask({ ask: 'keep' });
      if (setup && setup === this.setup) keepGame({ setup, kept });
    } catch {
      // There is no game to keep yet.
    }
  }
}
