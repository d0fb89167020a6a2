/**
 * The rules that matter on a board just now, in words.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { ofSide } from './geometry.js';
import { kindName } from './wording.js';

/** @import { Board, Color } from '#messages' */

/**
 * A rule, how urgent it is, and whether it explains a sign on the board.
 *
 * @typedef {{ text: string, isUrgent: boolean, sign: 'shield' | null }} Rule
 */

/**
 * Those of the board, the urgent ones first; none where everything is as in chess.
 *
 * @param {Board} board
 * @returns {Rule[]}
 */
export function rulesAtHand(board) {
  return [...evacuations(board), ...launches(board), ...shields(board)];
}

/** Kings that have to leave contaminated zones. @param {Board} board @returns {Rule[]} */
function evacuations(board) {
  return /** @type {Color[]} */ (['white', 'black']).flatMap((side) =>
    ofSide(board.zones, side).map(({ centre, moves_left: left }) => ({
      text: texts.board.rules.leave(side, centre, left),
      isUrgent: true,
      sign: null,
    })),
  );
}

/** @param {Board} board @returns {Rule[]} */
function launches(board) {
  return board.launching.map(({ side, is_held: isHeld, reason }) => ({
    text: texts.board.rules.launching[reason](side, isHeld, kindName(board, 'missile')),
    isUrgent: isHeld,
    sign: null,
  }));
}

/** @param {Board} board @returns {Rule[]} */
function shields(board) {
  return shieldsInForce(board).length > 0
    ? [{ text: texts.board.rules.shield, isUrgent: false, sign: 'shield' }]
    : [];
}

/**
 * The squares that missiles cannot be launched at, once one may be launched at all.
 *
 * @param {Board} board
 * @returns {string[]}
 */
export function shieldsInForce({ shielded, launching }) {
  return launching.some(({ is_held: isHeld }) => isHeld) ? shielded : [];
}
