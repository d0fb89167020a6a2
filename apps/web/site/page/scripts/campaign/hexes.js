/**
 * Where hexes lie on the picture, and which of them the arrow keys reach.
 *
 * @module
 */

/** @import { SiteView } from '#messages' */

/** @typedef {{ x: number, y: number }} Point */

/** From a hex's middle to a corner, in units of the picture. */
export const RADIUS = 50;

const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;

/** The outline of a hex round its middle, for `points` of a polygon. */
export const OUTLINE = outline(1);

/**
 * @param {number} scale
 */
export function outline(scale) {
  const corners = [
    [0, -RADIUS],
    [HALF_WIDTH, -RADIUS / 2],
    [HALF_WIDTH, RADIUS / 2],
    [0, RADIUS],
    [-HALF_WIDTH, RADIUS / 2],
    [-HALF_WIDTH, -RADIUS / 2],
  ];
  return corners.map(([x, y]) => `${(x * scale).toFixed(2)},${(y * scale).toFixed(2)}`).join(' ');
}

/**
 * The middle of a hex.
 *
 * @param {{ q: number, r: number }} hex
 * @returns {Point}
 */
export function middleOf({ q, r }) {
  return { x: 2 * HALF_WIDTH * (q + r / 2), y: 1.5 * RADIUS * r };
}

/**
 * The part of the plane that these hexes need, as a `viewBox`.
 *
 * @param {SiteView[]} sites
 * @param {number} [edge]
 */
export function frameOf(sites, edge = 4) {
  const middles = sites.map(middleOf);
  const left = Math.min(...middles.map(({ x }) => x)) - HALF_WIDTH - edge;
  const right = Math.max(...middles.map(({ x }) => x)) + HALF_WIDTH + edge;
  const top = Math.min(...middles.map(({ y }) => y)) - RADIUS - edge;
  const bottom = Math.max(...middles.map(({ y }) => y)) + RADIUS + edge;
  return { left, top, width: right - left, height: bottom - top };
}

/** @typedef {'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'} WalkKey */

/**
 * The hex that a key leads to. Rows are shifted against each other, so whoever walks up or down names the
 * column to stay in.
 *
 * @param {SiteView[]} sites
 * @param {SiteView} from
 * @param {string} key
 * @param {number} column x of the column
 * @returns {SiteView | null}
 */
export function walk(sites, from, key, column) {
  const row = (/** @type {number} */ r) =>
    sites.filter((site) => site.r === r).sort((one, other) => one.q - other.q);
  const own = row(from.r);
  switch (key) {
    case 'ArrowLeft':
      return own[own.indexOf(from) - 1] ?? null;
    case 'ArrowRight':
      return own[own.indexOf(from) + 1] ?? null;
    case 'Home':
      return own[0];
    case 'End':
      return own[own.length - 1];
    case 'ArrowUp':
      return nearest(row(from.r - 1), column);
    case 'ArrowDown':
      return nearest(row(from.r + 1), column);
    default:
      return null;
  }
}

/**
 * @param {SiteView[]} row
 * @param {number} column
 * @returns {SiteView | null}
 */
function nearest(row, column) {
  const distance = (/** @type {SiteView} */ site) => Math.abs(middleOf(site).x - column);
  return row.reduce(
    (best, site) => (best && distance(best) <= distance(site) ? best : site),
    /** @type {SiteView | null} */ (null),
  );
}
