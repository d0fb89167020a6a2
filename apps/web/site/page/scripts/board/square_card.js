/**
 * What there is to know of a square, beside it: what a face-down piece may be, or what its ground does.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { placeOf } from './geometry.js';
import { pieceImage } from './pictures.js';
import { percent } from './wording.js';

/** @import { Board, Color, Drawings, FaceDownOdds } from '#messages' */
/** @import { Aspect } from './geometry.js' */

export class SquareCard {
  /** @type {Drawings} */ #drawings;
  // Screen readers are told the same by the square itself.
  element = element('div', { class: 'square-card', 'aria-hidden': 'true', hidden: true });

  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.#drawings = drawings;
  }

  /**
   * Shows what there is to know of a square, if there is anything.
   *
   * @param {Board} board
   * @param {string} square
   * @param {Aspect} aspect
   */
  show(board, square, aspect) {
    const content = this.#content(board, square);
    if (content.length === 0) return this.hide();
    const place = placeOf(square, aspect);
    this.element.replaceChildren(...content);
    this.element.dataset.of = square;
    this.element.style.setProperty('--column', String(place.column));
    this.element.style.setProperty('--row', String(place.row));
    this.element.classList.toggle('below', place.row < aspect.ranks / 2);
    this.element.classList.toggle('to-left', place.column >= aspect.files / 2);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }

  /** @param {Board} board @param {string} square @returns {HTMLElement[]} */
  #content(board, square) {
    const closed = board.closed.find((shut) => shut.square === square);
    if (closed) return [element('p', {}, texts.board.ground[closed.obstacle])];
    const hidden = board.face_down.find((odds) => odds.square === square);
    const piece = board.pieces.find((placed) => placed.square === square);
    return hidden && piece ? [element('p', {}, texts.board.mayBe), this.#odds(hidden, piece.color)] : [];
  }

  /** @param {FaceDownOdds} hidden @param {Color} color */
  #odds(hidden, color) {
    const shares = [...hidden.odds].sort((one, other) => other.share - one.share);
    return element(
      'div',
      { class: 'board-odds' },
      ...shares.map(({ kind, share }) => {
        const picture = pieceImage(this.#drawings, color, kind);
        picture.alt = texts.board.kinds[kind];
        return element('span', {}, picture, percent(share));
      }),
    );
  }
}
