/**
 * Keeps what is on the desk while one works with it: in the address, and with the browser.
 *
 * @module
 */

import { gameAddress } from '../shared/game_links.js';
import { updateAddress } from '../shared/view_address.js';
import { keepStudy } from './saved_study.js';

/** @import { Change, Desk } from './desk.js' */

/** A browser allows only so many changes of the address a minute. */
const DELAY = 400;

export class StudyKeeper {
  /** @type {Desk} */ #desk;
  #waiting = 0;
  #isChanged = false;
  /** What megaton has found since the last move is kept too, but not at every line. */
  #onLeave = () => {
    if (this.#isChanged) keepStudy(this.#desk, this.#address);
  };

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    desk.watch((change) => this.#note(change));
    addEventListener('pagehide', this.#onLeave);
  }

  /** Keeps the last changes. The address may be another view's by now. */
  close() {
    removeEventListener('pagehide', this.#onLeave);
    clearTimeout(this.#waiting);
    this.#onLeave();
  }

  /** @param {Change} change */
  #note(change) {
    this.#isChanged = true;
    if (change !== 'evaluation') this.#waiting ||= window.setTimeout(() => this.#keep(), DELAY);
  }

  #keep() {
    this.#waiting = 0;
    keepStudy(this.#desk, this.#address);
    updateAddress(this.#address);
  }

  get #address() {
    const { tree, node } = this.#desk;
    return gameAddress('analysis', tree.gameAt(node));
  }
}
