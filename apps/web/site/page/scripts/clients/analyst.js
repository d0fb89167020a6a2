/**
 * A worker that analyses, one position after the other.
 *
 * @module
 */

import { Refusal } from '../client.js';

/** @import { Line } from '../messages.js' */
/** @import { Analysis, AnalysisQuestion } from '../client.js' */

/**
 * @typedef {object} Running
 * @property {string} stopSign revoking this address tells the worker to stop: while it searches it reads no
 *   messages
 * @property {(line: Line) => void} onLine
 * @property {(best: string | null) => void} onDone
 * @property {(reason: Refusal) => void} onRefused
 */

export class Analyst {
  /** @type {Worker} */ #worker;
  /** @type {Map<number, Running>} */ #running = new Map();
  #begun = 0;

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
    worker.addEventListener('message', (message) => this.#receive(message.data));
  }

  /** How many analyses it has been given that nobody has stopped. */
  get load() {
    return this.#running.size;
  }

  /**
   * @param {AnalysisQuestion} question
   * @param {(line: Line) => void} onLine
   * @returns {Analysis}
   */
  analyse(question, onLine) {
    const number = (this.#begun += 1);
    const stopSign = URL.createObjectURL(new Blob(['go on']));
    /** @type {Promise<string | null>} */
    const best = new Promise((resolve, reject) => {
      this.#running.set(number, { stopSign, onLine, onDone: resolve, onRefused: reject });
    });
    this.#worker.postMessage({ number, question, stopSign });
    return { best, stop: () => this.#end(number)?.onDone(null) };
  }

  close() {
    for (const number of this.#running.keys()) this.#end(number)?.onDone(null);
    this.#worker.terminate();
  }

  /**
   * Whatever it still says of this analysis is nobody's concern.
   *
   * @param {number} number
   * @returns {Running | undefined}
   */
  #end(number) {
    const running = this.#running.get(number);
    if (running) URL.revokeObjectURL(running.stopSign);
    this.#running.delete(number);
    return running;
  }

  /** @param {{ number: number, line?: Line, best?: string | null, refusal?: string }} message */
  #receive({ number, line, best, refusal }) {
    if (line) this.#running.get(number)?.onLine(line);
    else if (refusal === undefined) this.#end(number)?.onDone(best ?? null);
    else this.#end(number)?.onRefused(new Refusal(refusal));
  }
}
