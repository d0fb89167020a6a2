/**
 * A button for what cannot be undone: the first click asks, the second does it.
 *
 * @module
 */

import { labelledButton, relabel } from '../shared/icons.js';

/** @import { Icon } from '../shared/icons.js' */

const PATIENCE = 4000;

/**
 * @param {Icon | null} sign
 * @param {string} label
 * @param {() => string} question
 * @param {() => void} onConfirm
 */
export function confirmButton(sign, label, question, onConfirm) {
  let isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let forgetting;
  const ask = (/** @type {boolean} */ asking) => {
    isAsking = asking;
    relabel(element, asking ? question() : label);
    element.classList.toggle('danger', asking);
    clearTimeout(forgetting);
    if (asking) forgetting = setTimeout(() => ask(false), PATIENCE);
  };
  const element = labelledButton(sign, label, () => {
    if (isAsking) onConfirm();
    ask(!isAsking);
  });
  return element;
}
