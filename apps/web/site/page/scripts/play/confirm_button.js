/**
 * A button for what cannot be undone: the first click asks, the second does it.
 *
 * @module
 */

import { button } from '../shared/elements.js';

const PATIENCE = 4000;

/**
 * @param {string} label
 * @param {() => string} question
 * @param {() => void} onConfirm
 */
export function confirmButton(label, question, onConfirm) {
  let isAsking = false;
  const ask = (/** @type {boolean} */ asking) => {
    isAsking = asking;
    element.textContent = asking ? question() : label;
    element.classList.toggle('danger', asking);
  };
  const element = button(label, () => {
    if (isAsking) onConfirm();
    else setTimeout(() => ask(false), PATIENCE);
    ask(!isAsking);
  });
  return element;
}
