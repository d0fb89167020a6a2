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
import { writtenAnswer } from './written_answers.js';

/** @import { AnalysisQuestion, CampaignNews, CampaignQuestion, Line, LobbyQuestion, PageQuestion, RulesQuestion, Spoken, TableEvent, TableQuestion } from '#messages' */
/** @import { Analysis, Client } from '../client.js' */

/** One for the position that is looked at, one for the whole game meanwhile. */
const MOST_ANALYSTS = 2;

function searchWorker() {
  return new Worker(new URL('../workers/search_worker.js', import.meta.url), { type: 'module' });
}

/** @implements {Client} */
export class WorkerClient {
  /** @type {Worker | null} */ #rules = null;
  /** @type {Worker | null} */ #player = null;
  /** @type {Analyst[]} */ #analysts = [];
  /** @type {Worker | null} */ #campaign = null;
  #mailbox = new Mailbox();
  #asked = 0;

  /** Begins to load the rules and the search before they are asked. */
  prepare() {
    this.#rulesWorker();
  }

  /**
   * @template T
   * @param {RulesQuestion} question
   * @returns {Promise<T>}
   */
  askRules(question) {
    return writtenAnswer(question) ?? this.#ask(this.#rulesWorker(), { about: 'rules', question });
  }

  /**
   * @template T
   * @param {TableQuestion} question
   * @returns {Promise<T>}
   */
  askTable(question) {
    return this.#ask(this.#rulesWorker(), { about: 'table', question });
  }

  /**
   * @template T
   * @param {CampaignQuestion} question
   * @returns {Promise<T>}
   */
  askCampaign(question) {
    return this.#ask(this.#campaignWorker(), { about: 'campaign', question });
  }

  /**
   * Nobody else is here, and the worker says so.
   *
   * @template T
   * @param {LobbyQuestion} question
   * @returns {Promise<T>}
   */
  askLobby(question) {
    return this.#ask(this.#rulesWorker(), { about: 'lobby', question });
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
   * @param {AnalysisQuestion} analysis
   * @param {(line: Line) => void} onLine
   * @returns {Analysis}
   */
  analyse(analysis, onLine) {
    return this.#freeAnalyst().analyse(analysis, onLine);
  }

  /** Ends all workers. */
  close() {
    this.#rules?.terminate();
    this.#player?.terminate();
    this.#campaign?.terminate();
    for (const analyst of this.#analysts) analyst.close();
  }

  /**
   * @template T
   * @param {Worker} worker
   * @param {PageQuestion} question
   * @returns {Promise<T>}
   */
  #ask(worker, question) {
    const number = (this.#asked += 1);
    /** @type {Spoken} */
    const spoken = { say: 'ask', number, ...question };
    worker.postMessage({ spoken });
    return this.#mailbox.answerTo(number);
  }

  #rulesWorker() {
    if (!this.#rules) {
      const address = new URL('../workers/rules_worker.js', import.meta.url);
      this.#rules = new Worker(address, { type: 'module' });
      this.#player = searchWorker();
      const channel = new MessageChannel();
      this.#rules.postMessage({ search: channel.port1 }, [channel.port1]);
      this.#player.postMessage({ rules: channel.port2 }, [channel.port2]);
      this.#rules.addEventListener('message', (message) => this.#mailbox.deliver(message.data));
    }
    return this.#rules;
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
