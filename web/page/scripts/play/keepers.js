/**
 * What leads back to a game after a reload, and where the page keeps it.
 *
 * By itself the page keeps the whole game in the browser. At a server it has the key of a seat: in the
 * address, which can be kept as a bookmark, and for this tab, where other views have other addresses.
 *
 * @module
 */

import { browserStore, tabStore } from '../shared/stored.js';

/**
 * @typedef {object} Keeper
 * @property {boolean} isKey whether what is kept stays the same as long as the game lasts
 * @property {() => string | null} kept what the table's `resume` takes
 * @property {(kept: string) => void} keep
 * @property {() => void} forget
 */

const GAME = 'megaton.game';
const SEAT = 'megaton.seat';

/** @returns {Keeper} */
export function gameKeeper() {
  return {
    isKey: false,
    kept: () => browserStore.read(GAME, { kept: null }).kept,
    keep: (kept) => browserStore.write(GAME, { kept }),
    forget: () => browserStore.remove(GAME),
  };
}

/**
 * @param {string | null} given the key of the address
 * @returns {Keeper}
 */
export function seatKeeper(given) {
  let current = given ?? tabStore.read(SEAT, null);
  return {
    isKey: true,
    kept: () => current,
    keep: (key) => {
      current = key;
      tabStore.write(SEAT, key);
      history.replaceState(null, '', `#${seatAddress(key)}`);
    },
    forget: () => {
      current = null;
      tabStore.remove(SEAT);
    },
  };
}

/** The address of the seat that a key opens. @param {string} key */
export function seatAddress(key) {
  return `play?key=${encodeURIComponent(key)}`;
}
