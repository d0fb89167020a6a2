/**
 * Asks which of several moves is meant: a small window of pictures beside the square.
 *
 * @module
 */

import { texts } from '../texts/texts.js';

/**
 * @template T
 * @typedef {{ value: T, label: string, picture: HTMLElement }} Option
 */

/**
 * @template T
 * @param {HTMLElement} host the window is added to it
 * @param {string} question
 * @param {Option<T>[]} options
 * @param {DOMRect} near where to open it
 * @returns {Promise<T | null>} none if the person thinks better of it
 */
export function choose(host, question, options, near) {
  const dialog = document.createElement('dialog');
  dialog.className = 'chooser';
  const heading = document.createElement('h3');
  heading.textContent = question;
  const list = document.createElement('div');
  list.className = 'chooser-options';
  const cancel = textButton(texts.board.cancel, 'button');
  dialog.append(heading, list, cancel);
  host.append(dialog);
  return new Promise((resolve) => {
    /** @type {T | null} */
    let chosen = null;
    // The click that ends the tap which has opened the window belongs to the board.
    let isPressed = false;
    for (const option of options) {
      list.append(
        optionButton(option, (event) => {
          if (event.detail > 0 && !isPressed) return;
          chosen = option.value;
          dialog.close();
        }),
      );
    }
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('pointerdown', (event) => {
      isPressed = true;
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(chosen);
    });
    dialog.showModal();
    place(dialog, near);
  });
}

/**
 * @template T
 * @param {Option<T>} option
 * @param {(event: MouseEvent) => void} onClick
 */
function optionButton({ label, picture }, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'chooser-option';
  const name = document.createElement('span');
  name.textContent = label;
  button.append(picture, name);
  button.addEventListener('click', onClick);
  return button;
}

/**
 * @param {string} text
 * @param {string} name
 */
function textButton(text, name) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = name;
  button.textContent = text;
  return button;
}

/**
 * Beside the square, as far as the window allows.
 *
 * @param {HTMLElement} dialog
 * @param {DOMRect} near
 */
function place(dialog, near) {
  const { width, height } = dialog.getBoundingClientRect();
  const margin = 8;
  const fit = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
    Math.max(margin, Math.min(at, room - size - margin));
  dialog.style.left = `${fit(near.left + near.width / 2 - width / 2, width, innerWidth)}px`;
  dialog.style.top = `${fit(near.bottom + margin, height, innerHeight)}px`;
}
