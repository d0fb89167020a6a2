/**
 * The game that is being played, kept by the browser so that it survives a reload.
 *
 * @module
 */

/** @import { TableSetup } from '../messages.js' */

/** @typedef {{ setup: TableSetup, kept: string }} KeptGame `kept` is for the rules to read, secrets included */

const KEY = 'megaton.game';

/** @param {KeptGame} game */
export function keepGame(game) {
  try {
    localStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // A browser may refuse to store anything; then the game lasts as long as the page.
  }
}

/** @returns {KeptGame | null} */
export function keptGame() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetGame() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}
