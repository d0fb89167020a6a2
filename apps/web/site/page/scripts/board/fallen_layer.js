/**
 * The pieces that the last move's blast has destroyed, as ghosts where they stood, until the next move.
 *
 * @module
 */

import { placeOf } from './geometry.js';
import { pieceImage } from './pictures.js';

/** @import { Board, Drawings } from '#messages' */
/** @import { Aspect } from './geometry.js' */
/** @import { Aftermath } from './last_move.js' */

export class FallenLayer {
  /** @type {Drawings} */ #drawings;
  element = document.createElement('div');

  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.#drawings = drawings;
    this.element.className = 'board-fallen';
    this.element.ariaHidden = 'true';
  }

  /**
   * Where something else stands by now, there is no ghost.
   *
   * @param {Aftermath} aftermath
   * @param {Board} board
   * @param {Aspect} aspect
   */
  show({ fallen }, board, aspect) {
    const taken = new Set(board.pieces.map(({ square }) => square));
    const ghosts = fallen.filter(({ square }) => !taken.has(square));
    this.element.replaceChildren(...ghosts.map((ghost) => this.#ghost(ghost, aspect)));
  }

  /** @param {Aftermath['fallen'][number]} ghost @param {Aspect} aspect */
  #ghost({ square, piece, isCapturer }, aspect) {
    const { column, row } = placeOf(square, aspect);
    const element = document.createElement('div');
    element.className = isCapturer ? 'fallen capturer' : 'fallen';
    element.dataset.on = square;
    element.dataset.color = piece.color;
    element.dataset.kind = piece.kind;
    element.style.setProperty('--column', String(column));
    element.style.setProperty('--row', String(row));
    element.append(pieceImage(this.#drawings, piece.color, piece.kind));
    return element;
  }
}
