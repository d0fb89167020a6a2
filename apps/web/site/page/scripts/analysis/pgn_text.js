/**
 * A game with its variations as PGN.
 *
 * @module
 */

import { numberText } from '../shared/move_numbers.js';
import { texts } from '../texts/texts.js';
import { MARK_NAGS, lossOf } from './losses.js';

/** @import { GameNode, GameTree } from './game_tree.js' */

/** PGN's lines are no longer than this. */
const LINE_LENGTH = 79;

/** In the order PGN asks for. */
const SEVEN_TAGS = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

/** Tags of a game that begins here. @returns {[string, string][]} */
export function tagsOfToday() {
  const date = new Date();
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
    `${part}`.padStart(2, '0'),
  );
  return [
    ['Event', texts.analysis.heading],
    ['Date', parts.join('.')],
  ];
}

/**
 * Who played, if the tags tell.
 *
 * @param {[string, string][]} tags
 */
export function playersOf(tags) {
  const named = new Map(tags);
  const players = [named.get('White'), named.get('Black')].map((name) => name ?? '?');
  return players.every((name) => /^\?*$/.test(name)) ? '' : players.join(' – ');
}

/**
 * The game with its variations in parentheses.
 *
 * @param {GameTree} tree
 * @param {string} mainLine the main line as PGN, whose tags are taken over
 * @param {string} result
 * @returns {string}
 */
export function pgnText(tree, mainLine, result) {
  const tags = mainLine.split('\n').filter((line) => line.startsWith('['));
  tags.sort((one, other) => placeOfTag(one) - placeOfTag(other));
  const moves = [...movesAfter(tree, tree.root, true), result];
  return `${tags.join('\n')}\n\n${wrapped(moves)}\n`;
}

/** The seven tags come first. @param {string} line */
function placeOfTag(line) {
  const place = SEVEN_TAGS.findIndex((name) => line.startsWith(`[${name} `));
  return place < 0 ? SEVEN_TAGS.length : place;
}

/**
 * The moves after a position, with the variations behind the moves they replace.
 *
 * @param {GameTree} tree
 * @param {GameNode} from
 * @param {boolean} isNumbered whether the first move needs its number even if it is Black's
 * @returns {string[]}
 */
function movesAfter(tree, from, isNumbered) {
  const [main, ...others] = from.children;
  if (!main) return [];
  const variations = others.flatMap((other) => variation(tree, other));
  return [
    ...moveText(tree, main, isNumbered),
    ...variations,
    ...movesAfter(tree, main, variations.length > 0 || main.comments.after !== ''),
  ];
}

/** @param {GameTree} tree @param {GameNode} first */
function variation(tree, first) {
  const words = [...moveText(tree, first, true), ...movesAfter(tree, first, first.comments.after !== '')];
  words[0] = `(${words[0]}`;
  words[words.length - 1] += ')';
  return words;
}

/** @param {GameTree} tree @param {GameNode} node @param {boolean} isNumbered */
function moveText(tree, node, isNumbered) {
  const turn = tree.turnOf(node);
  const mark = lossOf(node)?.mark;
  const { before, after } = node.comments;
  const number = isNumbered || before !== '' || turn.side === 'white' ? [numberText(turn, '...')] : [];
  return [
    ...commentWords(before),
    ...number,
    node.told?.san ?? '',
    ...(mark ? [MARK_NAGS[mark]] : []),
    ...commentWords(after),
  ];
}

/** A comment in braces, which may be broken into lines like everything else. @param {string} comment */
function commentWords(comment) {
  return comment === '' ? [] : `{${comment.replace(/[{}]/g, '?')}}`.split(' ');
}

/** @param {string[]} words */
function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
