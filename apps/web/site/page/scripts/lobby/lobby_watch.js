/**
 * What the lobby shows, as long as it is looked at.
 *
 * @module
 */

/** @import { Client } from '../client.js' */
/** @import { Lobby } from '#messages' */

/** Between two looks, in milliseconds: the server looks no oftener itself. */
const PAUSE = 1500;

export class LobbyWatch {
  /** @type {Client} */ #client;
  /** @type {(lobby: Lobby) => void} */ #onChange;
  /** @type {(reason: unknown) => void} */ #onProblem;
  /** The number of the lobby that was seen last. @type {number | null} */ #seen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #isClosed = false;
  #stopWatching;

  /**
   * @param {Client} client
   * @param {{ onChange: (lobby: Lobby) => void, onProblem: (reason: unknown) => void }} handlers
   */
  constructor(client, { onChange, onProblem }) {
    this.#client = client;
    this.#onChange = onChange;
    this.#onProblem = onProblem;
    // Another server counts from the beginning.
    this.#stopWatching = client.watchConnection(() => {
      this.#seen = null;
    });
    void this.#look();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stopWatching();
  }

  async #look() {
    try {
      // Nobody looks at a page in the background.
      if (!document.hidden || this.#seen === null) await this.#ask();
    } catch (error) {
      if (!this.#isClosed) this.#onProblem(error);
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }

  async #ask() {
    /** @type {Lobby | null} */
    const lobby = await this.#client.askLobby({ ask: 'list', seen: this.#seen });
    if (this.#isClosed || lobby === null) return;
    this.#seen = lobby.number;
    this.#onChange(lobby);
  }
}
