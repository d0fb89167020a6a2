/**
 * The puzzles side by side, narrowed by game, theme and whether they are solved.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { thumbnail } from '../learn/thumbnail.js';
import { whenNear } from '../learn/when_near.js';
import { element } from '../shared/elements.js';
import { titleOf } from '../shared/terms.js';
import { updateAddress } from '../shared/view_address.js';
import { addressOf, filtered } from './filter.js';
import { isSolved, streak } from './marks.js';
import { gameOf, solverOf, themeOf } from './puzzle.js';

/** @import { App } from '../app.js' */
/** @import { Study } from '#messages' */
/** @import { Filter } from './filter.js' */
/** @import { Puzzle } from './puzzle.js' */

export class PuzzleList {
  /** @type {App} */ #app;
  /** @type {Puzzle[]} */ #puzzles;
  /** @type {Filter} */ #filter;
  #list = element('ul', { class: 'puzzle-list' });
  #count = element('p', { class: 'puzzle-count', role: 'status' });
  /** @type {(() => void)[]} */
  #cancels = [];

  /**
   * @param {HTMLElement} container
   * @param {App} app
   * @param {Puzzle[]} puzzles
   * @param {Filter} filter
   */
  constructor(container, app, puzzles, filter) {
    this.#app = app;
    this.#puzzles = puzzles;
    this.#filter = filter;
    container.append(
      element(
        'div',
        { class: 'puzzles-overview' },
        element('h1', {}, texts.puzzles.heading),
        element('p', { class: 'puzzles-introduction' }, texts.puzzles.introduction),
        this.#form(),
        this.#count,
        this.#list,
      ),
    );
    this.#show();
  }

  close() {
    for (const cancel of this.#cancels.splice(0)) cancel();
  }

  #form() {
    const { game, theme, state, everyGame, everyTheme, themes, states } = texts.puzzles;
    const games = [...new Set(this.#puzzles.map(({ variant }) => variant))].map((id) => [
      id,
      titleOf({ variant: id }, this.#app.catalogue),
    ]);
    const present = new Set(this.#puzzles.map(themeOf));
    const named = Object.entries(themes).filter(([name]) => present.has(/** @type {any} */ (name)));
    return element(
      'form',
      { class: 'puzzle-filter' },
      this.#select('game', game, [['', everyGame], ...games]),
      this.#select('theme', theme, [['', everyTheme], ...named]),
      this.#select('state', state, [
        ['', states.all],
        ['open', states.open],
        ['solved', states.solved],
      ]),
    );
  }

  /** @param {keyof Filter} name @param {string} label @param {string[][]} choices */
  #select(name, label, choices) {
    const select = element(
      'select',
      { id: `puzzle-${name}` },
      ...choices.map(([value, words]) =>
        element('option', { value, selected: value === this.#filter[name] }, words),
      ),
    );
    select.addEventListener('change', () => {
      this.#filter = { ...this.#filter, [name]: select.value };
      // The address keeps the choice, but the list need not be built anew.
      updateAddress(addressOf(this.#filter));
      this.#show();
    });
    return element('div', { class: 'field' }, element('label', { for: select.id }, label), select);
  }

  #show() {
    this.close();
    const listed = filtered(this.#puzzles, this.#filter);
    const solved = listed.filter(isSolved).length;
    const { now, best } = streak();
    this.#count.textContent =
      listed.length === 0
        ? texts.puzzles.none
        : `${texts.puzzles.solvedOf(solved, listed.length)} · ${texts.puzzles.streak(now, best)}`;
    this.#list.replaceChildren(...listed.map((puzzle) => this.#item(puzzle)));
  }

  /** @param {Puzzle} puzzle */
  #item(puzzle) {
    const picture = element('span', { class: 'puzzle-picture' });
    this.#cancels.push(whenNear(picture, () => void this.#draw(puzzle, picture)));
    const solved = isSolved(puzzle);
    return element(
      'li',
      {},
      element(
        'a',
        {
          class: `panel puzzle-card${solved ? ' solved' : ''}`,
          href: `#${addressOf(this.#filter, puzzle.number)}`,
        },
        picture,
        element(
          'span',
          { class: 'puzzle-name' },
          texts.puzzles.number(puzzle.number),
          solved && element('span', { class: 'puzzle-solved' }, ` ✓ ${texts.puzzles.solved}`),
        ),
        element('span', { class: 'puzzle-game' }, titleOf(puzzle, this.#app.catalogue)),
        element('span', { class: 'puzzle-side' }, texts.puzzles.toMove[solverOf(puzzle)]),
        element('span', { class: 'puzzle-theme' }, texts.puzzles.themes[themeOf(puzzle)]),
      ),
    );
  }

  /** @param {Puzzle} puzzle @param {HTMLElement} room */
  async #draw(puzzle, room) {
    const study = await this.#app.client.askRules({ ask: 'study', game: gameOf(puzzle), viewer: 'both' });
    const { board } = /** @type {Study} */ (study);
    room.append(thumbnail(board, this.#app.drawings, { orientation: solverOf(puzzle) }));
  }
}
