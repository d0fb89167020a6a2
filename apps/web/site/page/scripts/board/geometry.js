/**
 * Squares by name, and where they lie on the screen.
 *
 * @module
 */

/** @import { Color } from '#messages' */

/**
 * The size of a board and the side it is seen from.
 *
 * @typedef {{ files: number, ranks: number, orientation: Color }} Aspect
 */

/** @typedef {{ column: number, row: number }} Place counted from the top left corner */

/**
 * @param {string} square
 * @returns {{ file: number, rank: number }} both counted from 0
 */
export function parseSquare(square) {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

/**
 * @param {number} file
 * @param {number} rank
 */
export function squareName(file, rank) {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/**
 * @param {string} square
 * @param {Aspect} aspect
 * @returns {Place}
 */
export function placeOf(square, { files, ranks, orientation }) {
  const { file, rank } = parseSquare(square);
  return orientation === 'white'
    ? { column: file, row: ranks - 1 - rank }
    : { column: files - 1 - file, row: rank };
}

/**
 * @param {Place} place
 * @param {Aspect} aspect
 * @returns {string | null} none outside the board
 */
export function squareAt({ column, row }, { files, ranks, orientation }) {
  if (column < 0 || column >= files || row < 0 || row >= ranks) return null;
  return orientation === 'white' ? squareName(column, ranks - 1 - row) : squareName(files - 1 - column, row);
}

/**
 * A square and those around it, as far as they are on the board.
 *
 * @param {string} square
 * @param {Aspect} aspect
 * @returns {string[]}
 */
export function neighbourhood(square, { files, ranks }) {
  const { file, rank } = parseSquare(square);
  const near = (/** @type {number} */ at, /** @type {number} */ size) =>
    [at - 1, at, at + 1].filter((one) => one >= 0 && one < size);
  return near(rank, ranks).flatMap((up) => near(file, files).map((right) => squareName(right, up)));
}

/** @param {string} square */
export function isLight(square) {
  const { file, rank } = parseSquare(square);
  return (file + rank) % 2 === 1;
}

/** @param {Color} color @returns {Color} */
export function opposite(color) {
  return color === 'white' ? 'black' : 'white';
}

/**
 * White's or Black's part of a pair.
 *
 * @template T
 * @param {[T, T]} pair
 * @param {Color} color
 */
export function ofSide(pair, color) {
  return pair[color === 'white' ? 0 : 1];
}
