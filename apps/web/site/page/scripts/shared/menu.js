/**
 * A menu behind a button, for what is not wanted often.
 *
 * @module
 */

import { element } from './elements.js';
import { icon } from './icons.js';

/** @import { Icon } from './icons.js' */

/**
 * It closes when something in it is chosen, at a click beside it, and by Escape.
 *
 * @param {Icon} sign
 * @param {string} label
 * @param {...HTMLElement} items
 */
export function menu(sign, label, ...items) {
  const summary = element(
    'summary',
    { class: 'button labelled' },
    icon(sign),
    element('span', { class: 'button-label' }, label),
  );
  const list = element('div', { class: 'menu-items panel' }, ...items);
  const made = element('details', { class: 'menu' }, summary, list);
  const close = () => made.removeAttribute('open');
  const closeBeside = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !made.contains(event.target)) close();
  };
  list.addEventListener('click', close);
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !made.open) return;
    close();
    summary.focus();
  });
  made.addEventListener('toggle', () => {
    if (made.open) document.addEventListener('pointerdown', closeBeside);
    else document.removeEventListener('pointerdown', closeBeside);
  });
  return made;
}
