/**
 * Which squares the last move has touched.
 *
 * @module
 */

/** @import { BoardEffect, MoveTold, Piece } from '#messages' */

/**
 * Where the moving piece came from and what it reached, be it by moving, landing, exploding or turning up.
 *
 * @param {MoveTold | null} told
 * @returns {string[]}
 */
export function squaresOfMove(told) {
  return [...new Set(told?.effects.flatMap(squaresOfEffect) ?? [])];
}

/**
 * @typedef {object} Aftermath what a blast leaves to be seen until the next move
 * @property {string[]} zone
 * @property {{ square: string, piece: Piece, isCapturer: boolean }[]} fallen the pieces that died, where they died
 */

/**
 * @param {MoveTold | null} told
 * @returns {Aftermath}
 */
export function aftermathOf(told) {
  const blast = told?.effects.find((effect) => effect.effect === 'blast');
  if (!told || blast?.effect !== 'blast') return { zone: [], fallen: [] };
  const fallen = told.effects.flatMap((effect) => {
    // The missile is gone, but it is no loss: it was spent.
    if (effect.effect !== 'left' || effect.why === 'launched') return [];
    const isCapturer = effect.why === 'exploded';
    return [{ square: isCapturer ? blast.centre : effect.square, piece: effect.piece, isCapturer }];
  });
  return { zone: blast.zone, fallen };
}

/**
 * The squares that pieces leave, by moving away or by leaving the board.
 *
 * @param {MoveTold} told
 * @returns {string[]}
 */
export function squaresLeft({ effects }) {
  return effects.flatMap((effect) => {
    if (effect.effect === 'moved') return [effect.from];
    return effect.effect === 'left' ? [effect.square] : [];
  });
}

/** @param {BoardEffect} effect @returns {string[]} */
function squaresOfEffect(effect) {
  switch (effect.effect) {
    case 'moved':
      return effect.role === 'mover' ? [effect.from, effect.to] : [];
    case 'left':
      return ['exploded', 'launched', 'detonated'].includes(effect.why) ? [effect.square] : [];
    case 'blast':
      return [effect.centre];
    case 'dropped':
    case 'revealed':
      return [effect.square];
    default:
      return [];
  }
}
