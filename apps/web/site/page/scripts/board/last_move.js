/**
 * Which squares the last move has touched.
 *
 * @module
 */

/** @import { BoardEffect, MoveTold } from '#messages' */

/**
 * Where the moving piece came from and what it reached, be it by moving, landing, exploding or turning up.
 *
 * @param {MoveTold | null} told
 * @returns {string[]}
 */
export function squaresOfMove(told) {
  return [...new Set(told?.effects.flatMap(squaresOfEffect) ?? [])];
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
