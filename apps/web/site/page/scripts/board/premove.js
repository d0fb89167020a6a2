/**
 * A move that is chosen while the other side thinks, and played as soon as it is one's turn, if it is legal then.
 * Nothing is promised meanwhile: which squares a piece will reach depends on the reply.
 *
 * @module
 */

import { parseSquare } from './geometry.js';

/** @import { Board, Choice, Color } from '#messages' */

/** @typedef {{ from: string, to: string, isLaunch: boolean }} ChosenPremove */

export class Premove {
  /** The side for which moves can be chosen now; none if it is its turn. @type {Color | null} */ #side =
    null;
  /** @type {Board | null} */ #board = null;
  /** The piece that is picked up. @type {string | null} */ picked = null;
  /** @type {ChosenPremove | null} */ chosen = null;

  /** Whether a move can be chosen in advance. */
  get isOpen() {
    return this.#side !== null;
  }

  /**
   * Another board is shown.
   *
   * @param {Board} board
   * @param {Color | null} side that may choose in advance on it
   */
  offer(board, side) {
    this.#board = board;
    this.#side = side;
    if (side === null || !this.isOwn(this.picked ?? '')) this.picked = null;
    if (this.chosen && side !== null && !this.isOwn(this.chosen.from)) this.chosen = null;
  }

  /**
   * It is the person's turn: the legal move that was chosen, if it is one. Nothing stays chosen.
   *
   * @param {Choice[]} choices
   * @returns {Choice | null}
   */
  take(choices) {
    const { chosen } = this;
    this.clear();
    if (!chosen) return null;
    const { from, to, isLaunch } = chosen;
    const alike = choices.filter(
      (choice) => choice.from === from && choice.to === to && choice.is_launch === isLaunch,
    );
    // Whoever is in a hurry wants a queen.
    return alike.find(({ promotes_to: kind }) => kind === null || kind === 'queen') ?? null;
  }

  clear() {
    this.picked = null;
    this.chosen = null;
  }

  /** @param {string} square */
  isOwn(square) {
    return this.#pieceOn(square)?.color === this.#side && this.#side !== null;
  }

  /**
   * A square was chosen: a piece to pick up, where it is to go, or nothing any more.
   *
   * @param {string} square
   */
  act(square) {
    const { picked } = this;
    if (picked === null) {
      this.chosen = null;
      this.picked = this.isOwn(square) ? square : null;
    } else if (picked === square) this.picked = null;
    else {
      this.chosen = { from: picked, to: square, isLaunch: this.#isLaunch(picked, square) };
      this.picked = null;
    }
  }

  /** A missile steps to the squares beside it, and is launched at all others. @param {string} from @param {string} to */
  #isLaunch(from, to) {
    if (this.#pieceOn(from)?.kind !== 'missile') return false;
    const [start, end] = [parseSquare(from), parseSquare(to)];
    return Math.max(Math.abs(start.file - end.file), Math.abs(start.rank - end.rank)) > 1;
  }

  /** @param {string} square */
  #pieceOn(square) {
    return this.#board?.pieces.find((placed) => placed.square === square);
  }
}
