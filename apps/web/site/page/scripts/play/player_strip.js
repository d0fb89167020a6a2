/**
 * A player's name and clock, beside the board.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts.js';

/** @import { Color } from '#messages' */

/** Below this, tenths of a second are shown. */
const SHORT = 20_000;

export class PlayerStrip {
  #name = element('span', { class: 'player-name' });
  #absence = element('span', { class: 'player-absence', hidden: true }, texts.play.absent);
  #clock = element('span', { class: 'clock', role: 'timer' });
  element = element('div', { class: 'player-strip' }, this.#name, this.#absence, this.#clock);

  /**
   * @param {Color} color
   * @param {string} name
   * @param {boolean} isToMove
   * @param {boolean} isAbsent whether a player at another screen is not connected
   */
  show(color, name, isToMove, isAbsent) {
    this.element.dataset.player = color;
    this.element.classList.toggle('to-move', isToMove);
    this.#absence.hidden = !isAbsent;
    this.#name.textContent = name;
  }

  /**
   * @param {number | null} left milliseconds
   * @param {boolean} isRunning
   */
  showTime(left, isRunning) {
    this.#clock.hidden = left === null;
    if (left === null) return;
    const text = clockText(left);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.classList.toggle('running', isRunning);
    this.#clock.classList.toggle('short', left < SHORT);
  }
}

/** @param {number} left milliseconds */
export function clockText(left) {
  const milliseconds = Math.max(0, left);
  if (milliseconds < SHORT) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}
