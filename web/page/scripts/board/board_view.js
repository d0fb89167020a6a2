/**
 * A board to look at and to move on, from 5x7 to 10x10, with all that the variants put on it.
 *
 * It decides no rule: what may be done is in the board's choices, what it would do is foreseen by its
 * owner. Everything that is drawn can be read from the elements: `data-square`, `data-color`, `data-kind`
 * and `data-victim` of the pieces, `data-square`, `data-states`, `data-obstacle` and `data-moves-left` of
 * the squares.
 *
 * @module
 */

import { texts } from '../texts.js';
import { ActionBar } from './action_bar.js';
import { Animator } from './animation.js';
import { choose } from './chooser.js';
import { ofSide, opposite, placeOf, squareAt } from './geometry.js';
import { listenToKeys } from './keyboard_input.js';
import { squaresOfMove } from './last_move.js';
import { miniature, regionOf } from './miniature.js';
import { MoveInput } from './move_input.js';
import { OddsCard } from './odds_card.js';
import { Overlay } from './overlay.js';
import { pieceImage } from './pictures.js';
import { PieceLayer } from './piece_layer.js';
import { PointerInput } from './pointer_input.js';
import { ReserveTray } from './reserve_tray.js';
import { SquareGrid, SquareStates } from './square_grid.js';
import { losses } from './foresight.js';
import { previewInWords, squareLabel } from './wording.js';

/** @import { Board, Choice, Color, Drawings, Kind, MoveTold } from '../messages.js' */
/** @import { Aspect } from './geometry.js' */
/** @import { Arrow, Mark } from './overlay.js' */
/** @import { Manner } from './pointer_input.js' */

/**
 * @typedef {object} BoardOptions
 * @property {Drawings} drawings
 * @property {(text: string) => void} onMove a legal move was chosen
 * @property {(text: string) => Promise<MoveTold>} foresee what a legal move would do
 * @property {(text: string) => void} [explain] an illegal try, in coordinate notation
 * @property {(text: string) => void} announce
 */

/** @typedef {{ orientation?: Color, last?: MoveTold | null, movable?: boolean }} ShowOptions */

/** @typedef {{ squares: string[], answer: (square: string) => void }} SquareQuestion */

export class BoardView {
  /** @type {BoardOptions} */ #options;
  /** @type {HTMLElement} */ #root = division('board-view');
  /** @type {HTMLElement} */ #frame = division('board-frame');
  /** @type {HTMLElement} */ #flashes = division('board-flashes');
  /** @type {SquareGrid} */ #grid;
  /** @type {PieceLayer} */ #pieces;
  /** @type {ReserveTray} */ #farTray;
  /** @type {ReserveTray} */ #nearTray;
  /** @type {ActionBar} */ #bar;
  /** @type {OddsCard} */ #odds;
  /** @type {PointerInput} */ #pointer;
  /** @type {MoveInput} */ #input;
  #overlay = new Overlay();
  #animator = new Animator();
  /** @type {Aspect} */ #aspect = { files: 8, ranks: 8, orientation: 'white' };
  /** @type {Board | null} */ #board = null;
  /** @type {MoveTold | null} */ #last = null;
  /** @type {Arrow[]} */ #arrows = [];
  /** @type {Mark[]} */ #marks = [];
  /** @type {SquareQuestion | null} */ #question = null;
  /** The square that the keyboard is on. */
  #cursor = 'a1';
  /** Whether the last press has just picked up the piece, so that its click must not put it down again. */
  #hasJustPicked = false;

  /**
   * @param {HTMLElement} container
   * @param {BoardOptions} options
   */
  constructor(container, options) {
    this.#options = options;
    this.#grid = new SquareGrid(options.drawings, texts.board.label);
    this.#pieces = new PieceLayer(options.drawings);
    this.#odds = new OddsCard(options.drawings);
    this.#input = new MoveInput({
      onMove: options.onMove,
      foresee: options.foresee,
      explain: (text) => options.explain?.(text),
      choose: (choices, square) => this.#choose(choices, square),
      changed: () => this.#showInput(),
    });
    this.#bar = new ActionBar(this.#input);
    this.#farTray = this.#tray();
    this.#nearTray = this.#tray();
    this.#frame.append(
      this.#grid.element,
      this.#pieces.element,
      this.#overlay.element,
      this.#flashes,
      this.#odds.element,
    );
    this.#root.append(this.#farTray.element, this.#frame, this.#nearTray.element, this.#bar.element);
    container.classList.add('board-room');
    container.append(this.#root);
    this.#pointer = this.#listenToPointer();
    this.#listenToKeyboard();
  }

  /** The side the board is seen from. */
  get orientation() {
    return this.#aspect.orientation;
  }

  /**
   * Draws a board at once.
   *
   * @param {Board} board
   * @param {ShowOptions} [options] what is left out stays as it is; a board may be moved on unless told otherwise
   */
  show(board, { orientation = this.orientation, last = this.#last, movable = true } = {}) {
    this.#animator.cancel();
    this.#board = board;
    this.#last = last;
    this.#aspect = { files: board.files, ranks: board.ranks, orientation };
    this.#input.reset(board, movable && !this.#question);
    this.#layOut();
    this.#grid.showObstacles(board.closed);
    this.#pieces.show(board.pieces, this.#aspect);
    this.#bar.showBoard(board);
    this.#showInput();
  }

  /**
   * Plays a move, and then shows the board it has led to.
   *
   * @param {MoveTold} told
   * @param {Board} board after the move
   * @param {ShowOptions} [options]
   */
  async animate(told, board, options = {}) {
    if (this.#board && this.#board.files === board.files && !options.orientation) await this.#play(told, board);
    else if (this.#board && options.orientation === this.orientation) await this.#play(told, board);
    if (!this.#isSuperseded(board)) this.show(board, { ...options, last: told });
  }

  /** @param {Arrow[]} arrows */
  setArrows(arrows) {
    this.#arrows = arrows;
    this.#overlay.showArrows(arrows, this.#aspect);
  }

  /** @param {Mark[]} marks */
  setMarks(marks) {
    this.#marks = marks;
    this.#overlay.showMarks(marks, this.#aspect);
  }

  /**
   * Asks for one of these squares.
   *
   * @param {(square: string) => void} answer
   * @param {string[]} squares
   * @returns {() => void} takes the question back
   */
  selectSquare(answer, squares) {
    const question = { squares, answer };
    this.#question = question;
    this.#input.letGo();
    this.#showInput();
    return () => {
      if (this.#question !== question) return;
      this.#question = null;
      this.#showInput();
    };
  }

  /** Turns the board round. */
  flip() {
    if (!this.#board) return;
    this.#aspect = { ...this.#aspect, orientation: opposite(this.orientation) };
    this.#animator.cancel();
    this.#layOut();
    this.#grid.showObstacles(this.#board.closed);
    this.#pieces.show(this.#board.pieces, this.#aspect);
    this.#showInput();
  }

  close() {
    this.#animator.cancel();
    this.#root.remove();
  }
}
