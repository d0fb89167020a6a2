/**
 * A worker that analyses, one position after the other.
 *
 * @module
 */

import { newStopSign, stop } from '../shared/stop_sign.js';
import { Mailbox } from './mailbox.js';

/** @import { AnalysisQuestion, Line, Spoken } from '#messages' */
/** @import { Analysis } from '../client.js' */
/** @import { StopSign } from '../shared/stop_sign.js' */

export class Analyst {
  /** @type {Worker} */ #worker;
  #mailbox = new Mailbox();
  /** By the numbers of the analyses. @type {Map<number, StopSign>} */
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
    const stopSign = newStopSign();
    this.#stopSigns.set(number, stopSign);
    const best = this.#mailbox.bestOf(number, onLine).finally(() => this.#tellToStop(number));
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
    this.#tellToStop(number);
    this.#mailbox.stop(number);
  }

  /** @param {number} number */
  #tellToStop(number) {
    const sign = this.#stopSigns.get(number);
    if (sign !== undefined) stop(sign);
    this.#stopSigns.delete(number);
  }
}
