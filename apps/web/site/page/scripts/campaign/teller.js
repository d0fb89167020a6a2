/**
 * What is said to the player: in a line on the page, and to screen readers.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { say, spaced } from '../shared/words.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Chapter } from '#messages' */

/** Long enough to read a reason twice. */
const NOTICE_TIME = 12_000;

/** Turns that end within this time are told together. */
const BREATH = 400;

export class Teller {
  #announce;
  /** @type {string[]} */ #heard = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #breath;
  element = element('p', { class: 'notice', hidden: true });

  /** @param {(...words: Words[]) => void} announce */
  constructor(announce) {
    this.#announce = announce;
  }

  /** @param {Words} words */
  tell(words) {
    say(this.element, words);
    this.element.hidden = words === '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.element.hidden = true), NOTICE_TIME);
    if (words) this.#announce(words);
  }

  /**
   * One's own orders are told one by one, the others' turns as a whole.
   *
   * @param {Chapter} chapter
   * @param {boolean} isWhole
   * @param {number | null} viewer
   */
  hear(chapter, isWhole, viewer) {
    if (chapter.seat === viewer) this.#heard.push(chapter.details.at(-1) ?? chapter.text);
    else if (isWhole) this.#heard.push(chapter.text);
    if (this.#heard.length === 0) return;
    clearTimeout(this.#breath);
    this.#breath = setTimeout(() => this.#say(), BREATH);
  }

  close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#breath);
  }

  #say() {
    const sentences = [...new Set(this.#heard)].map((text) => reasonOf(text));
    this.#announce(...spaced(sentences));
    this.#heard = [];
  }
}
