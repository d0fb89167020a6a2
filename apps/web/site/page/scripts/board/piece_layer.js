/**
 * The pieces, each an element that says where it stands and what it is.
 *
 * Elements of pieces that stay where they are stay the same from board to board.
 *
 * @module
 */

import { placeOf } from './geometry.js';
import { pieceImage } from './pictures.js';

/** @import { Color, Drawings, Kind, MoveTold, PlacedPiece } from '#messages' */
/** @import { Aspect } from './geometry.js' */

export class PieceLayer {
  /** @type {HTMLElement} */ element;
  /** @type {Map<string, HTMLElement>} */ #pieces = new Map();
  /** @type {Drawings} */ #drawings;

  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.#drawings = drawings;
    this.element = document.createElement('div');
    this.element.className = 'board-pieces';
    this.element.ariaHidden = 'true';
  }

  /** @param {string} square */
  at(square) {
    return this.#pieces.get(square);
  }

  /**
   * @param {PlacedPiece[]} pieces
   * @param {Aspect} aspect
   */
  show(pieces, aspect) {
    /** @type {Map<string, HTMLElement>} */
    const shown = new Map();
    for (const piece of pieces) {
      const standing = this.#pieces.get(piece.square);
      const element = standing && isPiece(standing, piece) ? standing : this.create(piece.color, piece.kind);
      element.classList.remove('moving');
      this.put(element, piece.square, aspect);
      shown.set(piece.square, element);
    }
    const kept = new Set(shown.values());
    for (const element of [...this.element.children]) {
      if (!kept.has(/** @type {HTMLElement} */ (element))) element.remove();
    }
    for (const element of kept) if (!element.isConnected) this.element.append(element);
    this.#pieces = shown;
  }

  /**
   * Lets pieces that have moved keep their elements.
   *
   * @param {MoveTold} told
   */
  follow(told) {
    const moved = told.effects.filter((effect) => effect.effect === 'moved');
    const elements = moved.map(({ from }) => this.#pieces.get(from));
    for (const { from } of moved) this.#pieces.delete(from);
    moved.forEach(({ to }, index) => {
      const element = elements[index];
      if (element) this.#pieces.set(to, element);
    });
  }

  /**
   * A piece that stands nowhere yet.
   *
   * @param {Color} color
   * @param {Kind} kind
   */
  create(color, kind) {
    const element = document.createElement('div');
    element.className = 'piece';
    element.dataset.color = color;
    element.dataset.kind = kind;
    element.append(pieceImage(this.#drawings, color, kind));
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {string} square
   * @param {Aspect} aspect
   */
  put(element, square, aspect) {
    const { column, row } = placeOf(square, aspect);
    element.dataset.square = square;
    element.style.setProperty('--column', String(column));
    element.style.setProperty('--row', String(row));
  }

  /**
   * Marks the pieces that the move in view would cost, and no others.
   *
   * @param {{ square: string, own: boolean }[]} victims
   */
  showVictims(victims) {
    const marks = new Map(victims.map(({ square, own }) => [square, own ? 'own' : 'enemy']));
    for (const [square, element] of this.#pieces) {
      const mark = marks.get(square);
      if (mark) element.dataset.victim = mark;
      else delete element.dataset.victim;
    }
  }

  /**
   * Marks the piece that has been picked up.
   *
   * @param {string | null} picked
   */
  showPicked(picked) {
    for (const [square, element] of this.#pieces) element.classList.toggle('picked', square === picked);
  }
}

/**
 * @param {HTMLElement} element
 * @param {{ color: Color, kind: Kind }} piece
 */
function isPiece(element, { color, kind }) {
  return element.dataset.color === color && element.dataset.kind === kind;
}
