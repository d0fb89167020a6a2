/**
 * The pieces in reserve, to be picked up and dropped.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { ofSide } from './geometry.js';
import { pieceImage } from './pictures.js';
import { pieceName } from './wording.js';

/** @import { Board, Color, Drawings, Kind, Piece } from '#messages' */

/**
 * @typedef {object} ReserveHandlers
 * @property {(kind: Kind) => void} pick
 * @property {(kind: Kind, event: PointerEvent) => void} press
 */

export class ReserveTray {
  /** @type {HTMLElement} */ element;
  /** @type {Drawings} */ #drawings;
  /** @type {ReserveHandlers} */ #handlers;

  /**
   * @param {Drawings} drawings
   * @param {ReserveHandlers} handlers
   */
  constructor(drawings, handlers) {
    this.#drawings = drawings;
    this.#handlers = handlers;
    this.element = document.createElement('div');
    // Most games have none; a tray that came and went would move the board.
    this.element.hidden = true;
    this.element.className = 'board-reserve';
    this.element.setAttribute('role', 'group');
  }

  /**
   * @param {Board} board
   * @param {Color} color
   * @param {boolean} isMovable
   * @param {Kind | null} picked
   */
  show(board, color, isMovable, picked) {
    const kinds = board.reserves ? ofSide(board.reserves, color) : [];
    // An empty tray keeps its place: the board never changes its size in the middle of a game.
    this.element.hidden = board.reserves === null;
    this.element.setAttribute('aria-label', texts.board.reserve(color));
    const focused = this.element.contains(document.activeElement);
    this.element.replaceChildren(
      ...[...new Set(kinds)].map((kind) => {
        const isDroppable =
          isMovable && board.choices.some((choice) => choice.drops === kind) && board.side === color;
        const count = kinds.filter((other) => other === kind).length;
        return this.#piece(
          pieceName(board, color, kind),
          { color, kind },
          count,
          isDroppable,
          picked === kind && isDroppable,
        );
      }),
    );
    if (focused) this.element.querySelector('button')?.focus();
  }

  /**
   * @param {string} name
   * @param {Piece} piece
   * @param {number} count
   * @param {boolean} isDroppable
   * @param {boolean} isPicked
   */
  #piece(name, { color, kind }, count, isDroppable, isPicked) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'reserve-piece';
    button.dataset.reserve = kind;
    button.dataset.color = color;
    button.dataset.count = String(count);
    button.disabled = !isDroppable;
    button.setAttribute('aria-pressed', String(isPicked));
    button.setAttribute('aria-label', texts.board.inReserve(name, count));
    button.append(pieceImage(this.#drawings, color, kind));
    if (count > 1) button.append(`×${count}`);
    button.addEventListener('pointerdown', (event) => this.#handlers.press(kind, event));
    // A click by keyboard comes without a press.
    button.addEventListener('click', (event) => {
      if (event.detail === 0) this.#handlers.pick(kind);
    });
    return button;
  }
}
