/**
 * How the game stands, in a line.
 *
 * @module
 */

import { endInWords } from '../shared/endings.js';
import { texts } from '../texts/texts.js';

/** @import { Board } from '#messages' */
/** @import { GameSession } from './session.js' */

/**
 * @param {GameSession} session
 * @returns {string}
 */
export function statusOf(session) {
  const { state, end } = session;
  if (!state) return '';
  const words = texts.play.status;
  if (end) return words.ended(end.score, `${endInWords(end, session)}`);
  if (session.questions.length > 0) return words.asked;
  const line = turnLine(session, state.board);
  return state.board.check ? `${line} ${words.check}` : line;
}

/**
 * Whose move it is.
 *
 * @param {GameSession} session
 * @param {Board} board
 */
function turnLine(session, { side, choices }) {
  const words = texts.play.status;
  if (session.isAudience) return words.watching(words.toMove(session.nameOf(side)));
  if (session.own === null) return words.toMove(texts.play.names[side]);
  if (session.isAlone) return words.alone(side === session.own && choices.length > 0);
  if (side === session.own) {
    const isWaiting = session.opponent !== null && choices.length === 0;
    return isWaiting ? words.waitingFor(session.nameOf(session.opponent)) : words.yourMove;
  }
  if (session.opponent) return words.toMove(session.nameOf(side));
  return session.seatOf(side)?.occupant === 'program'
    ? words.isThinking(session.nameOf(side))
    : words.thinking;
}
