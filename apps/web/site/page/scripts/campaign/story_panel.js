/**
 * What has happened: each player's turn in a line, details on demand.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { english, say } from '../shared/words.js';
import { texts } from '../texts/campaign_texts.js';
import { ORIGINAL } from '../texts/language.js';
import { emblem } from './seats.js';

/** @import { Chapter } from '#messages' */

/**
 * @typedef {object} StoryHandlers
 * @property {(hexes: string[]) => void} onShow shows on the map where it has happened
 * @property {(entry: number) => Promise<string | null>} askWhy why the computer attacked or held in the turn that
 *   begins with this order; nothing for people, and while the campaign goes on
 */

export class StoryPanel {
  /** @type {StoryHandlers} */ #handlers;
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

  /** @param {StoryHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
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
  #item({ round, seat, entry, text, details, hexes }, beginsRound, isOpen) {
    const why = element('p', { class: 'chapter-why', hidden: true });
    const line = element(
      'details',
      {
        open: isOpen,
        on: {
          toggle: () => {
            this.#handlers.onShow(line.open ? hexes : []);
            if (line.open && why.hidden) void this.#explain(entry, why);
          },
        },
      },
      element('summary', {}, emblem(seat), element('span', { lang: ORIGINAL }, text)),
      element('ul', { lang: ORIGINAL }, ...details.map((detail) => element('li', {}, detail))),
      why,
    );
    return element(
      'div',
      { class: 'chapter' },
      beginsRound && element('h3', {}, texts.story.round(round)),
      line,
    );
  }

  /** Says why the computer did that, if it may be told. @param {number} entry @param {HTMLElement} why */
  async #explain(entry, why) {
    try {
      const reason = await this.#handlers.askWhy(entry);
      if (reason === null) return;
      say(why, texts.story.why, ' ', english(reason));
      why.hidden = false;
    } catch {
      // Whoever has lost the connection asks again by opening the turn again.
    }
  }
}
