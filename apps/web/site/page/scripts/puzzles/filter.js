/**
 * Which of the puzzles are listed, as the address says it.
 *
 * @module
 */

import { isSolved } from './marks.js';
import { compareDifficulty, themeOf } from './puzzle.js';

/** @import { Puzzle } from './puzzle.js' */

/**
 * Empty strings leave the choice open.
 *
 * @typedef {{ game: string, theme: string, state: string }} Filter
 */

/** @param {URLSearchParams} parameters @returns {Filter} */
export function filterOf(parameters) {
  const named = (/** @type {string} */ name) => parameters.get(name) ?? '';
  return { game: named('game'), theme: named('theme'), state: named('state') };
}

/**
 * The address of the list, or of one puzzle in it.
 *
 * @param {Filter} filter
 * @param {number} [number]
 */
export function addressOf(filter, number) {
  const parts = Object.entries({ number, ...filter }).filter(([, value]) => value);
  return `puzzles${parts.length > 0 ? `?${parts.map((part) => part.join('=')).join('&')}` : ''}`;
}

/** From easy to hard. @param {Puzzle[]} puzzles @param {Filter} filter @returns {Puzzle[]} */
export function filtered(puzzles, { game, theme, state }) {
  const listed = puzzles.filter(
    (puzzle) =>
      (!game || puzzle.variant === game) &&
      (!theme || themeOf(puzzle) === theme) &&
      (!state || isSolved(puzzle) === (state === 'solved')),
  );
  return listed.sort(compareDifficulty);
}

/**
 * The next harder puzzle of the list, an unsolved one if there is any; behind the hardest it begins anew.
 *
 * @param {Puzzle[]} puzzles all of them
 * @param {Filter} filter
 * @param {Puzzle} current
 * @returns {Puzzle | undefined}
 */
export function puzzleAfter(puzzles, filter, current) {
  const listed = filtered(puzzles, { ...filter, state: '' }).filter(
    ({ number }) => number !== current.number,
  );
  const inOrder = [
    ...listed.filter((puzzle) => compareDifficulty(puzzle, current) > 0),
    ...listed.filter((puzzle) => compareDifficulty(puzzle, current) < 0),
  ];
  return inOrder.find((puzzle) => !isSolved(puzzle)) ?? inOrder[0];
}
