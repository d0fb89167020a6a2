/**
 * What belongs to a position besides the board: who moves, castling, en passant, reserves, missiles.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { USUAL_RIGHTS } from './edited_position.js';

/** @import { Board, Color, Kind, VariantEntry } from '#messages' */
/** @import { EditedPosition } from './edited_position.js' */

/** More of one kind nobody has in reserve. */
const MOST_IN_RESERVE = 4;

export class Conditions {
  /** @type {EditedPosition} */ #position;
  /** @type {() => void} */ #onChange;
  #shown = '';
  element = element('div', { class: 'conditions' });

  /** @param {EditedPosition} position @param {() => void} onChange */
  constructor(position, onChange) {
    this.#position = position;
    this.#onChange = onChange;
  }

  /**
   * Shows the fields that a game needs; those of a game do not change unless their choices do.
   *
   * @param {VariantEntry} entry
   * @param {Board} start the game's start position, which shows what the game has
   */
  show(entry, start) {
    const description = JSON.stringify([entry.id, start.fen, this.#choices()]);
    if (description !== this.#shown) {
      this.#shown = description;
      this.element.replaceChildren(...this.#fields(entry, start));
    }
    this.#fillIn();
  }

  /** What can be chosen depends on the position only here. */
  #choices() {
    const { castling, enPassant, passedSquares } = this.#position;
    return [[...castling].filter((right) => !USUAL_RIGHTS.includes(right)), enPassant, passedSquares];
  }

  /** @param {VariantEntry} entry @param {Board} start */
  #fields(entry, start) {
    const hasCastling = start.fen.split(' ')[2] !== '-' || this.#position.castling.size > 0;
    const hasPawns = entry.kinds.some(({ kind }) => kind === 'pawn');
    const held = new Set([...(start.reserves ?? []).flat(), ...this.#position.reserves.flat()]);
    return [
      this.#sideField(),
      hasCastling && this.#castlingField(),
      hasPawns && this.#enPassantField(),
      held.size > 0 && this.#reserveField(entry, [...held]),
      entry.has_missiles && this.#armedField(),
    ].filter((field) => field instanceof Element);
  }

  /** Puts the position's values into the fields. */
  #fillIn() {
    for (const input of this.element.querySelectorAll('input')) {
      const { name, value } = input;
      if (name === 'side') input.checked = value === this.#position.side;
      else if (name === 'castling') input.checked = this.#position.castling.has(value);
      else if (name === 'armed') input.checked = this.#position.armed ?? this.#position.isArmed;
      else if (name === 'reserve') input.value = `${this.#position.reserve(colorOf(input), kindOf(input))}`;
    }
    const passed = this.element.querySelector('select');
    if (passed) passed.value = this.#position.enPassant ?? '';
  }

  #sideField() {
    const words = texts.editor;
    const choice = (/** @type {Color} */ side) =>
      this.#box(
        { type: 'radio', name: 'side', value: side },
        words[side],
        () => (this.#position.side = side),
      );
    return group(words.sideToMove, choice('white'), choice('black'));
  }

  #castlingField() {
    const rights = new Set([...USUAL_RIGHTS, ...this.#position.castling]);
    const boxes = [...rights].map((right) =>
      this.#box({ type: 'checkbox', name: 'castling', value: right }, castlingLabel(right), (isChosen) => {
        if (isChosen) this.#position.castling.add(right);
        else this.#position.castling.delete(right);
      }),
    );
    return group(texts.editor.castling, ...boxes);
  }

  #enPassantField() {
    const { enPassant, passedSquares } = this.#position;
    const squares = new Set([...passedSquares, ...(enPassant ? [enPassant] : [])]);
    const options = [...squares].map((square) => element('option', { value: square }, square));
    const select = element('select', {}, element('option', { value: '' }, texts.editor.none), ...options);
    select.addEventListener('change', () => {
      this.#position.enPassant = select.value || null;
      this.#onChange();
    });
    return element(
      'label',
      { class: 'field' },
      element('span', { class: 'label' }, texts.editor.enPassant),
      select,
    );
  }

  /** @param {VariantEntry} entry @param {Kind[]} kinds */
  #reserveField(entry, kinds) {
    const colors = /** @type {Color[]} */ (['white', 'black']);
    const counts = colors.flatMap((color) => kinds.map((kind) => this.#count(entry, color, kind)));
    return group(texts.editor.reserves, ...counts);
  }

  /** @param {VariantEntry} entry @param {Color} color @param {Kind} kind */
  #count(entry, color, kind) {
    const name = entry.kinds.find((known) => known.kind === kind)?.name ?? kind;
    const input = element('input', {
      type: 'number',
      name: 'reserve',
      min: 0,
      max: MOST_IN_RESERVE,
      'data-color': color,
      'data-kind': kind,
    });
    input.addEventListener('change', () => {
      this.#position.setReserve(
        color,
        kind,
        Math.max(0, Math.min(MOST_IN_RESERVE, input.valueAsNumber || 0)),
      );
      this.#onChange();
    });
    return element('label', { class: 'conditions-count' }, input, `${texts.editor[color]}: ${name}`);
  }

  #armedField() {
    const words = texts.editor;
    const box = this.#box({ type: 'checkbox', name: 'armed' }, words.armed, (isChosen) => {
      this.#position.armed = isChosen;
    });
    return group(words.missiles, box);
  }

  /**
   * @param {Record<string, string>} attributes
   * @param {string} label
   * @param {(isChosen: boolean) => void} onChoose
   */
  #box(attributes, label, onChoose) {
    const input = element('input', attributes);
    input.addEventListener('change', () => {
      onChoose(input.checked);
      this.#onChange();
    });
    return element('label', { class: 'conditions-box' }, input, label);
  }
}

/** @param {string} legend @param {...HTMLElement} content */
function group(legend, ...content) {
  return element(
    'fieldset',
    { class: 'conditions-group' },
    element('legend', {}, legend),
    element('div', { class: 'conditions-boxes' }, ...content),
  );
}

/** @param {string} right */
function castlingLabel(right) {
  const words = texts.editor;
  const side = right === right.toUpperCase() ? words.white : words.black;
  const way = { K: words.shortCastling, Q: words.longCastling }[right.toUpperCase()];
  return `${side} ${way ?? words.castlingFile(right.toLowerCase())}`;
}

/** @param {HTMLInputElement} input */
function colorOf(input) {
  return /** @type {Color} */ (input.dataset.color);
}

/** @param {HTMLInputElement} input */
function kindOf(input) {
  return /** @type {Kind} */ (input.dataset.kind);
}
