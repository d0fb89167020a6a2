/**
 * A small board beside the list of moves: the position after the move that the mouse is on.
 *
 * @module
 */

import { thumbnail } from '../learn/thumbnail.js';
import { element } from '../shared/elements.js';

/** @import { Board, Color, Drawings, MoveTold } from '#messages' */

const MARGIN = 8;

export class MovePreview {
  /** @type {Drawings} */ #drawings;
  /** Counts what was asked for: a board that comes late is not shown. */
  #asked = 0;
  element = element('div', { class: 'move-preview panel', 'aria-hidden': 'true', hidden: true });

  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.#drawings = drawings;
  }

  /**
   * @param {Promise<Board>} asked
   * @param {MoveTold | null} told the move that has led to it
   * @param {Color} orientation
   * @param {HTMLElement} place of the move in the list
   */
  async show(asked, told, orientation, place) {
    const number = (this.#asked += 1);
    const board = await asked.catch(() => null);
    if (board === null || number !== this.#asked) return;
    this.element.replaceChildren(thumbnail(board, this.#drawings, { orientation, told }));
    this.element.style.aspectRatio = `${board.files} / ${board.ranks}`;
    this.element.hidden = false;
    const { height, width } = this.element.getBoundingClientRect();
    const move = place.getBoundingClientRect();
    const list = place.closest('.move-panel')?.getBoundingClientRect() ?? move;
    const top = Math.min(move.top, innerHeight - height - MARGIN);
    this.element.style.top = `${Math.max(MARGIN, top)}px`;
    this.element.style.left = `${Math.max(MARGIN, list.left - width - MARGIN)}px`;
  }

  hide() {
    this.#asked += 1;
    this.element.hidden = true;
  }
}
