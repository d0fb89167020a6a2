/**
 * Windows in front of the page.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { button, element } from './elements.js';

/**
 * Opens a window; Escape closes it too, and the focus goes back to where it was.
 *
 * @param {string} heading
 * @param {...Node} content
 * @returns {() => void} closes it
 */
export function openDialog(heading, ...content) {
  const dialog = element(
    'dialog',
    { class: 'dialog', 'aria-label': heading },
    element('h2', {}, heading),
    ...content,
    element(
      'p',
      { class: 'dialog-close' },
      button(texts.shared.close, () => dialog.close()),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}
