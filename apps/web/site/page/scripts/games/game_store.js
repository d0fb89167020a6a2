/**
 * The games that were played with this browser: those that go on and those that are over.
 *
 * @module
 */

import { Listeners } from '../clients/listeners.js';
import { browserStore } from '../shared/stored.js';

/** @import { End, Viewer } from '#messages' */

const INDEX = 'megaton.games';
const GAME = 'megaton.games.';
const CURRENT = 'megaton.game.id';

/** A browser keeps only so much; the oldest games go first. */
const MOST = 200;

/**
 * A game in the list.
 *
 * @typedef {object} GameEntry
 * @property {string} id
 * @property {string} variant
 * @property {string} title of the variant
 * @property {[string, string]} names as who looked at it is told them
 * @property {[string, string]} [players] as everybody is; not kept with games of earlier versions
 * @property {Viewer} viewer who looked at it
 * @property {End | null} end
 * @property {number} plies
 * @property {string} fen the position that was shown last
 * @property {number} changed when, in milliseconds since 1970
 * @property {string | null} key of the seat, at a server
 */

/** What a game needs to be gone on with, and to be taken elsewhere. @typedef {{ kept: string | null, pgn: string }} KeptGame */

/** @type {Listeners<null>} */
const listeners = new Listeners();

export const gameStore = {
  /** Tells when the list has changed. @param {() => void} listener @returns {() => void} stops it */
  watch(listener) {
    return listeners.add(listener);
  },

  /** The games, the last one first. @returns {GameEntry[]} */
  all() {
    return browserStore.read(INDEX, /** @type {GameEntry[]} */ ([]));
  },

  /** The game that the page goes on with by itself. @returns {string | null} */
  get current() {
    return browserStore.read(CURRENT, /** @type {string | null} */ (null));
  },

  set current(id) {
    browserStore.write(CURRENT, id);
  },

  /** The game of a seat at the server. @param {string} key @returns {string | null} */
  ofKey(key) {
    return this.all().find((entry) => entry.key === key)?.id ?? null;
  },

  /** The key opens another game from now on. @param {string} key */
  releaseKey(key) {
    const released = this.all().map((entry) => (entry.key === key ? { ...entry, key: null } : entry));
    browserStore.write(INDEX, released);
  },

  /** @param {string} id @returns {KeptGame | null} */
  read(id) {
    return browserStore.read(GAME + id, /** @type {KeptGame | null} */ (null));
  },

  /** @param {GameEntry} entry @param {KeptGame} kept */
  keep(entry, kept) {
    browserStore.write(GAME + entry.id, kept);
    const others = this.all().filter(({ id }) => id !== entry.id);
    const all = [entry, ...others];
    for (const { id } of all.slice(MOST)) browserStore.remove(GAME + id);
    browserStore.write(INDEX, all.slice(0, MOST));
    listeners.tell(null);
  },

  /** @param {string} id */
  remove(id) {
    browserStore.remove(GAME + id);
    browserStore.write(
      INDEX,
      this.all().filter((entry) => entry.id !== id),
    );
  },

  /** Every game as one file. @returns {string} */
  pgn() {
    const games = this.all().map(({ id }) => this.read(id)?.pgn.trim() ?? '');
    return `${games.filter((pgn) => pgn !== '').join('\n\n')}\n`;
  },
};
