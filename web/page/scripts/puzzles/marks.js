/**
 * Which puzzles have been solved, and how many in a row without a miss; kept by the browser.
 *
 * @module
 */

import { readStored, store } from '../learn/storage.js';

/** @import { Puzzle } from './puzzle.js' */

/** Puzzles are known by their position: their numbers may change. */
const SOLVED = 'megaton.puzzles.solved';
const STREAK = 'megaton.puzzles.streak';

/** @typedef {{ now: number, best: number }} Streak */

/** @param {Puzzle} puzzle @returns {boolean} */
export function isSolved({ fen }) {
  return readStored(SOLVED, /** @type {string[]} */ ([])).includes(fen);
}

/** @param {Puzzle} puzzle */
export function markSolved({ fen }) {
  store(SOLVED, [...new Set([...readStored(SOLVED, /** @type {string[]} */ ([])), fen])]);
}

/** @returns {Streak} */
export function streak() {
  return readStored(STREAK, { now: 0, best: 0 });
}

/** A puzzle was solved without a miss and without help. */
export function lengthenStreak() {
  const { now, best } = streak();
  store(STREAK, { now: now + 1, best: Math.max(best, now + 1) });
}

export function breakStreak() {
  store(STREAK, { ...streak(), now: 0 });
}
