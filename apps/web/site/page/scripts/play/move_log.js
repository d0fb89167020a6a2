/**
 * The moves of the game, two a row, with what they did in words.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { turnAfter } from '../shared/move_numbers.js';
import { scrollWithin } from '../shared/scrolling.js';
import { ORIGINAL } from '../texts/language.js';
import { texts } from '../texts/texts.js';

/** @import { MoveTold } from '#messages' */
/** @import { Turn } from '../shared/move_numbers.js' */

/**
 * What can be done with the moves; without, they are a text.
 *
 * @typedef {object} MoveLogHandlers
 * @property {(ply: number) => void} onChoose the position after this half move is to be shown
 * @property {(ply: number | null, place: HTMLElement) => void} onPoint the mouse is on a move, or has left it
 */

export class MoveLog {
  /** @type {MoveLogHandlers | null} */ #handlers;
  #list = element('ol', { class: 'move-log', 'aria-label': texts.play.moves });
  element = element('section', { class: 'move-panel' }, this.#list);
  /** @type {MoveTold[]} */ #shown = [];
  /** @type {HTMLElement[]} */ #moves = [];
  /** @type {number | null} */ #current = null;
  /** @type {Turn} */ #first = { number: 1, side: 'white' };

  /** @param {MoveLogHandlers | null} [handlers] */
  constructor(handlers = null) {
    this.#handlers = handlers;
  }

  /**
   * @param {MoveTold[]} told
   * @param {object} [how]
   * @param {number} [how.current] the half move after which the board is shown; the last one if missing
   * @param {number} [how.first] the number of the first move
   */
  show(told, { current = told.length, first = 1 } = {}) {
    this.#first = { number: first, side: told[0]?.side ?? 'white' };
    const isLonger = this.#shown.every((move, index) => told[index] === move);
    if (!isLonger) {
      this.#list.replaceChildren();
      this.#moves = [];
    }
    for (const move of told.slice(this.#moves.length)) this.#append(move);
    this.#shown = told;
    this.#mark(current);
  }

  /** @param {number} current */
  #mark(current) {
    const isNews = current !== this.#current || this.#moves.length === current;
    this.#current = current;
    this.#moves.forEach((move, index) => {
      if (index + 1 === current) move.setAttribute('aria-current', 'true');
      else move.removeAttribute('aria-current');
    });
    if (!isNews) return;
    const shown = this.#moves[current - 1];
    if (shown) scrollWithin(this.#list, shown);
    else this.#list.scrollTop = 0;
  }

  /** @param {MoveTold} told */
  #append(told) {
    const cell = element(
      'div',
      { class: 'move-cell', 'data-side': told.side },
      this.#move(told),
      ...told.consequences.map((line) => element('span', { class: 'consequence', lang: ORIGINAL }, line)),
    );
    const row = this.#list.lastElementChild;
    if (told.side === 'black' && row && !row.querySelector('[data-side="black"]')) row.append(cell);
    else this.#list.append(this.#row(told, cell));
  }

  /** @param {MoveTold} told @param {HTMLElement} cell */
  #row({ ply, side }, cell) {
    const { number } = turnAfter(this.#first, ply - 1);
    const gap =
      side === 'black' && element('div', { class: 'move-cell', 'aria-hidden': 'true' }, texts.play.noMove);
    return element(
      'li',
      { class: 'move-row' },
      element('span', { class: 'number' }, `${number}.`),
      gap,
      cell,
    );
  }

  /** @param {MoveTold} told */
  #move({ ply, side, san }) {
    const handlers = this.#handlers;
    const attributes = { class: 'logged-move', 'data-side': side, 'data-ply': ply };
    const place = this.#moves.length + 1;
    const move = handlers
      ? element(
          'button',
          { ...attributes, type: 'button', on: { click: () => handlers.onChoose(place) } },
          san,
        )
      : element('span', attributes, san);
    if (handlers) {
      move.addEventListener('pointerenter', (event) => {
        if (event.pointerType === 'mouse') handlers.onPoint(place, move);
      });
      move.addEventListener('pointerleave', () => handlers.onPoint(null, move));
    }
    this.#moves.push(move);
    return move;
  }
}
