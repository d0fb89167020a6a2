/**
 * Nothing but the board, the clocks, and what the game asks.
 *
 * @module
 */

const CLASS = 'zen';

export const zen = {
  get isOn() {
    return document.body.classList.contains(CLASS);
  },

  /** @param {boolean} isOn */
  set(isOn) {
    document.body.classList.toggle(CLASS, isOn);
  },
};
