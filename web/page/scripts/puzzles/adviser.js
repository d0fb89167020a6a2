/**
 * What megaton thinks of a position of a puzzle: whether it is won in time, and the best move.
 *
 * @module
 */

/** @import { Client } from '../client.js' */
/** @import { Color, Game, Line } from '../messages.js' */

/** How long megaton looks for a forced win before it is taken for none, in milliseconds. */
const PATIENCE = 3000;
/** How long it thinks about a move when nothing has to be proven. */
const MOVE_TIME = 700;

/** @typedef {{ move: string | null, moves: number | null }} Verdict the best move, and how many moves the win takes */

/**
 * Looks for a win of one side within so many moves of its own; ends as soon as there is one.
 *
 * @param {Client} client
 * @param {Game} game
 * @param {{ winner: Color, within: number }} wanted
 * @returns {Promise<Verdict>}
 */
export async function findWin(client, game, { winner, within }) {
  /** @type {Verdict} */
  const verdict = { move: null, moves: null };
  await analyse(client, game, PATIENCE, (line) => {
    verdict.move = line.texts[0] ?? verdict.move;
    verdict.moves = movesToWin(line, winner);
    return verdict.moves !== null && verdict.moves <= within;
  });
  return verdict;
}

/** @param {Client} client @param {Game} game @returns {Promise<string | null>} the best move */
export async function bestMove(client, game) {
  /** @type {string | null} */
  let move = null;
  const best = await analyse(client, game, MOVE_TIME, (line) => {
    move = line.texts[0] ?? move;
    return false;
  });
  return best ?? move;
}

/**
 * @param {Client} client
 * @param {Game} game
 * @param {number} time
 * @param {(line: Line) => boolean} isEnough
 */
function analyse(client, game, time, isEnough) {
  return client.analyse({ ask: 'analyse', game, lines: 1, move_time: time, depth: null }, (line) => {
    if (isEnough(line)) client.stopAnalysis();
  });
}

/** @param {Line} line @param {Color} winner */
function movesToWin({ score }, winner) {
  if (!('mate' in score)) return null;
  const moves = winner === 'white' ? score.mate : -score.mate;
  return moves >= 0 ? moves : null;
}
