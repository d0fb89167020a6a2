/**
 * What has happened: each player's turn in a line, details on demand.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';
import { ORIGINAL } from '../texts/language.js';
import { emblem } from './seats.js';

/** @import { Chapter } from '#messages' */

export class StoryPanel {
  #onShow;
  /** @type {Map<number, { text: string, item: HTMLElement }>} */ #items = new Map();
  #list = element('div', { class: 'story', tabindex: 0, role: 'region', 'aria-label': texts.story.heading });
  #disclosed = element('div', { class: 'disclosed', hidden: true });
  element = element(
    'section',
    { class: 'panel story-panel' },
    element('h2', {}, texts.story.heading),
    this.#list,
    this.#disclosed,
  );

  /** @param {(hexes: string[]) => void} onShow shows on the map where it has happened */
  constructor(onShow) {
    this.#onShow = onShow;
  }

  /**
   * @param {Chapter[]} chapters
   * @param {string[]} disclosed
   */
  show(chapters, disclosed) {
    const isAtEnd = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    if (chapters.length === 0) this.#showNothing();
    else this.#showChapters(chapters);
    if (isAtEnd) this.#list.scrollTop = this.#list.scrollHeight;
    this.#disclosed.hidden = disclosed.length === 0;
    if (disclosed.length > 0) {
      this.#disclosed.replaceChildren(
        element('h3', {}, texts.story.disclosed),
        element('ul', { lang: ORIGINAL }, ...disclosed.map((line) => element('li', {}, line))),
      );
    }
  }

  #showNothing() {
    this.#items.clear();
    this.#list.replaceChildren(element('p', { class: 'help' }, texts.story.nothing));
  }

  /** What has been drawn stays, so that nothing that is being read is folded. @param {Chapter[]} chapters */
  #showChapters(chapters) {
    const entries = new Set(chapters.map(({ entry }) => entry));
    for (const [entry, { item }] of this.#items) {
      if (entries.has(entry)) continue;
      item.remove();
      this.#items.delete(entry);
    }
    if (this.#items.size === 0) this.#list.replaceChildren();
    for (const [index, chapter] of chapters.entries()) this.#showChapter(chapter, chapters[index - 1]);
  }

  /** @param {Chapter} chapter @param {Chapter | undefined} previous */
  #showChapter(chapter, previous) {
    const text = JSON.stringify(chapter);
    const drawn = this.#items.get(chapter.entry);
    if (drawn?.text === text) return;
    const isOpen = drawn?.item.querySelector('details')?.open ?? false;
    const hadFocus = drawn?.item.contains(document.activeElement) ?? false;
    const item = this.#item(chapter, previous?.round !== chapter.round, isOpen);
    if (drawn) drawn.item.replaceWith(item);
    else this.#list.append(item);
    if (hadFocus) item.querySelector('summary')?.focus();
    this.#items.set(chapter.entry, { text, item });
  }

  /** @param {Chapter} chapter @param {boolean} beginsRound @param {boolean} isOpen */
  #item({ round, seat, text, details, hexes }, beginsRound, isOpen) {
    const line = element(
      'details',
      { open: isOpen, on: { toggle: () => this.#onShow(line.open ? hexes : []) } },
      element('summary', {}, emblem(seat), element('span', { lang: ORIGINAL }, text)),
      element('ul', { lang: ORIGINAL }, ...details.map((detail) => element('li', {}, detail))),
    );
    return element(
      'div',
      { class: 'chapter' },
      beginsRound && element('h3', {}, texts.story.round(round)),
      line,
    );
  }
}
