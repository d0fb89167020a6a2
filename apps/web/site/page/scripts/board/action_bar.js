/**
 * What stands below the board: the rules that matter now, such as who may launch and why, the toggle between step and
 * launch, moves that go nowhere, and what the move in view would do.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { rulesAtHand } from './rules_at_hand.js';
import { previewInWords } from './wording.js';

/** @import { Board, Choice, MoveTold } from '#messages' */
/** @import { MoveInput } from './move_input.js' */
/** @import { Mode, Selection } from './selection.js' */

export class ActionBar {
  /** @type {HTMLElement} */ element;
  /** @type {MoveInput} */ #input;
  #launching = part('board-launching');
  #words = part('board-words');
  #buttons = part('board-actions');
  /** @type {Board | null} */ #board = null;
  /** @type {Selection | null} */ #shown = null;
  #mode = '';
  /** The move that waits to be confirmed. @type {Choice | null} */ #asked = null;

  /** @param {MoveInput} input */
  constructor(input) {
    this.#input = input;
    this.element = part('board-bar');
    // Words come and go; they must not push a button from under the pointer.
    this.element.append(this.#launching, this.#buttons, this.#words);
  }

  /** @param {Board} board */
  showBoard(board) {
    this.#board = board;
    const lines = rulesAtHand(board).map(({ text, isUrgent, sign }) => {
      const line = document.createElement('p');
      line.textContent = text;
      line.dataset.armed = String(isUrgent);
      if (sign) line.dataset.sign = sign;
      return line;
    });
    this.#launching.replaceChildren(...lines);
    this.#launching.hidden = lines.length === 0;
    this.showSelection();
  }

  /** Shows what may be done with the piece that is picked up. */
  showSelection() {
    const { selection, preview } = this.#input;
    const board = this.#board;
    this.#words.textContent = preview && board ? previewInWords(preview, board) : hint(selection);
    this.#words.classList.toggle('is-blast', Boolean(preview?.seen.centre));
    const { unconfirmed } = this.#input;
    if (selection === this.#shown && selection?.mode === this.#mode && unconfirmed === this.#asked) return;
    this.#shown = selection;
    this.#asked = unconfirmed;
    this.#mode = selection?.mode ?? '';
    this.#buttons.replaceChildren(
      ...(unconfirmed ? this.#confirmation(unconfirmed) : selection ? this.#actions(selection) : []),
    );
  }

  /** @param {Choice} choice */
  #confirmation(choice) {
    const confirm = button(texts.board.confirm(choice.san), () => this.#input.confirm());
    confirm.classList.add('primary', 'confirm-move');
    return [confirm, button(texts.board.cancel, () => this.#input.letGo())];
  }

  /** @param {Selection} selection */
  #actions(selection) {
    const toggles =
      selection.canLaunch && selection.canStep
        ? [this.#toggle(selection, 'launch'), this.#toggle(selection, 'step')]
        : [];
    const deeds = selection.inPlace.map((choice) => this.#deed(choice));
    // A piece that can only move is put down by clicking it again; this needs no button.
    const needsCancel = selection.canLaunch || selection.drops !== null || deeds.length > 0;
    const cancel = needsCancel && button(texts.board.letGo, () => this.#input.letGo());
    return [...toggles, ...deeds, ...(cancel ? [cancel] : [])];
  }

  /**
   * @param {Selection} selection
   * @param {Mode} mode
   */
  #toggle(selection, mode) {
    const element = button(texts.board.modes[mode], () => this.#input.setMode(mode));
    element.dataset.mode = mode;
    element.setAttribute('aria-pressed', String(selection.mode === mode));
    return element;
  }

  /**
   * A move that goes nowhere. Pointing at it shows what it does.
   *
   * @param {Choice} choice
   */
  #deed(choice) {
    const input = this.#input;
    const element = button(choice.san, (event) => {
      const mayLookFirst = event instanceof PointerEvent && event.pointerType === 'touch';
      if (mayLookFirst && choice.victims.length > 0 && input.preview?.choice !== choice) input.lookAt(choice);
      else input.play(choice);
    });
    element.classList.add('primary');
    element.dataset.move = choice.text;
    onPointing(element, (isPointedAt) => input.lookAt(isPointedAt ? choice : null));
    void input.foresee(choice).then((told) => {
      element.textContent = nameOf(told);
    });
    return element;
  }
}

/**
 * What to do with a piece that is picked up.
 *
 * @param {Selection | null} selection
 */
function hint(selection) {
  if (!selection) return '';
  if (selection.isEmpty) return texts.board.cannotMove;
  if (selection.mode === 'launch') return texts.board.howToLaunch;
  return selection.drops ? texts.board.howToDrop : '';
}

/** @param {MoveTold} told */
function nameOf(told) {
  const { turnUp, detonate } = texts.board;
  if (told.effects.some(({ effect }) => effect === 'revealed')) return turnUp;
  return told.effects.some(({ effect }) => effect === 'blast') ? detonate : told.san;
}

/**
 * Tells when mouse or keyboard reach an element and leave it. A finger cannot point.
 *
 * @param {HTMLElement} element
 * @param {(isPointedAt: boolean) => void} tell
 */
function onPointing(element, tell) {
  const byMouse = (/** @type {boolean} */ isPointedAt) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== 'touch') tell(isPointedAt);
  };
  element.addEventListener('pointerenter', byMouse(true));
  element.addEventListener('pointerleave', byMouse(false));
  element.addEventListener('focus', () => {
    if (element.matches(':focus-visible')) tell(true);
  });
  element.addEventListener('blur', () => tell(false));
}

/** @param {string} name */
function part(name) {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} onClick
 */
function button(text, onClick) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'button';
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}
