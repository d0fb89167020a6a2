/**
 * The page at a server: megaton's own program answers its questions, over one connection.
 *
 * When the connection is lost it is made again. Questions that had not been answered are refused; analyses
 * begin again by themselves; the seat at a table has to be taken again by whoever watches the connection.
 *
 * @module
 */

import { Interruption, Refusal } from '../client.js';
import { texts } from '../texts.js';
import { isTableQuestion } from '../workers/questions.js';
import { Listeners } from './listeners.js';
import { Mailbox } from './mailbox.js';
import { Socket } from './socket.js';

/** @import { Line, TableEvent } from '../messages.js' */
/** @import { CampaignNews } from '../campaign/messages.js' */
/** @import { Analysis, AnalysisQuestion, Client, Question } from '../client.js' */
/** @import { Message } from './mailbox.js' */

/**
 * @typedef {object} RunningAnalysis
 * @property {AnalysisQuestion} question
 * @property {(line: Line) => void} onLine
 * @property {(best: string | null) => void} onDone
 * @property {(reason: Refusal) => void} onRefused
 */

/** @typedef {Message & { line?: Line, best?: string | null }} Frame */

/** Questions of those who play that may wait until the connection is back. */
const PATIENT = ['resume', 'catalogue'];

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
  /** Questions by their numbers, in the order in which they are to be sent. @type {Map<number, Question>} */
  #waiting = new Map();
  /** Numbers of the questions that were sent. @type {Set<number>} */
  #sent = new Set();
  /** @type {Map<number, RunningAnalysis>} */
  #analyses = new Map();
  #numbers = 0;
  #isLost = false;

  /** @param {string} [address] */
  constructor(address = socketAddress()) {
    this.#socket = new Socket(address, {
      onMessage: (frame) => this.#receive(frame),
      onOpen: () => this.#opened(),
      onLost: () => this.#lost(),
    });
  }

  /**
   * @template T
   * @param {Question} question
   * @returns {Promise<T>}
   */
  ask(question) {
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
   * @param {AnalysisQuestion} question
   * @param {(line: Line) => void} onLine
   * @returns {Analysis}
   */
  analyse(question, onLine) {
    const number = (this.#numbers += 1);
    /** @type {Promise<string | null>} */
    const best = new Promise((resolve, reject) => {
      this.#analyses.set(number, { question, onLine, onDone: resolve, onRefused: reject });
    });
    this.#sendAnalysis(number, question);
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
      this.#socket.sendQuestion({ number, question });
    }
    this.#waiting.clear();
  }

  /** @param {number} number @param {AnalysisQuestion} question */
  #sendAnalysis(number, question) {
    if (this.#socket.isOpen) this.#socket.send({ number, analyse: { engine: null, ...question } });
  }

  /** @param {number} number */
  #stop(number) {
    const analysis = this.#analyses.get(number);
    if (!analysis) return;
    this.#analyses.delete(number);
    if (this.#socket.isOpen) this.#socket.send({ stop: number });
    analysis.onDone(null);
  }

  #opened() {
    const wasLost = this.#isLost;
    this.#isLost = false;
    this.#sendWaiting();
    for (const [number, { question }] of this.#analyses) this.#sendAnalysis(number, question);
    if (wasLost) this.#connection.tell(true);
  }

  #lost() {
    const wasLost = this.#isLost;
    this.#isLost = true;
    this.#mailbox.interrupt([...this.#sent], texts.app.interrupted);
    this.#sent.clear();
    if (!wasLost) this.#connection.tell(false);
  }

  /** @param {Frame} frame */
  #receive(frame) {
    const { number = 0 } = frame;
    const analysis = this.#analyses.get(number);
    if (analysis) this.#receiveAnalysis(number, analysis, frame);
    else this.#mailbox.deliver(frame);
    this.#sent.delete(number);
  }

  /** @param {number} number @param {RunningAnalysis} analysis @param {Frame} frame */
  #receiveAnalysis(number, { onLine, onDone, onRefused }, { line, best, refusal }) {
    if (line) return onLine(line);
    this.#analyses.delete(number);
    if (refusal === undefined) onDone(best ?? null);
    else onRefused(new Refusal(refusal));
  }
}

/** Whether a question is for those who play, and not about the rules. @param {Question} question */
function isSpoken(question) {
  if (question.ask === 'campaign') return !PATIENT.includes(question.question.ask);
  return isTableQuestion(question.ask) && !PATIENT.includes(question.ask);
}
