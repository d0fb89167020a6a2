/**
 * Lets a game between programs go by at a pace that people can follow, and stand still when they like.
 *
 * @module
 */

/** @import { TableEvent } from '#messages' */

/** A weak player needs no time for its moves, its audience does. */
const STEP = 900;

export class Pace {
  /** @type {TableEvent[]} */ #waiting = [];
  /** @type {(event: TableEvent) => void} */ #pass;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #isHeld = false;
  /** Whether moves are to be followed one by one. */
  isWatched = false;

  /** @param {(event: TableEvent) => void} pass */
  constructor(pass) {
    this.#pass = pass;
  }

  /** Whether it stands still. */
  get isPaused() {
    return this.#isHeld;
  }

  /** @param {TableEvent} event */
  push(event) {
    if (!this.isWatched) return this.#pass(event);
    this.#waiting.push(event);
    if (!this.#timer) this.#next();
  }

  /** @param {boolean} isHeld */
  pause(isHeld) {
    this.#isHeld = isHeld;
    if (!isHeld && !this.#timer) this.#next();
  }

  /** Forgets what has not been shown. */
  clear() {
    this.#waiting = [];
    this.#isHeld = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next() {
    this.#timer = undefined;
    const event = this.#isHeld ? undefined : this.#waiting.shift();
    if (!event) return;
    this.#pass(event);
    if (event.event === 'moved') this.#timer = setTimeout(() => this.#next(), STEP);
    else this.#next();
  }
}
