/**
 * Positions with exactly one best move.
 *
 * @module
 */

import { turnOf } from '../shared/move_numbers.js';

/** @import { Color, Game } from '#messages' */

/**
 * A puzzle as the file of proven positions has it. Either `moves_to_win` is given: the best move forces a
 * win in so many; or `moves_to_lose`: every other move loses within so many.
 *
 * @typedef {object} Puzzle
 * @property {number} number its place in the file, from 1
 * @property {string} variant
 * @property {string} fen
 * @property {string} best
 * @property {number} [moves_to_win]
 * @property {number} [moves_to_lose]
 * @property {string} theme
 */

/** @typedef {'win' | 'launch' | 'drop' | 'save'} Theme */

/** Where the positions are. */
const ADDRESS = 'puzzles.jsonl';

/** @returns {Promise<Puzzle[]>} */
export async function loadPuzzles() {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return readPuzzles(await response.text());
}

/** @param {string} text one puzzle a line @returns {Puzzle[]} */
export function readPuzzles(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => ({ number: index + 1, ...JSON.parse(line) }));
}

/** @param {Puzzle} puzzle @returns {Theme} */
export function themeOf({ theme, moves_to_win: moves }) {
  if (moves !== undefined) return 'win';
  if (theme.includes('launch')) return 'launch';
  return theme.includes('drop') ? 'drop' : 'save';
}

/** @param {Puzzle} puzzle @returns {Game} */
export function gameOf({ variant, fen }) {
  return { variant, options: [], chess960: false, fen, moves: [] };
}

/**
 * Which of two puzzles is easier: the shorter one, and of those as long the one with fewer pieces on the board.
 *
 * @param {Puzzle} one
 * @param {Puzzle} other
 * @returns {number} as for sorting, the easier one first
 */
export function compareDifficulty(one, other) {
  return lengthOf(one) - lengthOf(other) || piecesOf(one) - piecesOf(other) || one.number - other.number;
}

/** @param {Puzzle} puzzle */
function lengthOf({ moves_to_win: win, moves_to_lose: lose }) {
  return win ?? lose ?? 0;
}

/** @param {Puzzle} puzzle */
function piecesOf({ fen }) {
  return fen.split(' ')[0].match(/[a-z]/gi)?.length ?? 0;
}

/** @param {Puzzle} puzzle @returns {Color} the side that solves it */
export function solverOf({ fen }) {
  return turnOf(fen).side;
}
