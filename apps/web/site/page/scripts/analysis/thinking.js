/**
 * When megaton and other engines think, and about which position.
 *
 * @module
 */

import { reasonOf } from '../shared/reasons.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Analysis, Client } from '../client.js' */
/** @import { Line } from '#messages' */
/** @import { Desk } from './desk.js' */
/** @import { Evaluation, GameNode } from './game_tree.js' */

/** An engine of the server by its name; `null` is megaton. @typedef {string | null} Engine */

/**
 * @typedef {object} ThinkingHandlers
 * @property {() => void} onRestart the position shown is looked at anew
 * @property {(engine: Engine, line: Line) => void} onLine told of each line of the position shown
 * @property {(engine: Engine, reason: Words) => void} onRefused told why an engine does not think about it
 */

/** What a finished game counts as, in centipawns: more than any position that goes on. */
const DECIDED = 100_000;

/**
 * Analyses the position shown for as long as it is shown, and meanwhile others for a set time, one after the
 * other.
 */
export class Thinking {
  /** @type {Client} */ #client;
  /** @type {Desk} */ #desk;
  /** @type {ThinkingHandlers} */ #handlers;
  #isOn = false;
  #isClosed = false;
  #lines = 3;
  /** @type {Engine[]} */ #engines = [null];
  /** What goes on about the position shown. @type {Analysis[]} */ #shown = [];
  /** What goes on about another one. @type {Analysis | null} */ #task = null;
  /** @type {Promise<void>} the last position that a task waits for */
  #turn = Promise.resolve();
  /** Counts what was begun, so that a late answer is not taken for another position's. */
  #begun = 0;

  /**
   * @param {Client} client
   * @param {Desk} desk
   * @param {ThinkingHandlers} handlers
   */
  constructor(client, desk, handlers) {
    this.#client = client;
    this.#desk = desk;
    this.#handlers = handlers;
  }

  /** Whether the position shown is analysed without end. */
  get isOn() {
    return this.#isOn;
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    void this.restart();
  }

  /** How many lines are shown at once. */
  get lines() {
    return this.#lines;
  }

  set lines(lines) {
    this.#lines = lines;
    void this.restart();
  }

  /** Who analyses the position shown; the evaluation is that of the first. */
  get engines() {
    return this.#engines;
  }

  set engines(engines) {
    this.#engines = engines;
    void this.restart();
  }

  /** Begins with the position that is shown now. */
  async restart() {
    const begun = (this.#begun += 1);
    const { node } = this.#desk;
    this.#stopShown();
    this.#handlers.onRestart();
    try {
      await this.#lookAtEnd(node);
    } catch (error) {
      return this.#handlers.onRefused(this.#engines[0], reasonOf(error));
    }
    if (begun !== this.#begun) return;
    if (node.end) this.#handlers.onRestart();
    else if (this.#isOn) for (const engine of this.#engines) void this.#analyseShown(node, engine);
  }

  /**
   * Looks at a position for a set time.
   *
   * @param {GameNode} node
   * @param {number} milliseconds
   */
  async evaluate(node, milliseconds) {
    await this.evaluateAll([node], milliseconds, () => {});
  }

  /**
   * Looks at several positions, each for a set time; those known well enough are passed over.
   *
   * @param {GameNode[]} nodes
   * @param {number} milliseconds
   * @param {(done: number) => void} onProgress
   * @param {AbortSignal} [signal] ends it early
   */
  async evaluateAll(nodes, milliseconds, onProgress, signal) {
    const { tree } = this.#desk;
    for (const [done, node] of nodes.entries()) {
      if (signal?.aborted || tree !== this.#desk.tree) return;
      onProgress(done);
      await this.#inTurn(() => this.#look(node, milliseconds, signal));
    }
    onProgress(nodes.length);
  }

  /** Ends what is going on, for good. */
  close() {
    this.#isOn = false;
    this.#isClosed = true;
    this.#begun += 1;
    this.#stopShown();
    this.#task?.stop();
  }

  #stopShown() {
    for (const analysis of this.#shown.splice(0)) analysis.stop();
  }

  /** @param {GameNode} node @param {Engine} engine */
  async #analyseShown(node, engine) {
    const analysis = this.#analyse(node, { lines: this.#lines, milliseconds: null, engine }, (line) => {
      if (line.rank === 1 && engine === this.#engines[0]) this.#learn(node, line);
      this.#handlers.onLine(engine, line);
    });
    this.#shown.push(analysis);
    try {
      await analysis.best;
    } catch (error) {
      this.#handlers.onRefused(engine, reasonOf(error));
    }
  }

  /**
   * Tasks take turns, position by position: a hint does not wait until the whole game is analysed.
   *
   * @param {() => Promise<void>} look
   */
  #inTurn(look) {
    this.#turn = this.#turn.catch(() => {}).then(look);
    return this.#turn;
  }

  /**
   * @param {GameNode} node
   * @param {number} milliseconds
   * @param {AbortSignal} [signal]
   */
  async #look(node, milliseconds, signal) {
    if (this.#isClosed || node.path[0] !== this.#desk.tree.root) return;
    await this.#lookAtEnd(node);
    if (this.#isClosed || signal?.aborted || node.end || isKnown(node, milliseconds)) return;
    const task = this.#analyse(node, { lines: 1, milliseconds, engine: null }, (line) => {
      this.#learn(node, line);
      if (!this.#isOn && node === this.#desk.node) this.#handlers.onLine(null, line);
    });
    this.#task = task;
    signal?.addEventListener('abort', task.stop);
    const best = await task.best;
    signal?.removeEventListener('abort', task.stop);
    // What was looked at for the whole time counts as such, though the last line came earlier.
    if (best !== null && node.evaluation) node.evaluation.time = Math.max(node.evaluation.time, milliseconds);
  }

  /** A game that is over needs no search. @param {GameNode} node */
  async #lookAtEnd(node) {
    await this.#desk.boardAt(node);
    if (!node.end || node.evaluation) return;
    const centipawns = { '1-0': DECIDED, '0-1': -DECIDED, '1/2-1/2': 0, '*': 0 }[node.end.score];
    this.#desk.setEvaluation(node, {
      score: { centipawns },
      depth: 0,
      time: Number.MAX_SAFE_INTEGER,
      best: null,
      bestSan: null,
      result: node.end.score,
    });
  }

  /**
   * @param {GameNode} node
   * @param {{ lines: number, milliseconds: number | null, engine: Engine }} how
   * @param {(line: Line) => void} onLine
   */
  #analyse(node, { lines, milliseconds, engine }, onLine) {
    const game = this.#desk.tree.gameAt(node);
    return this.#client.analyse({ game, lines, move_time: milliseconds, depth: null, engine }, onLine);
  }

  /** @param {GameNode} node @param {Line} line */
  #learn(node, { score, depth, time, texts, sans }) {
    const known = node.evaluation;
    if (known && known.depth > depth) return;
    /** @type {Evaluation} */
    const learnt = {
      score,
      depth,
      time: Math.max(time, known?.time ?? 0),
      best: texts[0] ?? null,
      bestSan: sans[0] ?? null,
      result: null,
    };
    this.#desk.setEvaluation(node, learnt);
  }
}

/** @param {GameNode} node @param {number} milliseconds */
function isKnown({ evaluation }, milliseconds) {
  return evaluation !== null && evaluation.time >= milliseconds * 0.9;
}
