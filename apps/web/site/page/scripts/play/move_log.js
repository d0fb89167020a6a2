/**
 * The moves of the game, with what they did in words.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts.js';

/** @import { MoveTold } from '#messages' */

export class MoveLog {
  #list = element('ol', { class: 'move-log', 'aria-label': texts.play.moves });
  element = element(
    'section',
    { class: 'panel move-panel' },
    element('h2', {}, texts.play.moves),
    this.#list,
  );
  /** @type {MoveTold[]} */ #shown = [];

  /** @param {MoveTold[]} told */
  show(told) {
    const isLonger = this.#shown.every((move, index) => told[index] === move);
    if (!isLonger) this.#list.replaceChildren();
    for (const move of isLonger ? told.slice(this.#shown.length) : told) this.#append(move);
    this.#shown = told;
    this.element.classList.toggle('is-empty', told.length === 0);
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** @param {MoveTold} told */
  #append(told) {
    const number = Math.floor((told.ply + 1) / 2);
    const consequences = told.consequences.map((line) => element('span', { class: 'consequence' }, line));
    this.#list.append(
      element(
        'li',
        { class: 'logged-move', 'data-side': told.side, 'data-ply': told.ply },
        element('span', { class: 'number' }, `${number}${told.side === 'white' ? '.' : '…'}`),
        element('span', { class: 'san' }, told.san),
        ...consequences,
      ),
    );
  }
}
