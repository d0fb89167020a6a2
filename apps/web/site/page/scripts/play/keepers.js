/**
 * What leads back to a game after a reload. By itself the page keeps the whole game in the browser; at a
 * server it has the key of a seat.
 *
 * @module
 */

import { invitationAddress, keyAddress, keyKeeper } from '../shared/key_keeper.js';
import { browserStore } from '../shared/stored.js';

/** @import { Keeper } from '../shared/key_keeper.js' */

const VIEW = 'play';
const GAME = 'megaton.game';
const SEAT = 'megaton.seat';

/** @returns {Keeper} */
export function gameKeeper() {
  return {
    isKey: false,
    wayBack: () => {
      /** @type {{ kept: string | null }} */
      const { kept } = browserStore.read(GAME, { kept: null });
      return kept === null ? null : { ask: 'resume', kept };
    },
    keep: (kept) => browserStore.write(GAME, { kept }),
    forget: () => browserStore.remove(GAME),
  };
}

/** From now on this is the game that the page goes on with. @param {string} kept */
export function keepCurrent(kept) {
  browserStore.write(GAME, { kept });
}

/** @param {URLSearchParams} given the address */
export function seatKeeper(given) {
  return keyKeeper(VIEW, SEAT, given);
}

/** The address that invites to a seat. @param {string} key */
export function seatInvitation(key) {
  return invitationAddress(VIEW, key);
}

/** The address of the place that a key opens. @param {string} key */
export function seatAddress(key) {
  return keyAddress(VIEW, key);
}
