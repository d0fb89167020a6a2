/**
 * The choice of how long the players may think.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';

/** @import { Control } from '#messages' */

/** Minutes for the game and seconds a move. @type {[number, number][]} */
const PRESETS = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
];

const DEFAULT_MOVE_TIME = 1;

export class ClockChoice {
  #select = element(
    'select',
    { name: 'clock', on: { change: () => this.#update() } },
    element('option', { value: 'none' }, texts.play.clocks.none),
    ...PRESETS.map(([minutes, seconds]) =>
      element('option', { value: `${minutes}+${seconds}` }, texts.play.clocks.preset(minutes, seconds)),
    ),
    element('option', { value: 'custom' }, texts.play.clocks.custom),
  );
  #minutes = numberInput('minutes', 10, 0.1, 600, 0.1);
  #seconds = numberInput('increment', 5, 0, 600, 0.1);
  #moveTime = numberInput('move-time', DEFAULT_MOVE_TIME, 0.1, 600, 0.1);
  #custom = element(
    'div',
    { class: 'field-row' },
    field(texts.play.clocks.minutes, this.#minutes),
    field(texts.play.clocks.increment, this.#seconds),
  );
  #moveTimeLabel = element('span', { class: 'label' });
  #moveTimeField = element('label', { class: 'field' }, this.#moveTimeLabel, this.#moveTime);
  element = element(
    'div',
    {},
    field(texts.play.clocks.label, this.#select),
    this.#custom,
    this.#moveTimeField,
  );
  #hasProgram = true;

  constructor() {
    this.setPrograms('megaton');
  }

  /**
   * Only programs have to be told how long to think when there is no clock.
   *
   * @param {'none' | 'megaton' | 'others'} programs which ones play
   */
  setPrograms(programs) {
    const { moveTime, programsMoveTime } = texts.play.clocks;
    this.#hasProgram = programs !== 'none';
    this.#moveTimeLabel.textContent = programs === 'others' ? programsMoveTime : moveTime;
    this.#update();
  }

  /**
   * @param {boolean} isProgram
   * @returns {Control}
   */
  control(isProgram) {
    if (this.#select.value !== 'none') {
      const [minutes, seconds] =
        this.#select.value === 'custom'
          ? [this.#minutes.valueAsNumber || 1, this.#seconds.valueAsNumber || 0]
          : this.#select.value.split('+').map(Number);
      return { base: Math.round(minutes * 60_000), increment: Math.round(seconds * 1000), move_time: null };
    }
    const moveTime = Math.round((this.#moveTime.valueAsNumber || DEFAULT_MOVE_TIME) * 1000);
    return { base: null, increment: null, move_time: isProgram ? moveTime : null };
  }

  #update() {
    this.#custom.hidden = this.#select.value !== 'custom';
    this.#moveTimeField.hidden = this.#select.value !== 'none' || !this.#hasProgram;
  }
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {number} step
 */
function numberInput(name, value, min, max, step) {
  return element('input', { type: 'number', name, value, min, max, step });
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return element('label', { class: 'field' }, element('span', { class: 'label' }, label), control);
}
