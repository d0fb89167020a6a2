/**
 * The ground of a hex and what is built on it, drawn. Terrains differ by their signs as well as by colour.
 *
 * @module
 */

import { svgElement } from '../shared/elements.js';
import { OUTLINE, outline } from './hexes.js';
import { shapeOf } from './seats.js';

/** @import { UnitBook } from './army.js' */
/** @import { Point } from './hexes.js' */
/** @import { SiteView, Terrain } from '#messages' */

/** Round the middle, which armies cover, and below the name. */
const PLACES = [
  [29, -16],
  [29, 18],
  [-29, 18],
  [-29, -16],
];

/** One sign of a terrain at a point. @type {Record<Terrain, ((x: number, y: number) => string) | null>} */
const SIGNS = {
  standard: null,
  plain: (x, y) => `M${x - 6} ${y + 5}l2-8M${x} ${y + 5}v-10M${x + 6} ${y + 5}l-2-8`,
  woods: (x, y) => `M${x} ${y - 10}l8 14h-16zM${x} ${y + 4}v5`,
  mountain: (x, y) => `M${x - 11} ${y + 7}l8-14l5 8l3-4l6 10z`,
  narrow: (x, y) => `M${x - 9} ${y - 3}q4.500-6 9 0t9 0M${x - 9} ${y + 4}q4.500-6 9 0t9 0`,
  fortress: (x, y) => `M${x - 9} ${y + 6}v-11h4v4h3v-4h4v4h3v-4h4v11z`,
};

/**
 * The ground of a hex.
 *
 * @param {Terrain} terrain
 */
export function ground(terrain) {
  const sign = SIGNS[terrain];
  return svgElement(
    'g',
    { class: 'hex-ground', 'data-terrain': terrain },
    svgElement('polygon', { points: OUTLINE }),
    sign && svgElement('path', { class: 'terrain-signs', d: PLACES.map(([x, y]) => sign(x, y)).join('') }),
  );
}

/** Below the army, and within the hex, which narrows there. */
const BELOW_ARMY = { x: 0, y: 27, scale: 0.75 };
const ALONE = { x: 0, y: 0, scale: 1 };

/**
 * What is built on a hex; nothing for open country.
 *
 * @param {SiteView['structure']} structure
 * @param {UnitBook} book
 * @param {Point & { scale: number }} at
 */
export function building(structure, book, at = BELOW_ARMY) {
  if (!structure) return null;
  const inside = svgElement('g', {
    class: 'building',
    'data-structure': structure.what,
    transform: `translate(${at.x} ${at.y}) scale(${at.scale})`,
  });
  inside.append(...parts(structure, book));
  return inside;
}

/**
 * @param {NonNullable<SiteView['structure']>} structure
 * @param {UnitBook} book
 */
function parts(structure, book) {
  switch (structure.what) {
    case 'base':
      return [
        svgElement('path', { class: 'walls', d: 'M-19 14V-8h7v5h6v-11h12v11h6v-5h7V14z' }),
        svgElement(
          'g',
          { class: 'base-owner', 'data-seat': structure.seat, transform: 'translate(0 5) scale(0.3)' },
          svgElement('path', { d: shapeOf(structure.seat) }),
        ),
      ];
    case 'mine':
      return [
        svgElement('path', { class: 'gold', d: 'M-16 12L-10-2H10L16 12z' }),
        svgElement('path', { class: 'gold', d: 'M-8-2L-4-12H5L9-2z' }),
      ];
    case 'fortress':
      return [
        svgElement('path', { class: 'walls', d: 'M-17 13V-12h7v6h6.500v-6h7v6H10v-6h7V13z' }),
        svgElement('path', { class: 'gate', d: 'M-5 13V4a5 5 0 0 1 10 0v9z' }),
      ];
    case 'camp':
      return [
        svgElement('path', { class: 'tent', d: 'M0-15L20 14H-20z' }),
        book.drawing(structure.letter, 'black', { x: -11, y: -8, width: 22, height: 22 }),
      ];
  }
}

/**
 * A hex for the legend.
 *
 * @param {Terrain} terrain
 * @param {SiteView['structure']} structure
 * @param {UnitBook} book
 */
export function sampleHex(terrain, structure, book) {
  return svgElement(
    'svg',
    { class: 'hex-sample', viewBox: '-46 -52 92 104', 'aria-hidden': 'true' },
    ground(terrain),
    building(structure, book, ALONE),
    svgElement('polygon', { class: 'hex-edge', points: outline(1) }),
  );
}
