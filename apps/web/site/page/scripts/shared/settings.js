/**
 * What somebody has set for this browser, and who wants to know of changes.
 *
 * @module
 */

import { Listeners } from '../clients/listeners.js';
import { browserStore } from './stored.js';

const KEY = 'megaton.settings';

/** @import { PieceSet } from '#messages' */

/**
 * @typedef {object} Settings
 * @property {boolean} sound
 * @property {'green' | 'wood' | 'blue'} board the colours of boards
 * @property {PieceSet} pieces how pieces are drawn
 * @property {boolean} confirmsTouch whether a move by touch is played only when it has been confirmed
 */

/** @type {Settings} */
const USUAL = { sound: true, board: 'green', pieces: 'figures', confirmsTouch: false };

/** @type {Settings} */
let current = { ...USUAL, ...browserStore.read(KEY, {}) };

/** @type {Listeners<Settings>} */
const listeners = new Listeners();

export const settings = {
  /** @template {keyof Settings} Name @param {Name} name @returns {Settings[Name]} */
  get(name) {
    return current[name];
  },

  /** @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value */
  set(name, value) {
    current = { ...current, [name]: value };
    browserStore.write(KEY, current);
    listeners.tell(current);
  },

  /** @param {(settings: Settings) => void} listener @returns {() => void} stops it */
  watch(listener) {
    return listeners.add(listener);
  },
};
