/**
 * Answers find those who asked; events find those who listen.
 *
 * @module
 */

import { Interruption, Refusal } from '../client.js';
import { Listeners } from './listeners.js';

/** @import { CampaignNews, Line, TableEvent, Told } from '#messages' */

/**
 * Who waits for what an analysis tells.
 *
 * @typedef {object} AnalysisListener
 * @property {(line: Line) => void} onLine
 * @property {(best: string | null) => void} onDone
 * @property {(reason: Refusal) => void} onRefused
 */

export class Mailbox {
  /** @type {Listeners<TableEvent>} */ events = new Listeners();
  /** @type {Listeners<CampaignNews>} */ news = new Listeners();
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (reason: Refusal) => void }>} */
  #pending = new Map();
  /** Those who have not been stopped, by their numbers. @type {Map<number, AnalysisListener>} */
  #analyses = new Map();

  /**
   * @template T
   * @param {number} number of the question that has been asked
   * @returns {Promise<T>} its answer
   * @throws {Refusal} with the reason
   */
  answerTo(number) {
    return new Promise((resolve, reject) => this.#pending.set(number, { resolve, reject }));
  }

  /**
   * @param {number} number of the analysis that is begun
   * @param {(line: Line) => void} onLine
   * @returns {Promise<string | null>} the best move; `null` if it is stopped
   * @throws {Refusal} with the reason
   */
  bestOf(number, onLine) {
    return new Promise((resolve, reject) => {
      this.#analyses.set(number, { onLine, onDone: resolve, onRefused: reject });
    });
  }

  /**
   * Whatever is still told of this analysis is nobody's concern.
   *
   * @param {number} number
   * @returns {boolean} whether it was going on
   */
  stop(number) {
    const analysis = this.#endAnalysis(number);
    analysis?.onDone(null);
    return analysis !== undefined;
  }

  /** @param {Told} told */
  deliver(told) {
    switch (told.tell) {
      case 'answer':
        return this.#endQuestion(told.number)?.resolve(told.answer);
      case 'refusal':
        return this.#refuse(told.number, new Refusal(told.refusal));
      case 'line':
        return this.#analyses.get(told.number)?.onLine(told.line);
      case 'best':
        return this.#endAnalysis(told.number)?.onDone(told.best);
      case 'event':
        return this.events.tell(told.event);
      case 'news':
        return this.news.tell(told.news);
    }
  }

  /**
   * No answer will come any more.
   *
   * @param {number[]} numbers of the questions
   * @param {string} reason
   */
  interrupt(numbers, reason) {
    for (const number of numbers) this.#endQuestion(number)?.reject(new Interruption(reason));
  }

  /** @param {number} number of a question or an analysis @param {Refusal} reason */
  #refuse(number, reason) {
    this.#endQuestion(number)?.reject(reason);
    this.#endAnalysis(number)?.onRefused(reason);
  }

  /** @param {number} number */
  #endQuestion(number) {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    return pending;
  }

  /** @param {number} number */
  #endAnalysis(number) {
    const analysis = this.#analyses.get(number);
    this.#analyses.delete(number);
    return analysis;
  }
}
