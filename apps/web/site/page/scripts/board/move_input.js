/**
 * From pointing at squares to a legal move: what is picked up, what is looked at before it is done, and
 * which move is meant at last.
 *
 * @module
 */

import { foresight } from './foresight.js';
import { Selection } from './selection.js';

/** @import { Board, Choice, MoveTold } from '#messages' */
/** @import { Foresight } from './foresight.js' */
/** @import { Manner } from './pointer_input.js' */
/** @import { Mode, Origin } from './selection.js' */

/** @typedef {{ choice: Choice, told: MoveTold, seen: Foresight }} Preview */

/**
 * @typedef {object} MoveInputHandlers
 * @property {(text: string) => void} onMove
 * @property {(text: string) => Promise<MoveTold>} foresee
 * @property {(text: string) => void} explain
 * @property {(choices: Choice[], square: string) => Promise<Choice | null>} choose
 * @property {(manner: Manner) => boolean} needsConfirmation whether a move made so is to be confirmed
 * @property {() => void} changed what is picked up or looked at is another
 */

export class MoveInput {
  /** @type {Selection | null} */ selection = null;
  /** @type {Preview | null} */ preview = null;
  /** Where the person has carried the piece, if the last move was made by carrying it. */
  /** @type {string | null} */ carried = null;
  /** The move that waits to be confirmed. @type {Choice | null} */ unconfirmed = null;
  /** @type {MoveInputHandlers} */ #handlers;
  /** @type {Board | null} */ #board = null;
  #movable = false;
  /** The square under the pointer or the cursor. @type {string | null} */ #aim = null;
  /** The square that was touched once, to look. @type {string | null} */ #touched = null;
  /** @type {Map<string, Promise<MoveTold>>} */ #foreseen = new Map();
  /** The move that was asked about last. @type {Choice | null} */ #latest = null;

  /** @param {MoveInputHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  /**
   * Begins anew on another board.
   *
   * @param {Board} board
   * @param {boolean} movable
   */
  reset(board, movable) {
    const kept = this.#board?.fen === board.fen ? this.selection?.origin : undefined;
    this.#board = board;
    this.#movable = movable && board.choices.length > 0;
    this.#foreseen.clear();
    this.preview = null;
    this.unconfirmed = null;
    this.#touched = null;
    this.selection = kept && this.#movable ? new Selection(kept, board.choices) : null;
  }

  get isMovable() {
    return this.#movable;
  }

  /**
   * Whether the person may pick up what stands there, be it only to learn that it cannot move.
   *
   * @param {string} square
   */
  isOwn(square) {
    const piece = this.#board?.pieces.find((placed) => placed.square === square);
    return this.#movable && piece?.color === this.#board?.side;
  }

  /** @param {string} square */
  isTarget(square) {
    return this.selection?.targets.has(square) ?? false;
  }

