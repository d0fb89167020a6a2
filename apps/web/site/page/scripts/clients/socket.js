/**
 * A connection that comes back by itself.
 *
 * @module
 */

/** The first attempt comes so soon that a short interruption is hardly noticed. */
const FIRST_DELAY = 300;
const LONGEST_DELAY = 5000;

/** A server that lives has said something by then, in milliseconds. */
const LONGEST_SILENCE = 30_000;

/**
 * @typedef {object} SocketHandlers
 * @property {(message: any) => void} onMessage
 * @property {() => void} onOpen called each time the connection is there
 * @property {() => void} onLost called when it could not be made, and when it breaks off
 */

export class Socket {
  /** @type {string} */ #address;
  /** @type {SocketHandlers} */ #handlers;
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #silence;
  #delay = FIRST_DELAY;
  #isClosed = false;
  #onNetwork = () => this.#networkChanged();

  /**
   * @param {string} address
   * @param {SocketHandlers} handlers
   */
  constructor(address, handlers) {
    this.#address = address;
    this.#handlers = handlers;
    addEventListener('online', this.#onNetwork);
    addEventListener('offline', this.#onNetwork);
    this.#connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @param {unknown} message */
  send(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /**
   * Sends what has to be answered: a connection may be gone without anybody having noticed, as when a phone
   * has changed its network.
   *
   * @param {unknown} message
   */
  sendQuestion(message) {
    this.send(message);
    this.#silence ??= setTimeout(() => this.#giveUp(), LONGEST_SILENCE);
  }

  /** For good. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#endSilence();
    removeEventListener('online', this.#onNetwork);
    removeEventListener('offline', this.#onNetwork);
    this.#socket?.close();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#opened());
    socket.addEventListener('message', ({ data }) => socket === this.#socket && this.#received(data));
    socket.addEventListener('close', () => socket === this.#socket && this.#lost());
  }

  #opened() {
    this.#delay = FIRST_DELAY;
    this.#handlers.onOpen();
  }

  /** @param {string} data */
  #received(data) {
    this.#endSilence();
    this.#handlers.onMessage(JSON.parse(data));
  }

  #endSilence() {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #lost() {
    this.#socket = null;
    this.#endSilence();
    if (this.#isClosed) return;
    this.#handlers.onLost();
    // Not all at the same moment, when a server comes back with many people waiting.
    this.#timer = setTimeout(() => this.#connect(), this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
  }

  /** It may take long until a connection that leads nowhere is closed, so nobody waits for it. */
  #giveUp() {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  /**
   * A connection does not always notice that the network is gone, and there is no point in waiting once it is
   * back.
   */
  #networkChanged() {
    if (!navigator.onLine && this.#socket) this.#giveUp();
    else if (navigator.onLine && !this.#socket) this.#connect();
  }
}
