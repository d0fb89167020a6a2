/**
 * The game under analysis and the position of it that is shown; the parts of the view watch it.
 *
 * @module
 */

import { boardOf, foreseen, openGame, playMoves } from './studied_game.js';

/** @import { Client } from '../client.js' */
/** @import { Game, MoveTold } from '#messages' */
/** @import { Evaluation, GameNode, GameTree } from './game_tree.js' */
/** @import { OpenStudy } from './saved_study.js' */

/**
 * What has changed: the moves there are, the position that is shown, or what megaton thinks of one.
 *
 * @typedef {'game' | 'moves' | 'position' | 'evaluation'} Change
 */

export class Desk {
  /** @type {Client} */ #client;
  /** @type {Set<(change: Change) => void>} */ #watchers = new Set();
  /** @type {GameTree} */ tree;
  /** @type {GameNode} */ node;
  /** Which way it came to the position shown: one move forward is animated. @type {GameNode | null} */
  previous = null;

  /** @param {Client} client @param {OpenStudy} study */
  constructor(client, { tree, node }) {
    this.#client = client;
    this.tree = tree;
    this.node = node;
  }

  /** @param {(change: Change) => void} watcher */
  watch(watcher) {
    this.#watchers.add(watcher);
  }

  /**
   * Puts another game on the desk and shows its start.
   *
   * @param {Game} game
   * @param {[string, string][]} [tags] what its file says about it
   * @throws {Refusal} if the position or a move is not allowed
   */
  async open(game, tags) {
    this.tree = await openGame(this.#client, game, tags);
    this.node = this.tree.root;
    this.previous = null;
    this.#tell('game');
  }

  /** The board that is shown. */
  board() {
    return boardOf(this.#client, this.tree, this.node);
  }

  /** @param {GameNode} node @returns the board of another position of the game */
  boardAt(node) {
    return boardOf(this.#client, this.tree, node);
  }

  /** Shows a position. @param {GameNode} node */
  go(node) {
    if (node === this.node) return;
    this.previous = this.node;
    this.node = node;
    this.#tell('position');
  }

  /** Shows a position some moves further on, or back. @param {number} steps */
  walk(steps) {
    const { line } = this.node;
    const index = line.indexOf(this.node) + steps;
    this.go(line[Math.max(0, Math.min(line.length - 1, index))]);
  }

  /** Shows the neighbouring variation. @param {number} step */
  changeVariation(step) {
    const begins = this.node.path.findLast((passed) => (passed.parent?.children.length ?? 0) > 1);
    if (begins) this.go(this.tree.sibling(begins, step));
  }

  /**
   * Plays a move in the position shown.
   *
   * @param {string} text in either notation
   * @throws {Refusal} if it is not legal
   */
  async play(text) {
    this.go(await this.add(this.node, [text]));
  }

  /**
   * Adds moves without showing them.
   *
   * @param {GameNode} from
   * @param {string[]} moves
   * @returns the position reached
   * @throws {Refusal} if one is not legal
   */
  async add(from, moves) {
    const reached = await playMoves(this.#client, this.tree, from, moves);
    this.#tell('moves');
    return reached;
  }

  /** Makes the variation that is shown the main line. */
  promote() {
    this.tree.promote(this.node);
    this.#tell('moves');
  }

  /**
   * Takes out the move that led to the position shown, with all that follows.
   *
   * @returns {() => void} puts it back
   */
  remove() {
    const { node, tree } = this;
    const putBack = tree.remove(node);
    this.go(node.parent ?? node);
    this.#tell('moves');
    return () => {
      putBack();
      this.#tell('moves');
      if (this.tree === tree) this.go(node);
    };
  }

  /** What a legal move would do. @param {string} text @returns {Promise<MoveTold>} */
  foresee(text) {
    return foreseen(this.#client, this.tree, this.node, text);
  }

  /** @param {GameNode} node @param {Evaluation} evaluation */
  setEvaluation(node, evaluation) {
    node.evaluation = evaluation;
    this.#tell('evaluation');
  }

  /** @param {Change} change */
  #tell(change) {
    for (const watcher of this.#watchers) watcher(change);
  }
}
