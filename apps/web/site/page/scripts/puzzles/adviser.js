/**
 * What megaton thinks of a position of a puzzle: whether it is won in time, and the best move.
 *
 * @module
 */

/** @import { Client } from '../client.js' */
/** @import { Color, Game, Line } from '#messages' */

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
 * @param {AbortSignal} [signal] ends it early
 * @returns {Promise<Verdict>}
 */
export async function findWin(client, game, { winner, within }, signal) {
  /** @type {Verdict} */
  const verdict = { move: null, moves: null };
  const isEnough = (/** @type {Line} */ line) => {
    verdict.move = line.texts[0] ?? verdict.move;
    verdict.moves = movesToWin(line, winner);
    return verdict.moves !== null && verdict.moves <= within;
  };
  await analyse(client, game, { time: PATIENCE, isEnough, signal });
  return verdict;
}

/**
 * @param {Client} client
 * @param {Game} game
 * @param {AbortSignal} [signal] ends it early
 * @returns {Promise<string | null>} the best move
 */
export async function bestMove(client, game, signal) {
  /** @type {string | null} */
  let move = null;
  const isEnough = (/** @type {Line} */ line) => {
    move = line.texts[0] ?? move;
    return false;
  };
  const best = await analyse(client, game, { time: MOVE_TIME, isEnough, signal });
  return best ?? move;
}

/**
 * @param {Client} client
 * @param {Game} game
 * @param {object} limits
 * @param {number} limits.time
 * @param {(line: Line) => boolean} limits.isEnough
 * @param {AbortSignal} [limits.signal]
 */
async function analyse(client, game, { time, isEnough, signal }) {
  if (signal?.aborted) return null;
  const question = { game, lines: 1, move_time: time, depth: null, engine: null };
  const analysis = client.analyse(question, (line) => isEnough(line) && analysis.stop());
  signal?.addEventListener('abort', analysis.stop);
  return analysis.best;
}

/** @param {Line} line @param {Color} winner */
function movesToWin({ score }, winner) {
  if (!('mate' in score)) return null;
  const moves = winner === 'white' ? score.mate : -score.mate;
  return moves >= 0 ? moves : null;
}
