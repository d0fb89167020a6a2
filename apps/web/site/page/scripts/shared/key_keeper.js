/**
 * The key of one's place at a server: in the address, which can be kept as a bookmark, and for this tab, where
 * other views have other addresses.
 *
 * @module
 */

import { tabStore } from './stored.js';

/**
 * What leads back to a game or a campaign.
 *
 * @typedef {object} Keeper
 * @property {boolean} isKey whether what is kept stays the same as long as it lasts
 * @property {() => string | null} kept what `resume` takes
 * @property {(kept: string) => void} keep
 * @property {() => void} forget
 */

/**
 * @param {string} view whose address has the key
 * @param {string} name under which this tab remembers it
 * @param {string | null} given the key of the address
 * @returns {Keeper}
 */
export function keyKeeper(view, name, given) {
  let current = given ?? tabStore.read(name, null);
  return {
    isKey: true,
    kept: () => current,
    keep: (key) => {
      current = key;
      tabStore.write(name, key);
      history.replaceState(null, '', `#${keyAddress(view, key)}`);
    },
    forget: () => {
      current = null;
      tabStore.remove(name);
    },
  };
}

/**
 * The address of the place that a key opens.
 *
 * @param {string} view
 * @param {string} key
 */
export function keyAddress(view, key) {
  return `${view}?key=${encodeURIComponent(key)}`;
}
