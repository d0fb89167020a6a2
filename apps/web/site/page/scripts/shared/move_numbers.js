/**
 * Move numbers, counted from the position a game begins with.
 *
 * @module
 */

/** @import { Color } from '#messages' */
/** @typedef {{ number: number, side: Color }} Turn a move's number and who makes it */

/**
 * Whose turn it is in a position, and the number of the move.
 *
 * @param {string} fen
 * @returns {Turn}
 */
export function turnOf(fen) {
  const [, side, , , , number] = fen.split(' ');
  return { number: Number.parseInt(number ?? '1', 10) || 1, side: side === 'b' ? 'black' : 'white' };
}

/**
 * The turn so many moves of either side later, or earlier if they are negative.
 *
 * @param {Turn} turn
 * @param {number} plies
 * @returns {Turn}
 */
export function turnAfter({ number, side }, plies) {
  const count = plies + (side === 'black' ? 1 : 0);
  return { number: number + Math.floor(count / 2), side: count % 2 === 0 ? 'white' : 'black' };
}

/**
 * A move's number as it is written: `12.`, or `12…` before a black move.
 *
 * @param {Turn} turn
 * @param {string} [dots] what follows the number of a black move
 */
export function numberText({ number, side }, dots = '…') {
  return side === 'white' ? `${number}.` : `${number}${dots}`;
}

/**
 * Moves that follow each other, numbered: `12… Nf6 13. Bg5`.
 *
 * @param {string[]} sans
 * @param {Turn} first
 * @returns {string[]} the moves, with a number in front where one is written
 */
export function numbered(sans, first) {
  return sans.map((san, index) => {
    const turn = turnAfter(first, index);
    return index === 0 || turn.side === 'white' ? `${numberText(turn)} ${san}` : san;
  });
}
