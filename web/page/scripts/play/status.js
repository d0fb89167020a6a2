/**
 * How the game stands, in a line.
 *
 * @module
 */

import { texts } from '../texts.js';

/** @import { GameSession } from './session.js' */

/**
 * @param {GameSession} session
 * @returns {string}
 */
export function statusOf(session) {
  const { state, end } = session;
  if (!state) return '';
  const words = texts.play.status;
  if (end) return words.ended(end.score, end.reason);
  if (session.questions.length > 0) return words.asked;
  const { side, check } = state.board;
  const isPerson = session.isPerson(side);
  const name = texts.play.names[side];
  const line = session.setup?.is_shared || isWatching(session) ? words.toMove(name) : turnOf(isPerson);
  return check ? `${line} ${words.check}` : line;
}

/** @param {GameSession} session */
function isWatching(session) {
  return session.viewer === 'nobody';
}

/** @param {boolean} isPerson */
function turnOf(isPerson) {
  return isPerson ? texts.play.status.yourMove : texts.play.status.thinking;
}
