/**
 * A small picture of a map, to choose by.
 *
 * @module
 */

import { svgElement } from '../shared/elements.js';
import { OUTLINE, frameOf, middleOf } from './hexes.js';
import { shapeOf } from './seats.js';

/** @import { SiteView } from '#messages' */

/** @param {SiteView[]} sites */
export function mapMiniature(sites) {
  const { left, top, width, height } = frameOf(sites);
  return svgElement(
    'svg',
    { class: 'map-miniature', viewBox: `${left} ${top} ${width} ${height}`, 'aria-hidden': 'true' },
    ...sites.map(hex),
  );
}

/** @param {SiteView} site */
function hex(site) {
  const { x, y } = middleOf(site);
  const { structure } = site;
  const isBase = structure?.what === 'base';
  return svgElement(
    'g',
    { class: 'hex-ground', 'data-terrain': site.terrain, transform: `translate(${x} ${y})` },
    svgElement('polygon', { points: OUTLINE }),
    isBase &&
      svgElement('path', { class: 'base-sign', 'data-seat': structure.seat, d: shapeOf(structure.seat) }),
    structure?.what === 'mine' &&
      svgElement('path', { class: 'gold', d: 'M-22 16L-12-6L-6-18H6L12-6L22 16z' }),
    structure?.what === 'camp' && svgElement('path', { class: 'tent', d: 'M0-20L24 18H-24z' }),
    structure?.what === 'fortress' &&
      svgElement('path', { class: 'walls', d: 'M-22 17V-17h9v8h8v-8h10v8h8v-8h9V17z' }),
  );
}
