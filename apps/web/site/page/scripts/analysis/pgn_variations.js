/**
 * Variations and comments of games in PGN. The rules read main lines only; here the others are found, and the
 * rules are asked about the moves.
 *
 * @module
 */

/** @import { Desk } from './desk.js' */
/** @import { GameNode } from './game_tree.js' */

/**
 * Moves in a row. Each has the variations that may be played instead of it, and the comments before and after it.
 *
 * @typedef {{ san: string, variations: WrittenLine[], before: string, after: string }[]} WrittenLine
 */

/** Signs that are part of no move: Informator's, arrows, mathematical ones. A minus is one of the hyphens. */
const SIGN = '±÷«»©¬‖‼⁇⁈⁉←-∑∓-⏿■-◿⟀-⟿⤀-⯿';

/**
 * A line for other programs, tags, a comment, a parenthesis, a glyph by number, a result, a move's number, signs,
 * or a word. As in the rules' own reader, what ends itself needs no blank; `e8(Q)`, `exd6e.p.` and the launch
 * `M*e5` are words.
 */
const TOKEN = new RegExp(
  [
    String.raw`^%[^\n]*`,
    String.raw`^\[[^\n]*\]`,
    String.raw`\{[^}]*\}`,
    String.raw`;[^\n]*`,
    String.raw`[()]`,
    String.raw`\$\d*`,
    String.raw`\*`,
    String.raw`\d*[.…]+`,
    `[${SIGN}]+`,
    String.raw`[!?]*(?:\([A-Za-z]\)|[eE]\.p\.?|\*(?=[a-j]\d)|[^\s(){};$*.…!?\[\]${SIGN}])+[!?]*`,
    String.raw`\S`,
  ].join('|'),
  'gmu',
);

/** Results, by themselves or behind a move. */
const RESULT = /(?:1[-–]0|0[-–]1|1\/2[-–]1\/2|½[-–]½)$/u;

/** Move numbers, glyphs by number, in letters and in signs; results. A null move, `--`, is none of them. */
const NO_MOVE = new RegExp(
  String.raw`^(?:|\d+|\d*[.…]+|\$\d*|\*|1\/2|½|N|TN|D|RR|ep|e\.p\.?|(?![-–—−]+$)[-–—−!?+=\/#~×†‡${SIGN}]+)$`,
  'u',
);

/**
 * The movetexts of a file, one for each game.
 *
 * @param {string} pgn
 * @returns {WrittenLine[]}
 */
export function writtenLines(pgn) {
  /** @type {WrittenLine[]} */
  const games = [];
  let isInTags = false;
  /** @type {string[]} */
  const words = [];
  for (const token of pgn.replaceAll('\r', '').match(TOKEN) ?? []) {
    const isTag = token.startsWith('[');
    if (isTag && !isInTags && words.length > 0) games.push(readLine(words.splice(0)));
    isInTags = isTag;
    if (!isTag && !/^%./.test(token)) words.push(isComment(token) ? token : token.replace(RESULT, ''));
  }
  return words.length > 0 ? [...games, readLine(words)] : games;
}

/**
 * Adds a written line with its variations to the game on the desk, as far as the rules can read it.
 *
 * @param {Desk} desk
 * @param {GameNode} from where the line begins
 * @param {WrittenLine} line
 */
export async function addWrittenLine(desk, from, line) {
  let node = from;
  for (const { san, variations, before, after } of line) {
    const next = await added(desk, node, san);
    if (!next) return;
    next.comments = { before, after };
    for (const variation of variations) await addWrittenLine(desk, node, variation);
    node = next;
  }
}

/** @param {Desk} desk @param {GameNode} node @param {string} san @returns {Promise<GameNode | null>} */
async function added(desk, node, san) {
  const known = node.children.find((child) => withoutSigns(child.told?.san ?? '') === withoutSigns(san));
  if (known) return known;
  try {
    return await desk.add(node, [withoutSigns(san)]);
  } catch {
    return null;
  }
}

/** @param {string[]} words which are used up @returns {WrittenLine} */
function readLine(words) {
  /** @type {WrittenLine} */
  const line = [];
  /** Comments that stand before any move. */
  let before = '';
  while (words.length > 0) {
    const word = /** @type {string} */ (words.shift());
    const last = line.at(-1);
    if (word === ')') return line;
    if (word === '(') last?.variations.push(readLine(words));
    else if (isComment(word) && last) last.after = joined(last.after, commentText(word));
    else if (isComment(word)) before = joined(before, commentText(word));
    else if (!NO_MOVE.test(word)) {
      line.push({ san: word, variations: [], before, after: '' });
      before = '';
    }
  }
  return line;
}

/** In braces, or to the end of a line. @param {string} token */
function isComment(token) {
  return /^[{;]/.test(token);
}

/** @param {string} token */
function commentText(token) {
  const text = token.startsWith('{') ? token.slice(1, -1) : token.slice(1);
  return text.replace(/\s+/g, ' ').trim();
}

/** @param {string} one @param {string} other */
function joined(one, other) {
  return one && other ? `${one} ${other}` : one || other;
}

/** Signs such as `!?` and `+-` behind a move are opinions; in front they belong to it. @param {string} san */
function withoutSigns(san) {
  return san.replace(/(?<=.)[!?+#=/~†‡–−-]+$/u, '').replace(/^([A-Z].*\d)T?N$/, '$1');
}
