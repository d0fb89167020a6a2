/**
 * A board to look at and to move on, from 5x7 to 10x10, with all that the variants put on it.
 *
 * It decides no rule: what may be done is in the board's choices, what it would do is foreseen by its
 * owner. Everything that is drawn can be read from the elements: `data-square`, `data-color`, `data-kind`
 * and `data-victim` of the pieces, `data-square`, `data-states`, `data-obstacle` and `data-moves-left` of
 * the squares. While a move is being animated, the whole has `data-animating`.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { ActionBar } from './action_bar.js';
import { Animator } from './animation.js';
import { choose } from './chooser.js';
import { FallenLayer } from './fallen_layer.js';
import { neighbourhood, opposite, squareAt } from './geometry.js';
import { listenToKeys } from './keyboard_input.js';
import { aftermathOf, squaresLeft, squaresOfMove } from './last_move.js';
import { miniature, regionOf } from './miniature.js';
import { MoveInput } from './move_input.js';
import { Overlay } from './overlay.js';
import { pieceImage } from './pictures.js';
import { PieceLayer } from './piece_layer.js';
import { PointerInput } from './pointer_input.js';
import { Premove } from './premove.js';
import { ReserveTray } from './reserve_tray.js';
import { shieldsInForce } from './rules_at_hand.js';
import { Sketch } from './sketch.js';
import { SquareCard } from './square_card.js';
import { SquareGrid, SquareStates } from './square_grid.js';
import { choiceName, kindName, previewInWords, squareLabel } from './wording.js';

/** @import { Board, Choice, Color, Drawings, Kind, MoveTold } from '#messages' */
/** @import { Aspect } from './geometry.js' */
/** @import { Preview } from './move_input.js' */
/** @import { Arrow, Mark } from './overlay.js' */
/** @import { Manner } from './pointer_input.js' */

/**
 * @typedef {object} BoardOptions
 * @property {Drawings} drawings
 * @property {(text: string) => void} onMove a legal move was chosen
 * @property {(text: string) => Promise<MoveTold>} foresee what a legal move would do
 * @property {(text: string) => void} [explain] an illegal try, in coordinate notation
 * @property {(text: string) => void} announce
 * @property {() => Color | null} [premover] the side that may choose its move while the other one thinks
 * @property {(manner: Manner) => boolean} [needsConfirmation] whether a move that was made so is played only when it
 *   has been confirmed
 * @property {HTMLElement} [bar] where the toggle between step and launch and the like are shown; below the
 *   board if missing
 */

/** @typedef {{ orientation?: Color, last?: MoveTold | null, movable?: boolean }} ShowOptions */

/** @typedef {{ squares: string[], answer: (square: string) => void }} SquareQuestion */

export class BoardView {
  /** @type {BoardOptions} */ #options;
  /** @type {HTMLElement} */ #root = division('board-view');
  /** @type {HTMLElement} */ #frame = division('board-frame');
  /** @type {HTMLElement} */ #flashes = division('board-flashes');
  /** @type {SquareGrid} */ #grid;
  /** @type {FallenLayer} */ #fallen;
  /** @type {PieceLayer} */ #pieces;
  /** @type {ReserveTray} */ #farTray;
  /** @type {ReserveTray} */ #nearTray;
  /** @type {ActionBar} */ #bar;
  /** @type {SquareCard} */ #card;
  /** @type {PointerInput} */ #pointer;
  /** @type {MoveInput} */ #input;
  #overlay = new Overlay();
  #premove = new Premove();
  #sketch = new Sketch();
  #animator = new Animator();
  /** @type {Aspect} */ #aspect = { files: 8, ranks: 8, orientation: 'white' };
  /** @type {Board | null} */ #board = null;
  /** @type {MoveTold | null} */ #last = null;
  /** @type {Arrow[]} */ #arrows = [];
  /** @type {Mark[]} */ #marks = [];
  /** @type {SquareQuestion | null} */ #question = null;
  /** The preview that was announced last. @type {Preview | null} */ #said = null;
  /** Shows at once what is being animated: nobody has to wait for an animation to move. */
  #finish = () => {};
  /** Counts what was drawn, so that an animation knows when it is overtaken. */
  #drawing = 0;
  /** The squares that pieces leave with the move that is being animated: what belongs to them goes with them. */
  /** @type {Set<string>} */ #leaving = new Set();
  /** The square that the keyboard is on. */
  #cursor = 'a1';
  /** Whether the square that has the focus was reached by keyboard. */
  #isByKeyboard = false;
  /** Whether the last press has just picked up the piece, so that its click must not put it down again. */
  #hasJustPicked = false;

