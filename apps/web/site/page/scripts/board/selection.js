/**
 * What the person has picked up, and where it may go: the legal moves, sorted for pointing at them.
 *
 * @module
 */

/** @import { Choice, Kind } from '#messages' */

/** @typedef {{ square: string } | { drops: Kind }} Origin a piece on the board, or one in the reserve */
/** @typedef {'step' | 'launch'} Mode whether a missile is to move or to be launched */

/** The choices of one origin. */
export class Selection {
  /** @type {Origin} */ origin;
  /** @type {Mode} */ mode;
  /**
   * Moves that go nowhere: turning a piece up, setting off the bomb, castling with a king that is
   * already in place.
   * @type {Choice[]}
   */
  inPlace;
  /** @type {Map<string, Choice[]>} */ #steps;
  /** @type {Map<string, Choice[]>} */ #launches;

  /**
   * @param {Origin} origin
   * @param {Choice[]} choices those of the board
   */
  constructor(origin, choices) {
    const own = choices.filter((choice) => startsAt(choice, origin));
    this.origin = origin;
    this.inPlace = own.filter((choice) => !choice.is_launch && choice.from === choice.to);
    this.#steps = byTarget(own.filter((choice) => !choice.is_launch && choice.from !== choice.to));
    this.#launches = byTarget(own.filter((choice) => choice.is_launch));
    this.mode = this.#launches.size > 0 ? 'launch' : 'step';
  }

  /** @returns {string | null} the square of a piece on the board */
  get square() {
    return 'square' in this.origin ? this.origin.square : null;
  }

  /** @returns {Kind | null} a piece from the reserve */
  get drops() {
    return 'drops' in this.origin ? this.origin.drops : null;
  }

  get canLaunch() {
    return this.#launches.size > 0;
  }

  get canStep() {
    return this.#steps.size > 0;
  }

  /** The moves by the square to click on next. */
  get targets() {
    return this.mode === 'launch' ? this.#launches : this.#steps;
  }

  /**
   * Every move to a square, steps before launches.
   *
   * @param {string} square
   */
  allTo(square) {
    return [...(this.#steps.get(square) ?? []), ...(this.#launches.get(square) ?? [])];
  }

  get isEmpty() {
    return this.#steps.size + this.#launches.size + this.inPlace.length === 0;
  }
}

/**
 * @param {Choice} choice
 * @param {Origin} origin
 */
function startsAt(choice, origin) {
  return 'square' in origin ? choice.from === origin.square : choice.drops === origin.drops;
}

/** @param {Choice[]} choices @returns {Map<string, Choice[]>} */
function byTarget(choices) {
  /** @type {Map<string, Choice[]>} */
  const targets = new Map();
  for (const choice of choices) targets.set(choice.to, [...(targets.get(choice.to) ?? []), choice]);
  return targets;
}
