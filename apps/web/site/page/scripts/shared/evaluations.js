/**
 * Scores in words and figures, always from White's point of view.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { endInWords } from './endings.js';

/** @import { End, Line } from '#messages' */
/** @typedef {Line['score']} Score */

/** What a mate counts as where scores are compared, in pawns; a won game is won. */
export const MOST_PAWNS = 10;

/** Pawns of advantage at which a side wins about three games in four; sets how soon the bar fills. */
const PAWNS_PER_UNIT = 2.2;

/** @param {Score} score @returns {string} such as `+0.35`, `−1.20`, `#3`, `−#2` */
export function scoreText(score) {
  if ('mate' in score) return score.mate < 0 ? `−#${-score.mate}` : `#${score.mate}`;
  const pawns = Math.abs(score.centipawns / 100).toFixed(2);
  if (pawns === '0.00') return pawns;
  return `${score.centipawns < 0 ? '−' : '+'}${pawns}`;
}

/** @param {Score} score @returns {string} a sentence for those who hear it */
export function scoreInWords(score) {
  const words = texts.shared.score;
  if ('mate' in score) return score.mate < 0 ? words.blackMates(-score.mate) : words.whiteMates(score.mate);
  const pawns = (Math.abs(score.centipawns) / 100).toFixed(2);
  if (pawns === '0.00') return words.equal;
  return score.centipawns < 0 ? words.blackBetter(pawns) : words.whiteBetter(pawns);
}

/** How a game ended; the result is not torn apart at the end of a line. @param {End} end */
export function resultText(end) {
  return `${end.score.replace('-', '\u2011')} ${endInWords(end)}`;
}

/** @param {Score} score @returns {number} pawns, at most {@link MOST_PAWNS} for either side */
export function pawnsOf(score) {
  if ('mate' in score) return score.mate < 0 ? -MOST_PAWNS : MOST_PAWNS;
  return Math.max(-MOST_PAWNS, Math.min(MOST_PAWNS, score.centipawns / 100));
}

/** @param {Score} score @returns {number} White's share of the evaluation bar, 0 to 1 */
export function whiteShare(score) {
  if ('mate' in score) return score.mate < 0 ? 0 : 1;
  return 1 / (1 + Math.exp(-score.centipawns / 100 / PAWNS_PER_UNIT));
}
