/**
 * Takes a game that was played or kept elsewhere to the analysis, with all that its record says: names, result,
 * comments. An address alone holds no more than the moves.
 *
 * @module
 */

import { gameAddress } from '../shared/game_links.js';
import { Desk } from './desk.js';
import { addWrittenLine, writtenLines } from './pgn_variations.js';
import { keepStudy } from './saved_study.js';
import { openGame } from './studied_game.js';

/** @import { Client } from '../client.js' */
/** @import { ReadGame } from '#messages' */

/**
 * Keeps the game as the one under analysis.
 *
 * @param {Client} client
 * @param {string} pgn with one game
 * @returns {Promise<string>} the address at which it is shown
 * @throws {Refusal} if the rules cannot read it
 */
export async function handOver(client, pgn) {
  const [{ game, tags }] = /** @type {ReadGame[]} */ (await client.askRules({ ask: 'read-pgn', text: pgn }));
  const tree = await openGame(client, game, tags);
  const desk = new Desk(client, { tree, node: tree.root });
  const [written] = writtenLines(pgn);
  if (written) await addWrittenLine(desk, tree.root, written);
  desk.walk(Infinity);
  const address = gameAddress('analysis', tree.gameAt(desk.node));
  keepStudy(desk, address);
  return address;
}