  /**
   * @param {HTMLElement} container
   * @param {BoardOptions} options
   */
  constructor(container, options) {
    this.#options = options;
    this.#grid = new SquareGrid(options.drawings, texts.board.label);
    this.#fallen = new FallenLayer(options.drawings);
    this.#pieces = new PieceLayer(options.drawings);
    this.#card = new SquareCard(options.drawings);
    this.#input = new MoveInput({
      onMove: options.onMove,
      foresee: options.foresee,
      explain: (text) => options.explain?.(text),
      choose: (choices, square) => this.#choose(choices, square),
      needsConfirmation: (manner) => options.needsConfirmation?.(manner) ?? false,
      changed: () => this.#showInput(),
    });
    this.#bar = new ActionBar(this.#input);
    this.#farTray = this.#tray();
    this.#nearTray = this.#tray();
    this.#frame.append(
      this.#grid.element,
      this.#fallen.element,
      this.#pieces.element,
      this.#overlay.element,
      this.#flashes,
      this.#card.element,
    );
    this.#root.append(this.#farTray.element, this.#frame, this.#nearTray.element);
    (options.bar ?? this.#root).append(this.#bar.element);
    container.classList.add('board-room');
    container.append(this.#root);
    this.#pointer = this.#listenToPointer();
    this.#listenToKeyboard();
  }

  /** The side the board is seen from. */
  get orientation() {
    return this.#aspect.orientation;
  }

  /** The board that is shown. */
  get board() {
    return this.#board;
  }

  /**
   * Draws a board at once.
   *
   * @param {Board} board
   * @param {ShowOptions} [options] what is left out stays as it is; a board may be moved on unless told otherwise
   */
  show(board, { orientation = this.orientation, last = this.#last, movable = true } = {}) {
    this.#drawing += 1;
    this.#root.toggleAttribute('data-animating', false);
    this.#leaving.clear();
    if (board.fen !== this.#board?.fen) this.#sketch.wipe();
    this.#board = board;
    this.#last = last;
    this.#aspect = { files: board.files, ranks: board.ranks, orientation };
    this.#input.reset(board, movable && !this.#question);
    this.#layOut();
    this.#grid.showObstacles(board.closed);
    this.#fallen.show(aftermathOf(last), board, this.#aspect);
    this.#overlay.showShields(shieldsInForce(board), this.#aspect);
    this.#pieces.show(board.pieces, this.#aspect);
    this.#animator.cancel();
    this.#root.classList.toggle('has-reserves', board.reserves !== null);
    this.#bar.showBoard(board);
    this.#playPremove(board);
    this.#showInput();
  }

  /** What was chosen in advance is played, or goes on waiting for one's turn. @param {Board} board */
  #playPremove(board) {
    const side = this.#options.premover?.() ?? null;
    if (!this.#input.isMovable || side !== board.side) {
      return this.#premove.offer(board, side === board.side ? null : side);
    }
    const choice = this.#premove.take(board.choices);
    this.#premove.offer(board, null);
    // The board is to be seen as it stands before it changes again.
    if (choice) queueMicrotask(() => this.#input.play(choice));
  }

  /** Nothing is to be played in advance any more. */
  forgetPremove() {
    this.#premove.clear();
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
    const drawing = (this.#drawing += 1);
    this.#finish = () => {
      if (drawing !== this.#drawing) return;
      this.#pieces.follow(told);
      this.show(board, { ...options, last: told });
    };
    const isSeenAlike = (options.orientation ?? this.orientation) === this.orientation;
    if (this.#board && isSeenAlike) {
      this.#leaving = new Set(squaresLeft(told));
      this.#input.reset(this.#board, false);
      this.#showInput();
      this.#root.toggleAttribute('data-animating', true);
      await this.#animator.play(told, this.#stage());
    }
    this.#finish();
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
    const turned = opposite(this.orientation);
    if (this.#board) this.show(this.#board, { orientation: turned, movable: this.#input.isMovable });
    else this.#aspect = { ...this.#aspect, orientation: turned };
  }

  close() {
    this.#drawing += 1;
    this.#animator.cancel();
    this.#root.remove();
    this.#bar.element.remove();
  }

  #layOut() {
    const { files, ranks, orientation } = this.#aspect;
    this.#root.dataset.orientation = orientation;
    this.#root.style.setProperty('--files', String(files));
    this.#root.style.setProperty('--ranks', String(ranks));
    this.#grid.lay(this.#aspect, this.#cursor);
    if (!this.#grid.at(this.#cursor)) this.#moveCursor('a1');
    this.#overlay.lay(this.#aspect);
    this.#overlay.showArrows(this.#arrows, this.#aspect);
    this.#overlay.showMarks(this.#marks, this.#aspect);
  }

  /** Draws what depends on what is picked up and pointed at. */
  #showInput() {
    const board = this.#board;
    if (!board) return;
    const { selection, preview } = this.#input;
    const seen = preview?.seen ?? null;
    this.#pieces.showVictims(seen?.victims ?? []);
    this.#pieces.showPicked(selection?.square ?? null);
    this.#overlay.showPreview(seen, this.#aspect);
    const states = this.#states(board);
    this.#grid.showStates(states, (square) =>
      squareLabel(board, states.of(square), square, this.#pieces.at(square)?.dataset.victim),
    );
    const picked = selection?.drops ?? null;
    this.#farTray.show(board, opposite(this.orientation), this.#input.isMovable, picked);
    this.#nearTray.show(board, this.orientation, this.#input.isMovable, picked);
    this.#root.classList.toggle('is-launching', selection?.mode === 'launch');
    this.#bar.showSelection();
    this.#sayPreview();
  }

  /**
   * @param {Board} board
   * @returns {SquareStates}
   */
  #states(board) {
    const { selection, preview } = this.#input;
    const states = new SquareStates();
    states.add(
      'closed',
      board.closed.map(({ square }) => square),
    );
    states.add('last', squaresOfMove(this.#last));
    states.add('blasted', aftermathOf(this.#last).zone);
    states.add('check', [board.check]);
    states.add(
      'bomb',
      board.bombs.filter((square) => square !== null && !this.#leaving.has(square)),
    );
    states.add('shielded', board.shielded);
    for (const { zone, moves_left: left } of board.zones.flat()) {
      states.add('contaminated', zone);
      for (const square of zone) {
        states.movesLeft.set(square, Math.min(left, states.movesLeft.get(square) ?? left));
      }
    }
    states.add('asked', this.#question?.squares ?? []);
    states.add(
      'movable',
      board.pieces.map(({ square }) => square).filter((square) => this.#input.isOwn(square)),
    );
    if (selection) this.#addTargets(states, selection.square, selection.targets);
    states.add('unconfirmed', [this.#input.unconfirmed?.to ?? null]);
    this.#addPremove(states);
    states.add('preview', preview?.seen.zone ?? []);
    states.add('preview-centre', [preview?.seen.centre ?? null]);
    states.add('arrival', preview?.seen.arrivals.map(({ square }) => square) ?? []);
    return states;
  }

  /** @param {SquareStates} states */
  #addPremove(states) {
    const { picked, chosen, isOpen } = this.#premove;
    if (isOpen) {
      const own = this.#board?.pieces.filter(({ square }) => this.#premove.isOwn(square)) ?? [];
      states.add(
        'premovable',
        own.map(({ square }) => square),
      );
    }
    states.add('premove', [picked, chosen?.from ?? null, chosen?.to ?? null]);
    const launch = chosen?.isLaunch ? [{ ...chosen, zone: neighbourhood(chosen.to, this.#aspect) }] : [];
    this.#overlay.showSketch([...this.#sketch.strokes, ...launch], this.#aspect);
  }

  /**
   * @param {SquareStates} states
   * @param {string | null} selected
   * @param {Map<string, Choice[]>} targets
   */
  #addTargets(states, selected, targets) {
    states.add('selected', [selected]);
    states.add('target', targets.keys());
    for (const [square, [choice]] of targets) {
      if (choice.is_launch) states.add('launch', [square]);
      else if (choice.drops) states.add('drop', [square]);
      else if (choice.victims.length > 0) states.add('capture', [square]);
    }
  }

  /** Says what the move in view would do, once. */
  #sayPreview() {
    const { preview } = this.#input;
    if (preview === this.#said) return;
    this.#said = preview;
    if (preview && this.#board) this.#options.announce(previewInWords(preview, this.#board));
  }

  #stage() {
    return {
      pieces: this.#pieces,
      flashes: this.#flashes,
      aspect: this.#aspect,
      drawings: this.#options.drawings,
      carried: this.#input.carried,
    };
  }

  /** @returns {ReserveTray} */
  #tray() {
    return new ReserveTray(this.#options.drawings, {
      pick: (kind) => this.#pickFromReserve(kind),
      press: (kind, event) => this.#pressReserve(kind, event),
    });
  }

  /** @param {Kind} kind */
  #pickFromReserve(kind) {
    if (this.#input.selection?.drops === kind) this.#input.letGo();
    else this.#input.pick({ drops: kind });
  }

  /**
   * @param {Kind} kind
   * @param {PointerEvent} event
   */
  #pressReserve(kind, event) {
    this.#finish();
    if (event.button !== 0 || !this.#board) return;
    const isPutBack = this.#input.selection?.drops === kind;
    this.#pickFromReserve(kind);
    if (isPutBack) return;
    const ghost = this.#pieces.create(this.#board.side, kind);
    ghost.classList.add('ghost');
    const frame = this.#frame.getBoundingClientRect();
    ghost.style.left = `${event.clientX - frame.left}px`;
    ghost.style.top = `${event.clientY - frame.top}px`;
    this.#flashes.append(ghost);
    this.#pointer.carry(event, ghost);
  }

  #listenToPointer() {
    return new PointerInput(this.#frame, {
      squareAt: (x, y) => this.#squareAtPoint(x, y),
      press: (square) => this.#press(square),
      click: (square, manner) => this.#click(square, manner),
      hover: (square) => this.#pointAt(square),
      drop: (square) => this.#drop(square),
      release: () => this.#flashes.querySelector('.ghost')?.remove(),
      draw: (from, to) => this.#draw(from, to),
    });
  }

  /** @param {string} from @param {string} to */
  #draw(from, to) {
    if (!this.#board) return;
    this.#premove.clear();
    this.#sketch.draw(from, to, this.#board, this.#aspect);
    this.#showInput();
  }

  #listenToKeyboard() {
    const grid = this.#grid.element;
    listenToKeys(grid, {
      isUsed: () => this.#isByKeyboard,
      aspect: () => this.#aspect,
      moveTo: (square) => {
        this.#moveCursor(square);
        this.#grid.at(square)?.focus();
      },
      choose: (square) => {
        this.#finish();
        this.#hasJustPicked = false;
        this.#click(square, 'keyboard');
      },
      cancel: () => this.#input.letGo(),
    });
    grid.addEventListener('pointerdown', () => (this.#isByKeyboard = false));
    grid.addEventListener('focusin', (event) => {
      this.#isByKeyboard = grid.querySelector(':focus-visible') !== null;
      const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
      if (square && this.#isByKeyboard) this.#pointAt(square);
    });
    grid.addEventListener('focusout', ({ relatedTarget }) => {
      const isElsewhere = !(relatedTarget instanceof Node && grid.contains(relatedTarget));
      if (isElsewhere) this.#card.hide();
    });
  }

  /** @param {string} square */
  #moveCursor(square) {
    this.#cursor = square;
    this.#grid.moveCursor(square);
  }

  /** @param {string | null} square */
  #pointAt(square) {
    this.#input.pointAt(square);
    if (this.#board && square !== null && !this.#pointer.isDragging) {
      this.#card.show(this.#board, square, this.#aspect);
    } else this.#card.hide();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAtPoint(x, y) {
    const { left, top, width, height } = this.#grid.element.getBoundingClientRect();
    const column = Math.floor(((x - left) / width) * this.#aspect.files);
    const row = Math.floor(((y - top) / height) * this.#aspect.ranks);
    return squareAt({ column, row }, this.#aspect);
  }

  /**
   * A press on one's own piece picks it up at once, so that it can be carried.
   *
   * @param {string} square
   */
  #press(square) {
    this.#finish();
    this.#moveCursor(square);
    this.#hasJustPicked = false;
    if (this.#sketch.wipe()) this.#showInput();
    const input = this.#input;
    if (this.#premove.isOpen) return this.#pressPremove(square);
    if (this.#question || input.isTarget(square) || !input.isOwn(square)) return null;
    if (input.selection?.square !== square) {
      this.#hasJustPicked = true;
      input.pick({ square });
    }
    return this.#pieces.at(square) ?? null;
  }

  /** @param {string} square */
  #pressPremove(square) {
    const { picked } = this.#premove;
    if (!this.#premove.isOwn(square) || (picked !== null && picked !== square)) return null;
    if (picked === null) {
      this.#hasJustPicked = true;
      this.#premove.act(square);
      this.#showInput();
    }
    return this.#pieces.at(square) ?? null;
  }

  /** @param {string} square */
  #actInAdvance(square) {
    this.#premove.act(square);
    this.#showInput();
  }

  /**
   * @param {string} square
   * @param {Manner} manner
   */
  #click(square, manner) {
    const question = this.#question;
    if (question) {
      if (!question.squares.includes(square)) return;
      this.#question = null;
      this.#showInput();
      question.answer(square);
      return;
    }
    if (manner === 'touch') this.#pointAt(square);
    if (this.#hasJustPicked) return;
    if (this.#premove.isOpen) return this.#actInAdvance(square);
    void this.#input.act(square, manner);
  }

  /** @param {string | null} square */
  #drop(square) {
    if (this.#premove.isOpen) {
      if (square !== null && square !== this.#premove.picked) this.#actInAdvance(square);
    } else if (square === null) this.#input.letGo();
    else if (square !== this.#input.selection?.square) void this.#input.act(square, 'drag');
  }

  /**
   * Asks which of several moves to one square is meant.
   *
   * @param {Choice[]} choices
   * @param {string} square
   */
  async #choose(choices, square) {
    const near = this.#grid.at(square)?.getBoundingClientRect() ?? new DOMRect();
    const board = this.#board;
    if (!board) return null;
    if (choices.every((choice) => choice.promotes_to)) {
      return choose(
        this.#root,
        texts.board.promoteTo,
        choices.map((choice) => this.#promotion(board, choice)),
        near,
      );
    }
    const told = await Promise.all(choices.map((choice) => this.#input.foresee(choice)));
    const region = regionOf(told);
    const { drawings } = this.#options;
    const options = choices.map((choice, index) => ({
      value: choice,
      label: choiceName(choice, told[index], told),
      picture: miniature(board, told[index], region, drawings),
    }));
    return choose(this.#root, texts.board.whichMove, options, near);
  }

  /** @param {Board} board @param {Choice} choice */
  #promotion(board, choice) {
    const kind = choice.promotes_to ?? 'queen';
    const picture = document.createElement('span');
    picture.className = 'chooser-piece';
    picture.append(pieceImage(this.#options.drawings, board.side, kind));
    return { value: choice, label: kindName(board, kind), picture };
  }
}

/** @param {string} name */
function division(name) {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
