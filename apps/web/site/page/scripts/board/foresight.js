/**
 * What a move would do, read from its effects: for the preview on the board.
 *
 * @module
 */

/** @import { BoardEffect, Kind, MoveTold, Piece } from '#messages' */

/**
 * @typedef {object} Foresight
 * @property {string | null} centre of a blast
 * @property {string[]} zone of a blast
 * @property {{ square: string, own: boolean, spent: Kind | null }[]} victims pieces that leave the board; `spent`:
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
  const isSpent = why === 'launched' || why === 'detonated' || why === 'exploded';
  return { square, own: piece.color === told.side, spent: isSpent ? piece.kind : null };
}

/**
 * How many pieces of either side leave the board, and what goes off itself, which is among them.
 *
 * @param {Foresight} seen
 */
export function losses(seen) {
  const own = seen.victims.filter((victim) => victim.own).length;
  const spent = seen.victims.find((victim) => victim.spent)?.spent ?? null;
  return { own, enemy: seen.victims.length - own, spent };
}

/**
 * Whether a move does more than moving and capturing, so that it is worth a second look.
 *
 * @param {Foresight} seen
 */
export function isEventful(seen) {
  return seen.centre !== null || seen.ways.length > 0;
}
