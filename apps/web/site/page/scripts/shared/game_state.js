/**
 * The game at a table after what has happened: the table tells how it stands, only the moves are added up here.
 *
 * @module
 */

/** @import { GameState, MoveTold, TableEvent } from '#messages' */

/**
 * @param {GameState | null} state
 * @param {TableEvent} event
 * @returns {GameState | null} none before there is a game
 */
export function stateAfter(state, event) {
  if (event.event === 'state') return event.state;
  return state && { ...state, ...event.standing, moves: movesAfter(state.moves, event) };
}

/**
 * @param {MoveTold[]} moves
 * @param {TableEvent} event
 */
function movesAfter(moves, event) {
  if (event.event === 'moved') return [...moves, event.told];
  if (event.event === 'taken-back') return moves.slice(0, Math.max(0, moves.length - event.plies));
  return moves;
}
