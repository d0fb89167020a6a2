/**
 * The rules of a game, with boards in them and one beside them.
 *
 * @module
 */

import { ORIGINAL, language } from '../texts/language.js';
import { texts } from '../texts/texts.js';
import { button, element } from '../shared/elements.js';
import { Diagram } from './diagram.js';
import { GamePlayer } from './game_player.js';
import { readRules } from './rules_text.js';
import { TryBoard } from './try_board.js';

/** @import { App } from '../app.js' */
/** @import { Game, VariantEntry } from '#messages' */

export class RulesPage {
  /** @type {App} */ #app;
  /** @type {VariantEntry} */ #entry;
  /** @type {TryBoard} */ #tryBoard;
  /** @type {(Diagram | GamePlayer)[]} */ #boards = [];
  #text = element('article', { class: 'rules-text', lang: ORIGINAL });

  /**
   * @param {HTMLElement} container
   * @param {App} app
   * @param {VariantEntry} entry
   */
  constructor(container, app, entry) {
    this.#app = app;
    this.#entry = entry;
    this.#tryBoard = new TryBoard(app, entry);
    container.append(element('div', { class: 'rules' }, this.#text, this.#tryBoard.element));
  }

  /** @param {string | null} section to begin with */
  async open(section) {
    void this.#tryBoard.show();
    try {
      const response = await fetch(`rules/${this.#entry.id}.html`);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      this.#write(await response.text());
    } catch (error) {
      this.#text.append(`${texts.learn.noRules} ${error instanceof Error ? error.message : error}`);
    }
    if (section) document.getElementById(`section-${section}`)?.scrollIntoView();
  }

  close() {
    this.#tryBoard.close();
    for (const board of this.#boards) board.close();
  }

  /** @param {string} html */
  #write(html) {
    const tryOut = (/** @type {Game} */ game) => {
      void this.#tryBoard.show(game);
      this.#tryBoard.element.scrollIntoView({ block: 'nearest' });
    };
    const parts = readRules(html, this.#entry.id, {
      position: (block) => this.#keep(new Diagram(this.#app, block, tryOut)),
      game: (block) => this.#keep(new GamePlayer(this.#app, block, tryOut)),
      playLink: (variant) =>
        element(
          'p',
          {},
          element(
            'a',
            { class: 'button', href: `#play?variant=${variant}`, lang: language },
            texts.learn.playNow(this.#entry.title),
          ),
        ),
      rulesLink: (variant, section, words) => this.#rulesLink(variant, section, words),
    });
    this.#text.append(...parts.filter((part) => typeof part === 'string' || part instanceof Node));
    this.#text.querySelector('h2')?.remove();
    this.#text.prepend(this.#contents());
  }

  /** @param {Diagram | GamePlayer} board */
  #keep(board) {
    this.#boards.push(board);
    return board.element;
  }

  /** @param {string} variant @param {string | null} section @param {string} words */
  #rulesLink(variant, section, words) {
    const isGame = this.#app.catalogue.variants.some(({ id }) => id === variant);
    if (!isGame) return document.createTextNode(words);
    const href = `#learn?variant=${variant}&page=rules${section ? `&section=${section}` : ''}`;
    return element('a', { href }, words);
  }

  /** Links to the sections, and where the board is below the words a button to it. */
  #contents() {
    const headings = [...this.#text.querySelectorAll('h2')];
    return element(
      'nav',
      { class: 'rules-contents', 'aria-label': texts.learn.contents },
      ...headings.map((heading) =>
        element(
          'a',
          {
            href: `#learn?variant=${this.#entry.id}&page=rules&section=${heading.id.replace('section-', '')}`,
          },
          heading.textContent,
        ),
      ),
      button(texts.learn.tryBoard, () => this.#tryBoard.element.scrollIntoView(), {
        class: 'button rules-to-board',
        lang: language,
      }),
    );
  }
}
