/**
 * What a running search and the rest of the page say to each other. A worker that searches reads no
 * messages, so it is told to stop by a sign that it can look at by itself: an address that somebody
 * revokes.
 *
 * @module
 */

/** How often the sign is looked at, in milliseconds: looking takes one or two. */
const INTERVAL = 35;

let stopSign = '';
let lookedAt = 0;
/** @type {(line: string) => void} */
let listener = () => {};

/**
 * A search begins.
 *
 * @param {string} sign an address that can be read until the search is to stop; empty for none
 * @param {(line: string) => void} onLine takes what an analysis tells, as JSON
 */
export function beginSearch(sign, onLine) {
  stopSign = sign;
  listener = onLine;
  lookedAt = performance.now();
}

/**
 * Whether the running search is to stop.
 *
 * @returns {boolean}
 */
export function isToldToStop() {
  const now = performance.now();
  if (stopSign === '' || now - lookedAt < INTERVAL) return false;
  const isRevoked = !canBeRead(stopSign);
  lookedAt = performance.now();
  return isRevoked;
}

/** @param {string} address */
function canBeRead(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  try {
    request.send();
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes a line of the running analysis.
 *
 * @param {string} line as it is told to the page, as JSON
 */
export function tellLine(line) {
  listener(line);
}
