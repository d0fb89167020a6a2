/**
 * A worker that analyses, one position after the other.
 *
 * @module
 */

import { Mailbox } from './mailbox.js';

/** @import { AnalysisQuestion, Line, Spoken } from '#messages' */
/** @import { Analysis } from '../client.js' */

export class Analyst {
  /** @type {Worker} */ #worker;
  #mailbox = new Mailbox();
  /**
   * Addresses by the numbers of the analyses. Revoking one tells the worker to stop: while it searches it reads no
   * messages.
   *
   * @type {Map<number, string>}
   */
  #stopSigns = new Map();
  #begun = 0;

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#mailbox.deliver(data));
  }

  /** How many analyses it has been given that nobody has stopped. */
  get load() {
    return this.#stopSigns.size;
  }

  /**
   * @param {AnalysisQuestion} analysis
   * @param {(line: Line) => void} onLine
   * @returns {Analysis}
   */
  analyse(analysis, onLine) {
    const number = (this.#begun += 1);
    const stopSign = URL.createObjectURL(new Blob(['go on']));
    this.#stopSigns.set(number, stopSign);
    const best = this.#mailbox.bestOf(number, onLine).finally(() => this.#revoke(number));
    /** @type {Spoken} */
    const spoken = { say: 'analyse', number, analysis };
    this.#worker.postMessage({ spoken, stopSign });
    return { best, stop: () => this.#stop(number) };
  }

  close() {
    for (const number of this.#stopSigns.keys()) this.#stop(number);
    this.#worker.terminate();
  }

  /** @param {number} number */
  #stop(number) {
    this.#revoke(number);
    this.#mailbox.stop(number);
  }

  /** @param {number} number */
  #revoke(number) {
    URL.revokeObjectURL(this.#stopSigns.get(number) ?? '');
    this.#stopSigns.delete(number);
  }
}
