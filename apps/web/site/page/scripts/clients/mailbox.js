/**
 * Answers find those who asked; events find those who listen.
 *
 * @module
 */

import { Interruption, Refusal } from '../client.js';
import { Listeners } from './listeners.js';

/** @import { TableEvent } from '../messages.js' */
/** @import { CampaignNews } from '../campaign/messages.js' */

/**
 * What comes back to the page.
 *
 * @typedef {object} Message
 * @property {number} [number] of the question that it answers
 * @property {unknown} [answer]
 * @property {string} [refusal]
 * @property {TableEvent} [event]
 * @property {CampaignNews} [news]
 */

export class Mailbox {
  /** @type {Listeners<TableEvent>} */ events = new Listeners();
  /** @type {Listeners<CampaignNews>} */ news = new Listeners();
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (reason: Refusal) => void }>} */
  #pending = new Map();

  /**
   * @template T
   * @param {number} number of the question that has been asked
   * @returns {Promise<T>} its answer
   * @throws {Refusal} with the reason
   */
  answerTo(number) {
    return new Promise((resolve, reject) => this.#pending.set(number, { resolve, reject }));
  }

  /** @param {Message} message */
  deliver({ number = 0, answer, refusal, event, news }) {
    if (news) return this.news.tell(news);
    if (event) return this.events.tell(event);
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    if (refusal === undefined) pending?.resolve(answer);
    else pending?.reject(new Refusal(refusal));
  }

  /**
   * No answer will come any more.
   *
   * @param {number[]} numbers of the questions
   * @param {string} reason
   */
  interrupt(numbers, reason) {
    for (const number of numbers) {
      this.#pending.get(number)?.reject(new Interruption(reason));
      this.#pending.delete(number);
    }
  }
}
