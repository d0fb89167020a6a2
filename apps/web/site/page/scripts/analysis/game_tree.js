/**
 * A game with its variations.
 *
 * @module
 */

import { turnAfter, turnOf } from '../shared/move_numbers.js';

/** @import { Board, End, Game, Line, MoveTold } from '#messages' */

/**
 * What megaton thinks of a position. `best` is missing where the game is over.
 *
 * @typedef {object} Evaluation
 * @property {Line['score']} score
 * @property {number} depth
 * @property {number} time how long it was looked at, in milliseconds
 * @property {string | null} best in coordinate notation
 * @property {string | null} bestSan
 * @property {End['score'] | null} result of a game that is over here
 */

/** A position, with the move that led to it. */
export class GameNode {
  /** @type {MoveTold | null} none at the root */ told;
  /** @type {string} the move as a record */ record;
  /** @type {GameNode | null} */ parent;
  /** @type {GameNode[]} the first one goes on with the line, the others are variations */ children = [];
  /** @type {Board | null} known once somebody has looked */ board = null;
  /** @type {End | null} known together with the board */ end = null;
  /** @type {Evaluation | null} */ evaluation = null;
  /** What somebody has written about the move, before and after it. */
  comments = { before: '', after: '' };

  /** @param {GameNode | null} parent @param {MoveTold | null} told @param {string} record */
  constructor(parent, told, record) {
    this.parent = parent;
    this.told = told;
    this.record = record;
  }

  /** The positions from the start to this one. @returns {GameNode[]} */
  get path() {
    return this.parent ? [...this.parent.path, this] : [this];
  }

  /** How many moves lead here. @returns {number} */
  get plies() {
    return this.parent ? this.parent.plies + 1 : 0;
  }

  /** Whether this move begins a variation. */
  get isVariation() {
    return this.parent !== null && this.parent.children[0] !== this;
  }

  /** This position and what follows when each first move is played. @returns {GameNode[]} */
  get continuation() {
    const [next] = this.children;
    return next ? [this, ...next.continuation] : [this];
  }

  /** The line through this position, from the start to its end. */
  get line() {
    return [...this.path, ...this.continuation.slice(1)];
  }
}

/** A start position and everything played from it. */
export class GameTree {
  root = new GameNode(null, null, '');
  /** @type {string} the game's name */ title;
  /** @type {[string, string][]} what its file says about it */ tags;
  /** @type {Game} its rules and start, without moves */ #start;
  #firstTurn;

  /**
   * @param {Game} start
   * @param {string} title
   * @param {string} startFen
   * @param {[string, string][]} tags
   */
  constructor(start, title, startFen, tags) {
    this.#start = { ...start, moves: [] };
    this.title = title;
    this.startFen = startFen;
    this.tags = tags;
    this.#firstTurn = turnOf(startFen);
  }

  /** The rules and the start position. */
  get start() {
    return this.#start;
  }

  /** @param {GameNode} node @returns {Game} the game as far as this position */
  gameAt(node) {
    return { ...this.#start, moves: node.path.slice(1).map((passed) => passed.record) };
  }

  /** @param {GameNode} node @returns the number of the move that led here, and who made it */
  turnOf(node) {
    return turnAfter(this.#firstTurn, node.plies - 1);
  }

  /** @param {GameNode} node @returns the number of the next move, and who makes it */
  nextTurn(node) {
    return turnAfter(this.#firstTurn, node.plies);
  }

  /**
   * Adds a move; one that is there already stays as it is.
   *
   * @param {GameNode} parent
   * @param {MoveTold} told
   * @param {string} record
   * @returns {GameNode}
   */
  add(parent, told, record) {
    const known = parent.children.find((child) => child.record === record);
    if (known) return known;
    const added = new GameNode(parent, told, record);
    parent.children.push(added);
    return added;
  }

  /** Makes the variation that leads here the main one where it begins. @param {GameNode} node */
  promote(node) {
    const first = node.path.findLast((passed) => passed.isVariation);
    if (!first?.parent) return;
    const siblings = first.parent.children;
    siblings.unshift(...siblings.splice(siblings.indexOf(first), 1));
  }

  /**
   * Takes out a move and everything after it.
   *
   * @param {GameNode} node
   * @returns {() => void} puts it back
   */
  remove(node) {
    const siblings = node.parent?.children ?? [];
    const index = siblings.indexOf(node);
    if (index < 0) return () => {};
    siblings.splice(index, 1);
    return () => siblings.splice(index, 0, node);
  }

  /**
   * The neighbouring variation: another move instead of this one.
   *
   * @param {GameNode} node
   * @param {number} step
   */
  sibling(node, step) {
    const siblings = node.parent?.children ?? [node];
    return siblings[siblings.indexOf(node) + step] ?? node;
  }
}
