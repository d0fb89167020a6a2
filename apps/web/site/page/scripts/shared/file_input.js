/**
 * Files that somebody gives to the page: chosen with a button, or dropped on a place.
 *
 * @module
 */

import { element } from './elements.js';

/** @typedef {(file: File) => void} FileHandler */

/**
 * A button that chooses a file. What is focused, pressed and named is the browser's own field inside it.
 *
 * @param {string} label
 * @param {FileHandler} onFile
 * @param {{ name?: string, accept?: string }} [attributes]
 */
export function fileInput(label, onFile, attributes = {}) {
  const choose = () => {
    const file = input.files?.[0];
    // The same file may be chosen once more, when it has been changed.
    input.value = '';
    if (file) onFile(file);
  };
  const input = element('input', {
    type: 'file',
    class: 'visually-hidden',
    ...attributes,
    on: { change: choose },
  });
  return element('label', { class: 'button file-input' }, input, element('span', {}, label));
}

/**
 * Takes files that are dropped on a place.
 *
 * @param {HTMLElement} place
 * @param {FileHandler} onFile
 */
export function takeDroppedFiles(place, onFile) {
  place.addEventListener('dragover', (event) => {
    event.preventDefault();
    place.classList.add('is-dropped-on');
  });
  place.addEventListener('dragleave', () => place.classList.remove('is-dropped-on'));
  place.addEventListener('drop', (event) => {
    event.preventDefault();
    place.classList.remove('is-dropped-on');
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
