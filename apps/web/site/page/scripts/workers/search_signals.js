/**
 * What a running search and the rest of the page say to each other.
 *
 * @module
 */

import { watch } from '../shared/stop_sign.js';

/** @import { StopSign } from '../shared/stop_sign.js' */

let saysStop = () => false;
/** @type {(line: string) => void} */
let listener = () => {};

/**
 * A search begins.
 *
 * @param {StopSign} sign
 * @param {(line: string) => void} onLine takes what an analysis tells, as JSON
 */
export function beginSearch(sign, onLine) {
  saysStop = watch(sign);
  listener = onLine;
}

/**
 * Whether the running search is to stop.
 *
 * @returns {boolean}
 */
export function isToldToStop() {
  return saysStop();
}

/**
 * Takes a line of the running analysis.
 *
 * @param {string} line as it is told to the page, as JSON
 */
export function tellLine(line) {
  listener(line);
}
