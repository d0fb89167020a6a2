/**
 * Signs for buttons, drawn here: few fonts have them, and those differ.
 *
 * @module
 */

import { button, element, svgElement } from './elements.js';

/** @import { Attributes } from './elements.js' */

/** In a box of 24 by 24, as strokes. */
const STROKES = {
  flip: 'M8 20V5M4 9L8 4L12 9M16 4V19M12 15L16 20L20 15',
  undo: 'M9 6L4 11L9 16M4 11H15A5 5 0 0 1 15 20H11',
  hint: 'M9 18H15M10 21H14M8.5 14.5A6 6 0 1 1 15.5 14.5C14.6 15.3 14.5 16 14.5 16.5H9.5C9.5 16 9.4 15.3 8.5 14.5Z',
  draw: 'M4 9H20M4 15H20',
  resign: 'M6 21V4M6 5H18L14.5 9L18 13H6',
  more: 'M5 11.5V12.5M12 11.5V12.5M19 11.5V12.5M4.5 12H5.5M11.5 12H12.5M18.5 12H19.5',
  again: 'M4 12A8 8 0 0 1 18 6.5L20 8.5M20 4V8.5H15.5M20 12A8 8 0 0 1 6 17.5L4 15.5M4 20V15.5H8.5',
  analyse: 'M4 20V10M10 20V4M16 20V13M22 20H2',
  add: 'M12 5V19M5 12H19',
  pause: 'M8 5V19M16 5V19',
  games: 'M4 5H20V19H4ZM4 12H20M12 5V19',
  sound: 'M4 9.5V14.5H8L13 19V5L8 9.5ZM16.5 9A4.5 4.5 0 0 1 16.5 15M19 6.5A8 8 0 0 1 19 17.5',
  mute: 'M4 9.5V14.5H8L13 19V5L8 9.5ZM17 9.5L22 14.5M22 9.5L17 14.5',
  confirm: 'M4 12.5L10 18L20 6',
  cancel: 'M5 5L19 19M19 5L5 19',
};

/** The same as surfaces. */
const SURFACES = {
  first: 'M6 5V19M19 5L9 12L19 19Z',
  back: 'M17 5L7 12L17 19Z',
  on: 'M7 5L17 12L7 19Z',
  last: 'M18 5V19M5 5L15 12L5 19Z',
};

/** @typedef {keyof typeof STROKES | keyof typeof SURFACES} Icon */

/** @param {Icon} name */
export function icon(name) {
  const isSurface = name in SURFACES;
  const data = isSurface
    ? SURFACES[/** @type {keyof typeof SURFACES} */ (name)]
    : STROKES[/** @type {keyof typeof STROKES} */ (name)];
  return element(
    'span',
    { class: isSurface ? 'icon' : 'icon icon-strokes', 'aria-hidden': 'true' },
    svgElement('svg', { viewBox: '0 0 24 24' }, svgElement('path', { d: data })),
  );
}

/**
 * A button with a sign alone; its label is heard and shown as a hint.
 *
 * @param {Icon} name
 * @param {string} label
 * @param {() => void} onClick
 * @returns {HTMLButtonElement}
 */
export function iconButton(name, label, onClick) {
  const made = button('', onClick, { class: 'icon-button', 'aria-label': label, title: label });
  made.append(icon(name));
  return made;
}

/**
 * A button with a sign over its label; without a sign, one that can be given another label.
 *
 * @param {Icon | null} name
 * @param {string} label
 * @param {() => void} onClick
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function labelledButton(name, label, onClick, attributes = {}) {
  const made = button('', onClick, { class: name ? 'button labelled' : 'button', ...attributes });
  if (name) made.append(icon(name));
  made.append(element('span', { class: 'button-label' }, label));
  return made;
}

/** Gives a button with a sign another label. @param {HTMLElement} labelled @param {string} label */
export function relabel(labelled, label) {
  const words = labelled.querySelector('.button-label');
  if (words && words.textContent !== label) words.textContent = label;
}
