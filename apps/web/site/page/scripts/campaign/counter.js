/**
 * Armies on the map, as counters in their owner's colour and shape.
 *
 * @module
 */

import { svgElement } from '../shared/elements.js';
import { sizeOf } from './army.js';
import { shapeOf } from './seats.js';

/** @import { UnitBook } from './army.js' */
/** @import { CampaignView } from '#messages' */
/** @typedef {CampaignView['garrisons'][number]} Garrison */

/**
 * A counter shows whoever leads the army, and how many units there are.
 *
 * @param {Garrison} garrison
 * @param {UnitBook} book
 * @param {{ isOwn: boolean }} options
 */
export function counter({ seat, units, spent }, book, { isOwn }) {
  const size = sizeOf(units);
  const hasMarched = sizeOf(spent) === size;
  const width = 14 + 10 * `${size}`.length;
  const first = units.units[0]?.letter ?? 'K';
  return svgElement(
    'g',
    {
      class: ['counter', isOwn && 'is-own', hasMarched && 'is-spent'].filter(Boolean).join(' '),
      'data-seat': seat,
      'data-units': units.text,
    },
    svgElement(
      'g',
      { transform: 'scale(0.9)' },
      svgElement('path', { class: 'counter-rim', d: shapeOf(seat) }),
      svgElement('path', { class: 'counter-body', d: shapeOf(seat) }),
      book.drawing(first, 'white', { x: -20, y: -20, width: 40, height: 40 }),
    ),
    svgElement(
      'g',
      { class: 'counter-size', transform: 'translate(21 -14)' },
      svgElement('rect', { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
      svgElement('text', { y: 6 }, size),
    ),
  );
}