  /** @param {Origin} origin */
  pick(origin) {
    if (!this.#board) return;
    this.selection = new Selection(origin, this.#board.choices);
    this.unconfirmed = null;
    this.#touched = null;
    this.preview = null;
    this.#handlers.changed();
    void this.#look(null);
  }

  letGo() {
    if (!this.selection) return;
    this.#forget();
    this.#handlers.changed();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (!this.selection) return;
    this.selection.mode = mode;
    this.#touched = null;
    this.preview = null;
    this.#handlers.changed();
  }

  /**
   * Shows what the move to this square would do.
   *
   * @param {string | null} square
   */
  pointAt(square) {
    if (square === this.#aim && (square === null || this.preview)) return;
    this.#aim = square;
    // What was touched once stays in view until something else is.
    if (this.#touched !== null && square === null) return;
    const choice = square === null ? undefined : this.selection?.targets.get(square)?.[0];
    void this.#look(choice ?? null);
  }

  /**
   * Shows what a move would do.
   *
   * @param {Choice | null} choice
   */
  lookAt(choice) {
    void this.#look(choice);
  }

  /**
   * The square was chosen: a move, another piece, or nothing.
   *
   * @param {string} square
   * @param {Manner} manner
   */
  async act(square, manner) {
    const selection = this.selection;
    if (!selection) {
      if (this.isOwn(square)) this.pick({ square });
      return;
    }
    const choices = this.#meant(selection, square, manner);
    if (choices.length > 0) return this.#approach(choices, square, manner);
    if (square === selection.square) return this.letGo();
    if (this.isOwn(square)) return this.pick({ square });
    this.#explain(selection, square);
    this.letGo();
  }

  /**
   * Plays a move that goes nowhere; by touch, it is looked at first.
   *
   * @param {Choice} choice
   */
  play(choice) {
    this.carried = null;
    this.#finish(choice);
  }

  /**
   * @param {Choice} choice
   * @returns {Promise<MoveTold>}
   */
  foresee(choice) {
    let told = this.#foreseen.get(choice.text);
    if (!told) {
      told = this.#handlers.foresee(choice.text);
      this.#foreseen.set(choice.text, told);
    }
    return told;
  }

  /**
   * A missile that is carried to a neighbouring square may be meant to step there or to be launched at it.
   *
   * @param {Selection} selection
   * @param {string} square
   * @param {Manner} manner
   */
  #meant(selection, square, manner) {
    if (manner === 'drag' && selection.square === square) return [];
    if (manner === 'drag') return selection.allTo(square);
    return selection.targets.get(square) ?? [];
  }

  /**
   * @param {Choice[]} choices
   * @param {string} square
   * @param {Manner} manner
   */
  async #approach(choices, square, manner) {
    if (this.#touched !== square && (await this.#needsLook(choices, manner))) {
      this.#touched = square;
      return this.#look(choices[0]);
    }
    const choice = choices.length === 1 ? choices[0] : await this.#handlers.choose(choices, square);
    if (!choice) return this.letGo();
    if (this.#handlers.needsConfirmation(manner)) return this.#ask(choice);
    this.carried = manner === 'drag' ? square : null;
    this.#finish(choice);
  }

  /** Shows the move, and waits until it is confirmed. @param {Choice} choice */
  #ask(choice) {
    this.unconfirmed = choice;
    this.#handlers.changed();
    return this.#look(choice);
  }

  /** The move that waits is meant. */
  confirm() {
    if (!this.unconfirmed) return;
    this.carried = null;
    this.#finish(this.unconfirmed);
  }

  /**
   * Fingers cannot point without touching: what sets off a blast is shown first, and done when it is
   * touched again. A missile that was carried is not launched by letting go of it.
   *
   * @param {Choice[]} choices
   * @param {Manner} manner
   */
  async #needsLook(choices, manner) {
    if (manner === 'drag') return choices.every((choice) => choice.is_launch);
    if (manner !== 'touch') return false;
    const [choice] = choices;
    if (choice.is_launch || choice.drops) return true;
    return choice.victims.length > 0 && foresight(await this.foresee(choice)).centre !== null;
  }

  /** @param {Choice} choice */
  #finish(choice) {
    this.#forget();
    this.#movable = false;
    this.#handlers.changed();
    this.#handlers.onMove(choice.text);
  }

  #forget() {
    this.selection = null;
    this.unconfirmed = null;
    this.preview = null;
    this.#latest = null;
    this.#touched = null;
  }

  /**
   * @param {Selection} selection
   * @param {string} square
   */
  #explain(selection, square) {
    const { square: from, drops } = selection;
    if (from !== null) this.#handlers.explain(`${from}${square}${this.#isLaunchMeant(selection) ? 'm' : ''}`);
    else if (drops !== null) this.#handlers.explain(square);
  }

  /**
   * Whoever clicks far away with a missile that may not be launched wants to know why it may not.
   *
   * @param {Selection} selection
   */
  #isLaunchMeant({ square, mode, canLaunch }) {
    const piece = this.#board?.pieces.find((placed) => placed.square === square);
    return mode === 'launch' || (piece?.kind === 'missile' && !canLaunch);
  }

  /** @param {Choice | null} choice */
  async #look(choice) {
    this.#latest = choice;
    if (this.preview?.choice === choice) return;
    if (!choice) {
      if (!this.preview) return;
      this.preview = null;
      return this.#handlers.changed();
    }
    const { selection } = this;
    const told = await this.foresee(choice).catch(() => null);
    if (!told || this.#latest !== choice || this.selection !== selection) return;
    this.preview = { choice, told, seen: foresight(told) };
    this.#handlers.changed();
  }
}
