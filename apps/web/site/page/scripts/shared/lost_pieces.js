/**
 * The pieces that have left the board in the course of a game.
 *
 * @module
 */

/** @import { Color, Kind, MoveTold } from '#messages' */

/**
 * Those of one side, in the order in which they went. What a captured face-down piece was is shown by the capture.
 *
 * @param {Color} color
 * @param {MoveTold[]} moves
 * @returns {Kind[]}
 */
export function lostPieces(color, moves) {
  return moves.flatMap(({ effects }) => {
    const shown = new Map(
      effects.flatMap((effect) => (effect.effect === 'revealed' ? [[effect.square, effect.kind]] : [])),
    );
    return effects.flatMap((effect) =>
      effect.effect === 'left' && effect.piece.color === color && effect.why !== 'launched'
        ? [shown.get(effect.square) ?? effect.piece.kind]
        : [],
    );
  });
}

/** The strongest first, as people sort what they have captured. @type {Kind[]} */
const ORDER = [
  'queen',
  'chancellor',
  'archbishop',
  'rook',
  'missile',
  'culverin',
  'cannon',
  'guard',
  'bishop',
  'knight',
  'duke',
  'wazir',
  'ferz',
  'pawn',
  'face-down',
  'king',
];

/**
 * Kinds with their number, sorted.
 *
 * @param {Kind[]} kinds
 * @returns {[Kind, number][]}
 */
export function counted(kinds) {
  return ORDER.flatMap((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return count > 0 ? [/** @type {[Kind, number]} */ ([kind, count])] : [];
  });
}
