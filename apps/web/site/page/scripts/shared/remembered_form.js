/**
 * Forms that begin with what was chosen the last time.
 *
 * @module
 */

import { browserStore } from './stored.js';

/** The values by the names of their fields. @typedef {Record<string, string>} Values */

export class RememberedForm {
  #key;
  #names;

  /**
   * @param {string} key under which the browser keeps it
   * @param {string[]} names of the fields, in the order in which they are filled in: one may decide what another offers
   */
  constructor(key, names) {
    this.#key = key;
    this.#names = names;
  }

  /** Keeps what is chosen. @param {HTMLFormElement} form */
  keep(form) {
    const data = new FormData(form);
    /** @type {Values} */
    const values = {};
    for (const name of this.#names) {
      const value = data.get(name) ?? unchecked(form, name);
      if (typeof value === 'string') values[name] = value;
    }
    browserStore.write(this.#key, values);
  }

  /**
   * Chooses what was kept, as far as it can still be chosen.
   *
   * @param {HTMLFormElement} form
   * @param {string[]} [except] what is decided already
   */
  restore(form, except = []) {
    const kept = browserStore.read(this.#key, /** @type {Values} */ ({}));
    for (const name of this.#names) {
      if (!except.includes(name) && typeof kept[name] === 'string') choose(form, name, kept[name]);
    }
  }
}

/** What is kept of a box that is not checked, which a form leaves out. @param {HTMLFormElement} form @param {string} name */
function unchecked(form, name) {
  return form.querySelector(`input[type="checkbox"][name="${CSS.escape(name)}"]`) ? '' : null;
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function choose(form, name, value) {
  for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.value !== value) continue;
      field.checked = true;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = value !== '';
    } else if (field instanceof HTMLSelectElement) {
      if (![...field.options].some((option) => option.value === value)) continue;
      field.value = value;
    } else if (field instanceof HTMLInputElement) field.value = value;
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
