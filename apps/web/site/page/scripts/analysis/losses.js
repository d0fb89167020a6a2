/**
 * What a move lost compared with the best one.
 *
 * Marks go by winning chances, not by pawns: from nine pawns ahead to six is no mistake.
 *
 * @module
 */

import { pawnsOf, scoreText, whiteShare } from '../shared/evaluations.js';
import { texts } from '../texts/texts.js';

/** @import { Color } from '#messages' */
/** @import { Score } from '../shared/evaluations.js' */
/** @import { Evaluation, GameNode } from './game_tree.js' */

/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Mark */

/**
 * @typedef {object} Loss
 * @property {number} pawns
 * @property {Mark | null} mark
 * @property {string} words
 */

/** Winning chances lost, of 1, from which a move is marked; the gravest first. @type {[Mark, number][]} */
const THRESHOLDS = [
  ['blunder', 0.25],
  ['mistake', 0.15],
  ['inaccuracy', 0.08],
];

/** Signs behind a marked move, as books print them. @type {Record<Mark, string>} */
export const MARK_SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** How PGN numbers the same signs. @type {Record<Mark, string>} */
export const MARK_NAGS = { inaccuracy: '$6', mistake: '$2', blunder: '$4' };

/** What was looked at more briefly, in milliseconds, says nothing about a move. */
const LEAST_TIME = 90;

/** A difference that no two searches agree upon. */
const PAWNS_OF_CHANCE = 0.1;

/**
 * What the move that led here lost.
 *
 * @param {GameNode} node
 * @returns {Loss | null} nothing while one of the positions before and after it has not been looked at
 */
export function lossOf({ told, evaluation, parent }) {
  const before = parent?.evaluation;
  if (!told || !isReliable(evaluation) || !isReliable(before)) return null;
  if (before.best === told.text) return { pawns: 0, mark: null, words: texts.analysis.loss.best };
  const pawns = Math.max(
    0,
    sided(pawnsOf, before.score, told.side) - sided(pawnsOf, evaluation.score, told.side),
  );
  if (pawns < PAWNS_OF_CHANCE) return { pawns, mark: null, words: asGood(before.bestSan) };
  const chances =
    sided(whiteChances, before.score, told.side) - sided(whiteChances, evaluation.score, told.side);
  const mark = THRESHOLDS.find(([, least]) => chances >= least)?.[0] ?? null;
  const words = [
    mark && texts.analysis.marks[mark],
    lostInWords(before.score, evaluation.score, told.side, pawns),
    before.bestSan && texts.analysis.loss.better(before.bestSan, scoreText(before.score)),
  ];
  return { pawns, mark, words: words.filter(Boolean).join(' ') };
}

/** @param {Evaluation | null | undefined} evaluation @returns {evaluation is Evaluation} */
function isReliable(evaluation) {
  return (evaluation?.time ?? 0) >= LEAST_TIME;
}

/** @param {string | null} best */
function asGood(best) {
  return best ? texts.analysis.loss.asGood(best) : texts.analysis.loss.best;
}

/** @param {Score} before @param {Score} after @param {Color} side @param {number} pawns */
function lostInWords(before, after, side, pawns) {
  const words = texts.analysis.loss;
  const missed = mateFor(before, side);
  if (missed !== null && mateFor(after, side) === null) return words.missedMate(missed);
  const allowed = mateFor(after, side === 'white' ? 'black' : 'white');
  return allowed === null || allowed === 0 ? words.pawns(pawns.toFixed(1)) : words.allowsMate(allowed);
}

/** @param {Score} score @param {Color} side @returns {number | null} moves in which this side mates */
function mateFor(score, side) {
  if (!('mate' in score)) return null;
  const moves = side === 'white' ? score.mate : -score.mate;
  return moves > 0 ? moves : null;
}

/** @param {Score} score */
function whiteChances(score) {
  return whiteShare(score) - 0.5;
}

/** @param {(score: Score) => number} measure for White @param {Score} score @param {Color} side */
function sided(measure, score, side) {
  return side === 'white' ? measure(score) : -measure(score);
}
