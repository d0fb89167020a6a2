/**
 * What leads back to a campaign after a reload. By itself the page keeps the whole campaign in the browser; at
 * a server it has the key of a place.
 *
 * @module
 */

import { keyAddress, keyKeeper } from '../shared/key_keeper.js';
import { forgetCampaign, keepCampaign, keptCampaign } from './storage.js';

/** @import { Keeper } from '../shared/key_keeper.js' */

const VIEW = 'campaign';
const PLACE = 'megaton.place';

/** @returns {Keeper} */
export function campaignKeeper() {
  return { isKey: false, kept: keptCampaign, keep: keepCampaign, forget: forgetCampaign };
}

/** @param {string | null} given the key of the address */
export function placeKeeper(given) {
  return keyKeeper(VIEW, PLACE, given);
}

/** The address of the place that a key opens. @param {string} key */
export function placeAddress(key) {
  return keyAddress(VIEW, key);
}
