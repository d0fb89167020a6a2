/**
 * Keeps the game at the table in the list of games, while it is played.
 *
 * @module
 */

import { gameStore } from './game_store.js';

/** @import { TableEvent } from '#messages' */
/** @import { GameSession } from '../play/session.js' */
/** @import { GameEntry } from './game_store.js' */

/** Moves of programs follow each other fast. */
const DELAY = 250;

export class GameRecorder {
  /** @type {GameSession} */ #session;
  /** @type {boolean} */ #isServed;
  /** The game at the table, as long as it is the same. @type {string | null} */ #id = null;
  /** Whether it was begun here, and not gone on with. */
  #isNew = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;

  /** @param {GameSession} session @param {boolean} isServed whether the games are a server's */
  constructor(session, isServed) {
    this.#session = session;
    this.#isServed = isServed;
  }

  /** Another game has begun at the table. */
  begin() {
    this.#id = null;
    this.#isNew = true;
  }

  /** Something has happened. @param {TableEvent} event */
  note({ event }) {
    clearTimeout(this.#waiting);
    // When it is over, another one may begin at once.
    if (event === 'ended') void this.#keep();
    else this.#waiting = setTimeout(() => void this.#keep(), DELAY);
  }

  /** Keeps what has not been kept yet. */
  close() {
    if (this.#waiting === undefined) return;
    clearTimeout(this.#waiting);
    void this.#keep();
  }

  async #keep() {
    this.#waiting = undefined;
    const { state, setup, kept, moves } = this.#session;
    // A game without a move is not worth a line, nor is one that is only watched from afar.
    if (!state || !setup || moves.length === 0 || this.#session.isAudience) return;
    const id = (this.#id ??= this.#identify(kept));
    /** @type {GameEntry} */
    const entry = {
      id,
      variant: state.variant,
      title: state.title,
      names: [this.#session.nameOf('white'), this.#session.nameOf('black')],
      players: [this.#session.calledAs('white'), this.#session.calledAs('black')],
      viewer: this.#session.viewer,
      end: state.end,
      plies: moves.length,
      fen: state.board.fen,
      changed: Date.now(),
      key: this.#isServed ? kept : null,
    };
    try {
      const pgn = await this.#session.pgn();
      gameStore.keep(entry, { kept: this.#isServed ? null : await this.#session.whole(), pgn });
    } catch {
      // The connection was lost: the next move is another chance.
    }
  }

  /** The place of the game in the list. @param {string | null} kept @returns {string} */
  #identify(kept) {
    const key = this.#isServed ? kept : null;
    // The key of a seat stays the same when the same people begin once more.
    if (this.#isNew && key !== null) gameStore.releaseKey(key);
    const known = this.#isNew ? null : key === null ? gameStore.current : gameStore.ofKey(key);
    const id = known ?? newId();
    if (key === null) gameStore.current = id;
    return id;
  }
}

/** Unlike any other of this browser. Pages that are not served securely have no better source of chance. */
function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
