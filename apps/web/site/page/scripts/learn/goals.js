/**
 * Whether a move does what a step of a lesson asks for.
 *
 * @module
 */

/** @import { Choice, End, Kind, MoveTold, Piece } from '#messages' */
/** @import { Goal } from './lessons/types.js' */

/** @typedef {{ choice: Choice, told: MoveTold, end: End | null }} Played a move and what it has done */

/** One test for each property a goal may have. @type {{ [Name in keyof Required<Goal>]: (wanted: any, played: Played) => boolean }} */
const TESTS = {
  moves: (/** @type {string[]} */ moves, { choice }) => moves.includes(choice.text),
  launches: (wanted, { choice }) => choice.is_launch === wanted,
  detonates: (wanted, { told }) => lost(told, 'detonated').length > 0 === wanted,
  drops: (wanted, { choice }) => (choice.drops !== null) === wanted,
  contaminates: (wanted, { told }) =>
    told.effects.some((effect) => effect.effect === 'contaminated' && effect.color !== told.side) === wanted,
  destroys: (/** @type {number} */ least, played) => enemies(played).length >= least,
  takes: (/** @type {Kind} */ kind, played) => enemies(played).some((piece) => piece.kind === kind),
  takesBothKings: (wanted, { told }) =>
    (lost(told).filter(({ kind }) => kind === 'king').length === 2) === wanted,
  promotesTo: (/** @type {Kind} */ kind, { choice }) => choice.promotes_to === kind,
  wins: (wanted, { told, end }) => (end?.score === (told.side === 'white' ? '1-0' : '0-1')) === wanted,
};

/**
 * @param {Goal} goal
 * @param {Played} played
 * @returns {boolean}
 */
export function reaches(goal, played) {
  const wanted = /** @type {[keyof Goal, unknown][]} */ (Object.entries(goal));
  return wanted.every(([name, value]) => TESTS[name](value, played));
}

/** @param {{ told: MoveTold }} played @returns {Piece[]} the enemy pieces that it removed */
function enemies({ told }) {
  return lost(told).filter(({ color }) => color !== told.side);
}

/** @param {MoveTold} told @param {string} [why] @returns {Piece[]} the pieces that left the board */
function lost(told, why) {
  return told.effects.flatMap((effect) =>
    effect.effect === 'left' && (why === undefined || effect.why === why) ? [effect.piece] : [],
  );
}
