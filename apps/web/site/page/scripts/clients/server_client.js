/**
 * The page at a server: megaton's own program answers its questions, over one connection.
 *
 * When the connection is lost it is made again. Questions that had not been answered are refused; analyses
 * begin again by themselves; the seat at a table has to be taken again by whoever watches the connection.
 *
 * @module
 */

import { Interruption } from '../client.js';
import { texts } from '../texts/texts.js';
import { Listeners } from './listeners.js';
import { Mailbox } from './mailbox.js';
import { Socket } from './socket.js';

/** @import { AnalysisQuestion, CampaignNews, CampaignQuestion, Line, LobbyQuestion, PageQuestion, RulesQuestion, Spoken, TableEvent, TableQuestion, Told } from '#messages' */
/** @import { Analysis, Client } from '../client.js' */

/** Questions of those who play that may wait until the connection is back. */
const PATIENT = ['resume', 'accept', 'catalogue'];

/** Where the server that has served the page listens. */
function socketAddress() {
  const address = new URL('socket', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return address.href;
}

/** @implements {Client} */
export class ServerClient {
  /** @type {Socket} */ #socket;
  #mailbox = new Mailbox();
  /** @type {Listeners<boolean>} */ #connection = new Listeners();
  /** Questions by their numbers, in the order in which they are to be sent. @type {Map<number, PageQuestion>} */
  #waiting = new Map();
  /** Numbers of the questions that were sent. @type {Set<number>} */
  #sent = new Set();
  /** Those that go on, by their numbers. @type {Map<number, AnalysisQuestion>} */
  #analyses = new Map();
  #numbers = 0;
  #isLost = false;

  /** @param {string} [address] */
  constructor(address = socketAddress()) {
    this.#socket = new Socket(address, {
      onMessage: (told) => this.#receive(told),
      onOpen: () => this.#opened(),
      onLost: () => this.#lost(),
    });
  }

  /** A server is always ready. */
  prepare() {}

  /**
   * @template T
   * @param {RulesQuestion} question
   * @returns {Promise<T>}
   */
  askRules(question) {
    return this.#ask({ about: 'rules', question });
  }

  /**
   * @template T
   * @param {TableQuestion} question
   * @returns {Promise<T>}
   */
  askTable(question) {
    return this.#ask({ about: 'table', question });
  }

  /**
   * @template T
   * @param {CampaignQuestion} question
   * @returns {Promise<T>}
   */
  askCampaign(question) {
    return this.#ask({ about: 'campaign', question });
  }

  /**
   * @template T
   * @param {LobbyQuestion} question
   * @returns {Promise<T>}
   */
  askLobby(question) {
    return this.#ask({ about: 'lobby', question });
  }

  /**
   * @template T
   * @param {PageQuestion} question
   * @returns {Promise<T>}
   */
  #ask(question) {
    // What is said in a game must not be heard an uncertain time later.
    if (this.#isLost && isSpoken(question)) return Promise.reject(new Interruption(texts.app.notConnected));
    const number = (this.#numbers += 1);
    this.#waiting.set(number, question);
    this.#sendWaiting();
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

  /** @param {(isConnected: boolean) => void} listener */
  watchConnection(listener) {
    return this.#connection.add(listener);
  }

  /**
   * @param {AnalysisQuestion} analysis
   * @param {(line: Line) => void} onLine
   * @returns {Analysis}
   */
  analyse(analysis, onLine) {
    const number = (this.#numbers += 1);
    this.#analyses.set(number, analysis);
    const best = this.#mailbox.bestOf(number, onLine).finally(() => this.#analyses.delete(number));
    this.#send({ say: 'analyse', number, analysis });
    return { best, stop: () => this.#stop(number) };
  }

  /** Ends the connection. */
  close() {
    for (const number of this.#analyses.keys()) this.#stop(number);
    this.#socket.close();
  }

  #sendWaiting() {
    if (!this.#socket.isOpen) return;
    for (const [number, question] of this.#waiting) {
      this.#sent.add(number);
      this.#socket.sendQuestion(/** @type {Spoken} */ ({ say: 'ask', number, ...question }));
    }
    this.#waiting.clear();
  }

  /** @param {Spoken} spoken */
  #send(spoken) {
    if (this.#socket.isOpen) this.#socket.send(spoken);
  }

  /** @param {number} number */
  #stop(number) {
    if (!this.#mailbox.stop(number)) return;
    this.#analyses.delete(number);
    this.#send({ say: 'stop', number });
  }

  #opened() {
    const wasLost = this.#isLost;
    this.#isLost = false;
    this.#sendWaiting();
    for (const [number, analysis] of this.#analyses) this.#send({ say: 'analyse', number, analysis });
    if (wasLost) this.#connection.tell(true);
  }

  #lost() {
    const wasLost = this.#isLost;
    this.#isLost = true;
    this.#mailbox.interrupt([...this.#sent], texts.app.interrupted);
    this.#sent.clear();
    if (!wasLost) this.#connection.tell(false);
  }

  /** @param {Told} told */
  #receive(told) {
    this.#mailbox.deliver(told);
    if ('number' in told) this.#sent.delete(told.number);
  }
}

/** Whether a question is for those who play, and not about the rules. @param {PageQuestion} question */
function isSpoken({ about, question }) {
  return about !== 'rules' && !PATIENT.includes(question.ask);
}
