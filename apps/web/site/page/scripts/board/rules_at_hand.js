/**
 * The rules that matter on a board just now, in words.
 *
 * @module
 */

import { texts } from '../texts.js';
import { ofSide } from './geometry.js';

/** @import { Board, Color } from '#messages' */

/** A rule, and how urgent it is. @typedef {{ text: string, isUrgent: boolean, side: Color | null }} Rule */

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
      side,
    })),
  );
}

/** @param {Board} board @returns {Rule[]} */
function launches({ launching }) {
  return launching.map(({ side, is_held: isHeld, text }) => ({ text, isUrgent: isHeld, side }));
}

/** Whom missiles cannot reach matters once one may be launched. @param {Board} board @returns {Rule[]} */
function shields({ shielded, launching }) {
  const matters = shielded.length > 0 && launching.some(({ is_held: isHeld }) => isHeld);
  return matters ? [{ text: texts.board.rules.shield, isUrgent: false, side: null }] : [];
}
