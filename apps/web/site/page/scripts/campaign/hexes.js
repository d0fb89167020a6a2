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

/** Between a hex and its coordinate. */
const LABEL_GAP = 7;
/** Room round the hexes of a map. */
const EDGE = 4;
/** Room for the coordinates at the left and below. */
export const GUTTER = 34;
/** From a hex to that below it in a line of the same first coordinate. */
const DOWN_THE_LINE = [1 / 2, Math.sqrt(3) / 2];

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
 * @param {number} [gutter] more room at the left and below
 */
export function frameOf(sites, gutter = 0) {
  const middles = sites.map(middleOf);
  const left = Math.min(...middles.map(({ x }) => x)) - HALF_WIDTH - EDGE - gutter;
  const right = Math.max(...middles.map(({ x }) => x)) + HALF_WIDTH + EDGE;
  const top = Math.min(...middles.map(({ y }) => y)) - RADIUS - EDGE;
  const bottom = Math.max(...middles.map(({ y }) => y)) + RADIUS + EDGE + gutter / 2;
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Where the coordinates stand outside the map: the first at the lower end of its line of hexes, the second at the left
 * of its row. Together they are a hex's name.
 *
 * @param {SiteView[]} sites
 * @returns {(Point & { axis: 'q' | 'r', text: string })[]}
 */
export function coordinatesOf(sites) {
  const ends = endsOfEach(sites, 'q', (site) => site.r);
  const starts = endsOfEach(sites, 'r', (site) => -site.q);
  const beside = HALF_WIDTH + LABEL_GAP;
  return [
    ...ends.map((site) => {
      const { x, y } = middleOf(site);
      const [right, down] = DOWN_THE_LINE;
      const away = HALF_WIDTH + 2 * LABEL_GAP;
      return {
        axis: /** @type {const} */ ('q'),
        text: `${site.q},`,
        x: x + right * away,
        y: y + down * away,
      };
    }),
    ...starts.map((site) => {
      const { x, y } = middleOf(site);
      return { axis: /** @type {const} */ ('r'), text: `,${site.r}`, x: x - beside, y };
    }),
  ];
}

/**
 * Of the hexes with the same value of a coordinate, the last in some order.
 *
 * @param {SiteView[]} sites
 * @param {'q' | 'r'} same
 * @param {(site: SiteView) => number} order
 */
function endsOfEach(sites, same, order) {
  /** @type {Map<number, SiteView>} */
  const ends = new Map();
  for (const site of sites) {
    const known = ends.get(site[same]);
    if (!known || order(site) > order(known)) ends.set(site[same], site);
  }
  return [...ends.values()];
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
