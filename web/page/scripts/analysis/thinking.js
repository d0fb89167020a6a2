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
  #lines = 3;
  /** How many set tasks are being worked on; the position shown waits for them. */
  #tasks = 0;
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
    if (this.#tasks > 0) return;
    const begun = (this.#begun += 1);
    this.#client.stopAnalysis();
    this.#onLine(null);
    const { node } = this.#desk;
    await this.#lookAtEnd(node);
    if (!this.#isOn || node.end || begun !== this.#begun || this.#tasks > 0) return;
    await this.#analyse(node, this.#lines, null, this.#onLine);
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
    this.#tasks += 1;
    this.#begun += 1;
    try {
      for (const [done, node] of nodes.entries()) {
        if (signal?.aborted) return;
        onProgress(done);
        await this.#lookAtEnd(node);
        if (!node.end && !this.#isKnown(node, milliseconds)) {
          await this.#analyse(
            node,
            1,
            milliseconds,
            (line) => node === this.#desk.node && this.#onLine(line),
          );
        }
      }
      onProgress(nodes.length);
    } finally {
      this.#tasks -= 1;
      if (this.#isOn) void this.restart();
    }
  }

  /** Ends what is going on, for good. */
  close() {
    this.#isOn = false;
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
