/**
 * Which puzzles have been solved, and how many in a row without a miss; kept by the browser.
 *
 * @module
 */

import { browserStore } from '../shared/stored.js';

/** @import { Puzzle } from './puzzle.js' */

/** Puzzles are known by their position: their numbers may change. */
const SOLVED = 'megaton.puzzles.solved';
const STREAK = 'megaton.puzzles.streak';

/** @typedef {{ now: number, best: number }} Streak */

/** @param {Puzzle} puzzle @returns {boolean} */
export function isSolved({ fen }) {
  return browserStore.read(SOLVED, /** @type {string[]} */ ([])).includes(fen);
}

/** @param {Puzzle} puzzle */
export function markSolved({ fen }) {
  browserStore.write(SOLVED, [...new Set([...browserStore.read(SOLVED, /** @type {string[]} */ ([])), fen])]);
}

/** @returns {Streak} */
export function streak() {
  return browserStore.read(STREAK, { now: 0, best: 0 });
}

/** A puzzle was solved without a miss and without help. */
export function lengthenStreak() {
  const { now, best } = streak();
  browserStore.write(STREAK, { now: now + 1, best: Math.max(best, now + 1) });
}

export function breakStreak() {
  browserStore.write(STREAK, { ...streak(), now: 0 });
}
