/**
 * Positions and games as the rules' texts write them.
 *
 * @module
 */

/** @import { Game } from '#messages' */
/** @import { Block } from './rules_text.js' */

/**
 * @typedef {object} Position
 * @property {Game} game
 * @property {string[]} legal moves that are
 * @property {string[]} illegal moves that are not
 * @property {string[]} after moves that are shown
 */

/** @param {Block} block @returns {Position} */
export function readPosition({ variant, source }) {
  /** @type {Position} */
  const position = {
    game: { variant, options: [], chess960: false, fen: null, moves: [] },
    legal: [],
    illegal: [],
    after: [],
  };
  for (const line of source.split('\n')) addLine(position, line.trim());
  return position;
}

/** @param {Position} position @param {string} line */
function addLine(position, line) {
  const [word, ...rest] = line.split(/\s+/);
  if (word === 'fen') position.game.fen = rest.join(' ');
  else if (word === 'option') position.game.options.push([rest[0], rest.slice(1).join(' ')]);
  else if (word === 'legal' || word === 'illegal') position[word].push(...rest);
  else if (word === 'after') position.after.push(rest[0]);
}

/**
 * A game: perhaps a line `fen …`, then its moves as in PGN.
 *
 * @param {Block} block
 * @returns {{ game: Game, end: string }} the moves, and how it ended in words
 */
export function readGame({ variant, source }) {
  const [, fen = null, text] = /** @type {string[]} */ (/^(?:fen (.*)\n)?([^]*)$/.exec(source.trim()));
  const comment = /\{([^}]*)\}/.exec(text);
  const words = text.replace(/\{[^}]*\}/g, ' ').split(/\s+/);
  const result = words.find((word) => RESULTS.has(word)) ?? '*';
  const moves = words.filter((word) => word !== '' && !RESULTS.has(word) && !/^\d+\.+$/.test(word));
  const game = { variant, options: [], chess960: false, fen, moves };
  return { game, end: result === '*' ? '' : `${result}${comment ? ` ${comment[1]}` : ''}` };
}

const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);
