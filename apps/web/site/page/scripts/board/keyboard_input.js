/**
 * The board by keyboard: arrow keys move a cursor, Enter chooses, Escape lets go.
 *
 * @module
 */

import { placeOf, squareAt } from './geometry.js';

/** @import { Aspect } from './geometry.js' */

/**
 * @typedef {object} KeyboardHandlers
 * @property {() => boolean} isUsed whether somebody is on the board by keyboard: keys after a click of the mouse
 *   belong to others
 * @property {() => Aspect} aspect
 * @property {(square: string) => void} moveTo the cursor
 * @property {(square: string) => void} choose
 * @property {() => void} cancel
 */

/** @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
};

/**
 * @param {HTMLElement} grid
 * @param {KeyboardHandlers} handlers
 */
export function listenToKeys(grid, handlers) {
  grid.addEventListener('keydown', (event) => {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (!square || !handlers.isUsed() || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') handlers.cancel();
    else if (event.key === 'Enter' || event.key === ' ') handlers.choose(square);
    else if (Object.hasOwn(STEPS, event.key))
      handlers.moveTo(neighbour(square, STEPS[event.key], handlers.aspect()));
    else return;
    event.preventDefault();
  });
}

/**
 * @param {string} square
 * @param {[number, number]} step
 * @param {Aspect} aspect
 */
function neighbour(square, [columns, rows], aspect) {
  const { column, row } = placeOf(square, aspect);
  const within = (/** @type {number} */ at, /** @type {number} */ size) =>
    Math.max(0, Math.min(at, size - 1));
  const place = { column: within(column + columns, aspect.files), row: within(row + rows, aspect.ranks) };
  return squareAt(place, aspect) ?? square;
}
