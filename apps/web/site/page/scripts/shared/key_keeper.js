/**
 * The key of one's place at a server: in the address, which can be kept as a bookmark, and for this tab, where
 * other views have other addresses.
 *
 * A link that invites has no key of a place. Whoever opens it first exchanges it for a key that only this browser
 * knows, not even whoever sent the link.
 *
 * @module
 */

import { browserStore, tabStore } from './stored.js';
import { updateAddress } from './view_address.js';

/**
 * What leads back to a game or a campaign.
 *
 * @typedef {object} Keeper
 * @property {boolean} isKey whether what is kept stays the same as long as it lasts
 * @property {() => Return | null} wayBack the question that leads there, if anything is kept
 * @property {(kept: string) => void} keep
 * @property {() => void} forget
 */

/** @typedef {{ ask: 'resume', kept: string } | { ask: 'accept', invitation: string, key: string }} Return */

const ACCEPTED = 'megaton.accepted.';

/**
 * @param {string} view whose address has the key
 * @param {string} name under which this tab remembers it
 * @param {URLSearchParams} given the address, with a key or an invitation, or with neither
 * @returns {Keeper}
 */
export function keyKeeper(view, name, given) {
  let invitation = given.get('invitation');
  let current = given.get('key') ?? (invitation ? acceptedKey(invitation) : tabStore.read(name, null));
  return {
    isKey: true,
    wayBack: () => {
      if (current === null) return null;
      return invitation ? { ask: 'accept', invitation, key: current } : { ask: 'resume', kept: current };
    },
    keep: (key) => {
      current = key;
      invitation = null;
      tabStore.write(name, key);
      updateAddress(keyAddress(view, key));
    },
    forget: () => {
      current = null;
      invitation = null;
      tabStore.remove(name);
    },
  };
}

/** What is to be kept once a way back has led there. @param {Return} wayBack */
export function keptBy(wayBack) {
  return wayBack.ask === 'accept' ? wayBack.key : wayBack.kept;
}

/** Whether somebody has come by a link. @param {URLSearchParams} parameters */
export function isByLink(parameters) {
  return parameters.has('key') || parameters.has('invitation');
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

/**
 * The address that invites to a seat.
 *
 * @param {string} view
 * @param {string} key
 */
export function invitationAddress(view, key) {
  return `${view}?invitation=${encodeURIComponent(key)}`;
}

/**
 * The key by which this browser takes the seat of an invitation. It is drawn once: a link that is opened again, or
 * whose answer got lost, leads to the same seat.
 *
 * @param {string} invitation
 * @returns {string}
 */
function acceptedKey(invitation) {
  const name = `${ACCEPTED}${invitation}`;
  /** @type {string | null} */
  const before = browserStore.read(name, null);
  const key = before ?? drawnKey();
  browserStore.write(name, key);
  return key;
}

/** 128 random bits, as the server writes keys. */
function drawnKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
