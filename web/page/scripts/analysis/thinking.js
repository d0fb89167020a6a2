/**
 * When megaton thinks, and about which position.
 *
 * @module
 */

/** @import { Client } from '../client.js' */
/** @import { Line } from '../messages.js' */
/** @import { Desk } from './desk.js' */
/** @import { Evaluation, GameNode } from './game_tree.js' */

/** What a finished game counts as, in centipawns: more than any position that goes on. */
const DECIDED = 100_000;

/** Analyses the position shown for as long as it is shown, or one after the other for a set time. */
export class Thinking {
  /** @type {Client} */ #client;
  /** @type {Desk} */ #desk;
  #onLine;
  #isOn = false;
  #isClosed = false;
  #lines = 3;
  /** How many set tasks are being worked on; the position shown waits for them. */
  #tasks = 0;
  /** Whether tasks have taken the place of the position shown. */
  #isInterrupted = false;
  /** @type {Promise<void>} the last position that a task waits for */
  #turn = Promise.resolve();
  /** Counts what was begun, so that a late answer is not taken for another position's. */
  #begun = 0;

  /**
   * @param {Client} client
   * @param {Desk} desk
   * @param {(line: Line | null) => void} onLine told of each line of the position shown; `null` when it begins anew
   */
  constructor(client, desk, onLine) {
    this.#client = client;
    this.#desk = desk;
    this.#onLine = onLine;
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

  /** Begins with the position that is shown now. */
  async restart() {
    const begun = (this.#begun += 1);
    const { node } = this.#desk;
    this.#onLine(null);
    if (this.#tasks === 0) this.#client.stopAnalysis();
    await this.#lookAtEnd(node);
    if (begun !== this.#begun) return;
    if (this.#tasks > 0) this.#isInterrupted = true;
    else if (node.end) this.#onLine(null);
    else if (this.#isOn) await this.#analyse(node, this.#lines, null, this.#onLine);
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
    signal?.addEventListener('abort', () => this.#client.stopAnalysis());
    this.#tasks += 1;
    try {
      for (const [done, node] of nodes.entries()) {
        if (signal?.aborted || tree !== this.#desk.tree) return;
        onProgress(done);
        await this.#inTurn(() => this.#look(node, milliseconds));
      }
      onProgress(nodes.length);
    } finally {
      this.#tasks -= 1;
      this.#resume();
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

  /** @param {GameNode} node @param {number} milliseconds */
  async #look(node, milliseconds) {
    if (this.#isClosed || node.path[0] !== this.#desk.tree.root) return;
    await this.#lookAtEnd(node);
    if (node.end || this.#isKnown(node, milliseconds)) return;
    this.#isInterrupted = true;
    await this.#analyse(node, 1, milliseconds, (line) => node === this.#desk.node && this.#onLine(line));
  }

  /** Goes back to the position shown, if tasks have taken its place. */
  #resume() {
    if (this.#tasks > 0 || !this.#isInterrupted) return;
    this.#isInterrupted = false;
    if (this.#isOn) void this.restart();
  }

  /** Ends what is going on, for good. */
  close() {
    this.#isOn = false;
    this.#isClosed = true;
    this.#begun += 1;
    this.#client.stopAnalysis();
  }

  /** @param {GameNode} node @param {number} milliseconds */
  #isKnown({ evaluation }, milliseconds) {
    return evaluation !== null && evaluation.time >= milliseconds * 0.9;
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
   * @param {number} lines
   * @param {number | null} milliseconds
   * @param {(line: Line) => void} onLine
   */
  async #analyse(node, lines, milliseconds, onLine) {
    const game = this.#desk.tree.gameAt(node);
    await this.#client.analyse(
      { ask: 'analyse', game, lines, move_time: milliseconds, depth: null },
      (line) => {
        if (line.rank === 1) this.#learn(node, line);
        onLine(line);
      },
    );
    if (milliseconds !== null && node.evaluation)
      node.evaluation.time = Math.max(node.evaluation.time, milliseconds);
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
