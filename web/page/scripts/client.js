/**
 * The page's side of the wire: questions go to the workers, answers and events come back.
 *
 * One worker keeps the game and knows the rules; another one looks for megaton's moves. The two have a
 * channel of their own, so that what megaton knows of a game never passes through the page. A third one
 * analyses and a fourth keeps a campaign, once they are wanted, so that no game waits for them.
 *
 * @module
 */

/** @import { AnalysisAsk, Line, RulesQuestion, TableAsk, TableEvent } from './messages.js' */
/** @import { CampaignNews, CampaignQuestion } from './campaign/messages.js' */

/** A question that was refused; its message is the reason, for people. */
export class Refusal extends Error {}

/**
 * @typedef {object} RunningAnalysis
 * @property {number} number
 * @property {(line: Line) => void} onLine
 * @property {(best: string | null) => void} onDone
 * @property {(reason: Refusal) => void} onRefused
 */

function searchWorker() {
  return new Worker(new URL('./workers/search_worker.js', import.meta.url), { type: 'module' });
}

/** Connects the page to the rules and to megaton. */
export class Client {
  /** @type {Worker} */ #rules;
  /** @type {Worker} */ #player;
  /** @type {Worker | null} */ #analyst = null;
  /** @type {Worker | null} */ #campaign = null;
  #asked = 0;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (reason: Error) => void }>} */
  #pending = new Map();
  /** @type {Set<(event: TableEvent) => void>} */
  #listeners = new Set();
  /** @type {Set<(news: CampaignNews) => void>} */
  #campaignListeners = new Set();
  /** @type {RunningAnalysis | null} */
  #analysis = null;
  #analyses = 0;
  /** Revoking this address tells a running analysis to stop: a searching worker reads no messages. */
  #stopSign = '';

  constructor() {
    this.#rules = new Worker(new URL('./workers/rules_worker.js', import.meta.url), { type: 'module' });
    this.#player = searchWorker();
    const channel = new MessageChannel();
    this.#rules.postMessage({ search: channel.port1 }, [channel.port1]);
    this.#player.postMessage({ rules: channel.port2 }, [channel.port2]);
    this.#rules.addEventListener('message', (message) => this.#receive(message.data));
  }

  /**
   * Asks a question about the rules, or speaks at the table or in the campaign.
   *
   * @template T
   * @param {RulesQuestion | TableAsk | { ask: 'campaign', question: CampaignQuestion }} question
   * @returns {Promise<T>} the answer that `messages.js` names for the question
   * @throws {Refusal} with the reason
   */
  ask(question) {
    const number = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      if (question.ask === 'campaign')
        this.#campaignWorker().postMessage({ number, question: question.question });
      else this.#rules.postMessage({ number, question });
    });
  }

  /**
   * Listens to what happens at the table.
   *
   * @param {(event: TableEvent) => void} listener
   * @returns {() => void} stops listening
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Listens to what happens in the campaign.
   *
   * @param {(news: CampaignNews) => void} listener
   * @returns {() => void} stops listening
   */
  listenToCampaign(listener) {
    this.#campaignListeners.add(listener);
    return () => this.#campaignListeners.delete(listener);
  }

  /**
   * Analyses a position; an analysis that is still running is stopped.
   *
   * @param {Extract<AnalysisAsk, { ask: 'analyse' }>} question
   * @param {(line: Line) => void} onLine
   * @returns {Promise<string | null>} the best move once the limits are reached; `null` if it was stopped
   * @throws {Refusal} if there is no such game
   */
  analyse(question, onLine) {
    this.stopAnalysis();
    const number = (this.#analyses += 1);
    const stopSign = URL.createObjectURL(new Blob(['go on']));
    this.#stopSign = stopSign;
    return new Promise((resolve, reject) => {
      this.#analysis = { number, onLine, onDone: resolve, onRefused: reject };
      this.#analystWorker().postMessage({ number, question, stopSign });
    });
  }

  /** Ends the running analysis within a few milliseconds. */
  stopAnalysis() {
    if (this.#stopSign) {
      URL.revokeObjectURL(this.#stopSign);
      this.#stopSign = '';
    }
    this.#analysis?.onDone(null);
    this.#analysis = null;
  }

  /** Ends all workers. */
  close() {
    this.stopAnalysis();
    this.#rules.terminate();
    this.#player.terminate();
    this.#analyst?.terminate();
    this.#campaign?.terminate();
  }

  #campaignWorker() {
    if (!this.#campaign) {
      const address = new URL('./workers/campaign_worker.js', import.meta.url);
      this.#campaign = new Worker(address, { type: 'module' });
      this.#campaign.addEventListener('message', (message) => this.#receive(message.data));
    }
    return this.#campaign;
  }

  #analystWorker() {
    if (!this.#analyst) {
      this.#analyst = searchWorker();
      this.#analyst.addEventListener('message', (message) => this.#receiveAnalysis(message.data));
    }
    return this.#analyst;
  }

  /** @param {{ number?: number, answer?: unknown, refusal?: string, event?: TableEvent, news?: CampaignNews }} message */
  #receive(message) {
    if (message.news) {
      for (const listener of this.#campaignListeners) listener(message.news);
      return;
    }
    if (message.event) {
      for (const listener of this.#listeners) listener(message.event);
      return;
    }
    const pending = this.#pending.get(message.number ?? 0);
    this.#pending.delete(message.number ?? 0);
    if (message.refusal === undefined) pending?.resolve(message.answer);
    else pending?.reject(new Refusal(message.refusal));
  }

  /** @param {{ number: number, line?: Line, best?: string | null, refusal?: string }} message */
  #receiveAnalysis(message) {
    const analysis = this.#analysis;
    // What a stopped analysis still says is nobody's concern.
    if (message.number !== analysis?.number) return;
    if (message.line) {
      analysis.onLine(message.line);
      return;
    }
    this.#analysis = null;
    if (message.refusal === undefined) analysis.onDone(message.best ?? null);
    else analysis.onRefused(new Refusal(message.refusal));
  }
}
