/**
 * What the game sounds like.
 *
 * @module
 */

import { FLIGHT, SLIDE } from '../board/animation.js';
import { play } from '../shared/sound.js';

/** @import { MoveTold } from '#messages' */

/** A clock below this is told once, in milliseconds. */
const LOW = 15_000;

/** @param {MoveTold} told */
export function soundOfMove({ effects }) {
  const left = effects.flatMap((effect) => (effect.effect === 'left' ? [effect.why] : []));
  const hasBlast = effects.some(({ effect }) => effect === 'blast');
  if (left.includes('launched')) {
    play('launch');
    play('explosion', FLIGHT / 1000);
  } else if (hasBlast) play('explosion', left.includes('exploded') ? SLIDE / 1000 : 0);
  else play(left.length > 0 ? 'capture' : 'move');
}

export function soundOfEnd() {
  play('end', 0.35);
}

/** Warns once a game when one's own time is running out. */
export class TimeWarning {
  #isGiven = false;

  /** Another game has begun. */
  begin() {
    this.#isGiven = false;
  }

  /** @param {number | null} left milliseconds, while the clock runs @param {number} base what there was in the beginning */
  note(left, base) {
    // Who has no more to begin with need not be told.
    if (left === null || left > LOW || base <= 2 * LOW || this.#isGiven) return;
    this.#isGiven = true;
    play('low-time');
  }
}
