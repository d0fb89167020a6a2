/**
 * What the rules say about the positions of a game with variations.
 *
 * @module
 */

import { GameTree } from './game_tree.js';
import { tagsOfToday } from './pgn_text.js';

/** @import { Client } from '../client.js' */
/** @import { Board, Game, MoveTold, Study } from '#messages' */
/** @import { GameNode } from './game_tree.js' */

/**
 * Opens a game.
 *
 * @param {Client} client
 * @param {Game} game
 * @param {[string, string][]} [tags] what its file says about it
 * @returns {Promise<GameTree>}
 * @throws {Refusal} if the position or a move is not allowed
 */
export async function openGame(client, game, tags = tagsOfToday()) {
  const study = await askStudy(client, game);
  const tree = new GameTree(
    { ...game, fen: game.fen && study.start_fen },
    study.title,
    study.start_fen,
    tags,
  );
  const last = grow(tree, tree.root, study);
  remember(last, study);
  return tree;
}

/**
 * The board of a position; asked for once.
 *
 * @param {Client} client
 * @param {GameTree} tree
 * @param {GameNode} node
 * @returns {Promise<Board>}
 */
export async function boardOf(client, tree, node) {
  return node.board ?? remember(node, await askStudy(client, tree.gameAt(node)));
}

/**
 * Plays moves from a position.
 *
 * @param {Client} client
 * @param {GameTree} tree
 * @param {GameNode} from
 * @param {string[]} moves in either notation
 * @returns {Promise<GameNode>} the position reached
 * @throws {Refusal} if a move is not legal
 */
export async function playMoves(client, tree, from, moves) {
  const game = tree.gameAt(from);
  const study = await askStudy(client, { ...game, moves: [...game.moves, ...moves] });
  const last = grow(tree, from, study);
  remember(last, study);
  return last;
}

/**
 * What a legal move would do.
 *
 * @param {Client} client
 * @param {GameTree} tree
 * @param {GameNode} node
 * @param {string} text
 * @returns {Promise<MoveTold>}
 * @throws {Refusal} with the reason why it is not legal
 */
export function foreseen(client, tree, node, text) {
  return client.askRules({ ask: 'preview', game: tree.gameAt(node), text });
}

/** @param {Client} client @param {Game} game @returns {Promise<Study>} */
function askStudy(client, game) {
  return client.askRules({ ask: 'study', game, viewer: 'both' });
}

/**
 * Adds the moves that a study has beyond a position.
 *
 * @param {GameTree} tree
 * @param {GameNode} from
 * @param {Study} study
 */
function grow(tree, from, { told, record }) {
  const added = told.slice(from.plies).map((move, index) => ({ move, text: record[from.plies + index] }));
  return added.reduce((node, { move, text }) => tree.add(node, move, text), from);
}

/** @param {GameNode} node @param {Study} study */
function remember(node, study) {
  node.board = study.board;
  node.end = study.end;
  return study.board;
}
