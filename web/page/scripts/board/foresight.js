/**
 * What a move would do, read from its effects: for the preview on the board.
 *
 * @module
 */

/** @import { BoardEffect, MoveTold, Piece } from '../messages.js' */

/**
 * @typedef {object} Foresight
 * @property {string | null} centre of a blast
 * @property {string[]} zone of a blast
 * @property {{ square: string, own: boolean, spent: boolean }[]} victims pieces that leave the board; `spent`:
 *   what goes off itself, a missile, a bomb or a capturer that explodes
 * @property {{ piece: Piece, from: string, to: string }[]} ways of pieces that move along or make way
 * @property {{ piece: Piece, square: string }[]} arrivals from the reserve
 */

/**
 * @param {MoveTold} told
 * @returns {Foresight}
 */
export function foresight(told) {
  /** @type {Foresight} */
  const seen = { centre: null, zone: [], victims: [], ways: [], arrivals: [] };
  for (const effect of told.effects) {
    if (effect.effect === 'blast') {
      seen.centre = effect.centre;
      seen.zone = effect.zone;
    } else if (effect.effect === 'left') {
      seen.victims.push(victim(effect, told));
    } else if (effect.effect === 'moved' && effect.role !== 'mover') {
      seen.ways.push(effect);
    } else if (effect.effect === 'dropped') {
      seen.arrivals.push(effect);
    }
  }
  return seen;
}

/**
 * @param {Extract<BoardEffect, { effect: 'left' }>} effect
 * @param {MoveTold} told
 */
function victim({ square, piece, why }, told) {
  const spent = why === 'launched' || why === 'detonated' || why === 'exploded';
  return { square, own: piece.color === told.side, spent };
}

/**
 * How many pieces of either side leave the board, and whether what goes off itself is among them.
 *
 * @param {Foresight} seen
 */
export function losses(seen) {
  const count = (/** @type {(victim: Foresight['victims'][number]) => boolean} */ counts) =>
    seen.victims.filter(counts).length;
  return {
    enemy: count(({ own }) => !own),
    own: count(({ own, spent }) => own && !spent),
    spent: count(({ spent }) => spent) > 0,
  };
}

/**
 * Whether a move does more than moving and capturing, so that it is worth a second look.
 *
 * @param {Foresight} seen
 */
export function isEventful(seen) {
  return seen.centre !== null || seen.ways.length > 0;
}
