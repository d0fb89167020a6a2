/**
 * What leads back to a campaign after a reload. By itself the page keeps the whole campaign in the browser; at
 * a server it has the key of a place.
 *
 * @module
 */

import { invitationAddress, keyAddress, keyKeeper } from '../shared/key_keeper.js';
import { forgetCampaign, keepCampaign, keptCampaign } from './storage.js';

/** @import { Keeper } from '../shared/key_keeper.js' */

const VIEW = 'campaign';
const PLACE = 'megaton.place';

/** @returns {Keeper} */
export function campaignKeeper() {
  return {
    isKey: false,
    wayBack: () => {
      const kept = keptCampaign();
      return kept ? { ask: 'resume', kept } : null;
    },
    keep: keepCampaign,
    forget: forgetCampaign,
  };
}

/** @param {URLSearchParams} given the address */
export function placeKeeper(given) {
  return keyKeeper(VIEW, PLACE, given);
}

/** The address that invites to a seat. @param {string} key */
export function seatInvitation(key) {
  return invitationAddress(VIEW, key);
}

/** The address of the place that a key opens. @param {string} key */
export function placeAddress(key) {
  return keyAddress(VIEW, key);
}
