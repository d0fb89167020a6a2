/**
 * The page by itself: workers answer its questions.
 *
 * One worker keeps the game and knows the rules; another one looks for megaton's moves. The two have a
 * channel of their own, so that what megaton knows of a game never passes through the page. Others analyse,
 * and one keeps a campaign, once they are wanted, so that no game waits for them.
 *
 * @module
 */

import { Analyst } from './analyst.js';
import { Mailbox } from './mailbox.js';

/** @import { Line, TableEvent } from '../messages.js' */
/** @import { CampaignNews } from '../campaign/messages.js' */
/** @import { Analysis, AnalysisQuestion, Client, Question } from '../client.js' */

/** One for the position that is looked at, one for the whole game meanwhile. */
const MOST_ANALYSTS = 2;

function searchWorker() {
  return new Worker(new URL('../workers/search_worker.js', import.meta.url), { type: 'module' });
}

/** @implements {Client} */
export class WorkerClient {
  /** @type {Worker} */ #rules;
  /** @type {Worker} */ #player;
  /** @type {Analyst[]} */ #analysts = [];
  /** @type {Worker | null} */ #campaign = null;
  #mailbox = new Mailbox();
  #asked = 0;

  constructor() {
    this.#rules = new Worker(new URL('../workers/rules_worker.js', import.meta.url), { type: 'module' });
    this.#player = searchWorker();
    const channel = new MessageChannel();
    this.#rules.postMessage({ search: channel.port1 }, [channel.port1]);
    this.#player.postMessage({ rules: channel.port2 }, [channel.port2]);
    this.#rules.addEventListener('message', (message) => this.#mailbox.deliver(message.data));
  }

  /**
   * @template T
   * @param {Question} question
   * @returns {Promise<T>}
   */
  ask(question) {
    const number = (this.#asked += 1);
    if (question.ask === 'campaign')
      this.#campaignWorker().postMessage({ number, question: question.question });
    else this.#rules.postMessage({ number, question });
    return this.#mailbox.answerTo(number);
  }

  /** @param {(event: TableEvent) => void} listener */
  listen(listener) {
    return this.#mailbox.events.add(listener);
  }

  /** @param {(news: CampaignNews) => void} listener */
  listenToCampaign(listener) {
    return this.#mailbox.news.add(listener);
  }

  /** Workers are never lost. */
  watchConnection() {
    return () => {};
  }

  /**
   * @param {AnalysisQuestion} question
   * @param {(line: Line) => void} onLine
   * @returns {Analysis}
   */
  analyse(question, onLine) {
    return this.#freeAnalyst().analyse(question, onLine);
  }

  /** Ends all workers. */
  close() {
    this.#rules.terminate();
    this.#player.terminate();
    this.#campaign?.terminate();
    for (const analyst of this.#analysts) analyst.close();
  }

  #campaignWorker() {
    if (!this.#campaign) {
      const address = new URL('../workers/campaign_worker.js', import.meta.url);
      this.#campaign = new Worker(address, { type: 'module' });
      this.#campaign.addEventListener('message', (message) => this.#mailbox.deliver(message.data));
    }
    return this.#campaign;
  }

  /** One that has nothing to do; if all are busy, the one with the least to do. */
  #freeAnalyst() {
    const [freest] = [...this.#analysts].sort((one, other) => one.load - other.load);
    const isFree = freest && (freest.load === 0 || this.#analysts.length >= MOST_ANALYSTS);
    if (isFree) return freest;
    const analyst = new Analyst(searchWorker());
    this.#analysts.push(analyst);
    return analyst;
  }
}
