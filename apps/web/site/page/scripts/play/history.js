/**
 * Earlier positions of the game that is being played, as far as the person may know them.
 *
 * @module
 */

/** @import { Client } from '../client.js' */
/** @import { Board, Game, MoveTold, Study } from '#messages' */
/** @import { GameSession } from './session.js' */

export class History {
  /** @type {Client} */ #client;
  /** @type {GameSession} */ #session;
  /** The boards by the move that led to them; none at the start. @type {Map<MoveTold | null, Promise<Board>>} */
  #boards = new Map();

  /** @param {Client} client @param {GameSession} session */
  constructor(client, session) {
    this.#client = client;
    this.#session = session;
  }

  /** What may be known has changed. */
  forget() {
    this.#boards.clear();
  }

  /**
   * The board after so many half moves.
   *
   * @param {number} plies
   * @returns {Promise<Board>}
   */
  boardAfter(plies) {
    const last = this.#session.moves[plies - 1] ?? null;
    const known = this.#boards.get(last);
    if (known) return known;
    const asked = this.#ask(plies);
    this.#boards.set(last, asked);
    // What could not be answered, because the connection was lost, is asked again the next time.
    asked.catch(() => this.#boards.delete(last));
    return asked;
  }

  /** @param {number} plies @returns {Promise<Board>} */
  async #ask(plies) {
    /** @type {Game} */
    const record = await this.#session.record();
    const game = { ...record, moves: record.moves.slice(0, plies) };
    const { viewer } = this.#session;
    /** @type {Study} */
    const { board } = await this.#client.askRules({ ask: 'study', game, viewer });
    return board;
  }
}
