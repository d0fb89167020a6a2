/**
 * Words for people: the page's own, or what the rules and the server say, which is English whatever the page is in.
 *
 * @module
 */

import { ORIGINAL } from '../texts/language.js';

/** @import { MoveTold } from '#messages' */

/** What the rules say. Screen readers are to pronounce it as English. */
export class EnglishWords {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {string | EnglishWords} Words */

/**
 * Words as a part of the page.
 *
 * @param {Words} words
 * @returns {Node | string}
 */
export function spoken(words) {
  if (typeof words === 'string') return words;
  const part = document.createElement('span');
  part.lang = ORIGINAL;
  part.textContent = words.text;
  return part;
}

/**
 * Shows words in an element, and nothing else.
 *
 * @param {Element} element
 * @param {...Words} words
 */
export function say(element, ...words) {
  element.replaceChildren(...words.map(spoken));
}

/** @param {string} text */
export function english(text) {
  return new EnglishWords(text);
}

/**
 * Several words in a row, with spaces or something else between them.
 *
 * @param {Words[]} words
 * @param {string} [between]
 * @returns {Words[]}
 */
export function spaced(words, between = ' ') {
  return words.flatMap((word, index) => (index > 0 ? [between, word] : [word]));
}

/**
 * A move and what it has done.
 *
 * @param {Pick<MoveTold, 'san' | 'consequences'>} move
 * @returns {Words[]}
 */
export function told({ san, consequences }) {
  return spaced([san, ...consequences.map(english)], '. ');
}
