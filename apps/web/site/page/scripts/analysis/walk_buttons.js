/**
 * The buttons that walk through the game.
 *
 * @module
 */

import { button, element, svgElement } from '../shared/elements.js';
import { texts } from '../texts.js';

/** @import { Desk } from './desk.js' */

/** Signs of our own, in a box of 24 by 24: few fonts have these. */
const SIGNS = {
  first: 'M6 5V19M19 5L9 12L19 19Z',
  back: 'M17 5L7 12L17 19Z',
  on: 'M7 5L17 12L7 19Z',
  last: 'M18 5V19M5 5L15 12L5 19Z',
  flip: 'M8 20V5M4 9L8 4L12 9M16 4V19M12 15L16 20L20 15',
};

/**
 * @param {Desk} desk
 * @param {() => void} onFlip
 * @returns {HTMLElement[]}
 */
export function walkButtons(desk, onFlip) {
  return [
    signed('first', () => desk.walk(-Infinity)),
    signed('back', () => desk.walk(-1)),
    signed('on', () => desk.walk(1)),
    signed('last', () => desk.walk(Infinity)),
    signed('flip', onFlip),
  ];
}

/** @param {keyof typeof SIGNS} name @param {() => void} onClick */
function signed(name, onClick) {
  const label = texts.analysis.walk[name];
  const made = button('', onClick, { class: 'icon-button', 'aria-label': label, title: label });
  made.append(sign(name));
  return made;
}

/** @param {keyof typeof SIGNS} name */
function sign(name) {
  const path = svgElement('path', { d: SIGNS[name] });
  const shape = name === 'flip' ? 'walk-sign walk-strokes' : 'walk-sign';
  return element(
    'span',
    { class: shape },
    svgElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path),
  );
}
