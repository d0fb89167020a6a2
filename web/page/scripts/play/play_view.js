/**
 * Playing: a new game, or the one that is going on.
 *
 * @module
 */

import { gameOfAddress } from '../shared/game_links.js';
import { texts } from '../texts.js';
import { GameScreen } from './game_screen.js';
import { NewGame } from './new_game.js';
import { GameSession } from './session.js';

/** @import { App, Mount } from '../app.js' */
/** @import { Color, Seat, TableSetup } from '../messages.js' */

class Play {
  /** @type {HTMLElement} */ #element;
  /** @type {App} */ #app;
  /** @type {GameSession} */ #session;
  /** @type {GameScreen | null} */ #screen = null;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.#element = element;
    this.#app = app;
    this.#session = new GameSession(app.client, {
      onEvent: (event) =>
        event.event === 'state' && !this.#screen ? this.#showGame() : this.#screen?.take(event),
      onChange: () => this.#screen?.showWords(),
    });
  }

  /** @param {URLSearchParams} parameters */
  async open(parameters) {
    const given = gameOfAddress(parameters);
    if (given || !(await this.#session.resume())) this.#offerGame(given);
  }

  close() {
    this.#screen?.close();
    this.#session.close();
  }

  /** @param {import('../messages.js').Game | null} given */
  #offerGame(given) {
    this.#screen?.close();
    this.#screen = null;
    const onBack = this.#session.state ? () => this.#showGame() : null;
    const panel = new NewGame(this.#app, given, (setup) => void this.#start(setup), onBack);
    this.#element.replaceChildren(panel.element);
  }

  /** @param {TableSetup} setup */
  async #start(setup) {
    this.#screen?.close();
    this.#screen = null;
    // From now on a reload leads back to the game, not to the position it was begun from.
    history.replaceState(null, '', '#play');
    await this.#session.start(setup);
  }

  #showGame() {
    this.#screen = new GameScreen(this.#app, this.#session, {
      onNewGame: () => this.#offerGame(null),
      onRematch: () => void this.#rematch(),
    });
    this.#element.replaceChildren(this.#screen.element);
    scrollTo(0, 0);
  }

  /** The same game with sides changed. */
  async #rematch() {
    const { setup } = this.#session;
    if (!setup) return;
    const [white, black] = setup.seats;
    const [whiteControl, blackControl] = setup.controls;
    const viewer = setup.is_shared || setup.viewer === 'nobody' ? firstViewer(setup) : swapped(setup.viewer);
    /** @type {TableSetup['seats']} */
    const seats = setup.is_shared ? setup.seats : [seatedAt('white', black), seatedAt('black', white)];
    const controls = /** @type {TableSetup['controls']} */ ([blackControl, whiteControl]);
    await this.#start({ ...setup, seats, controls, viewer });
  }
}

/**
 * People are named by their side.
 *
 * @param {Color} color
 * @param {Seat} seat
 * @returns {Seat}
 */
function seatedAt(color, seat) {
  return seat.occupant === 'person' ? { ...seat, name: texts.play.names[color] } : seat;
}

/** @param {TableSetup} setup @returns {TableSetup['viewer']} */
function firstViewer({ viewer }) {
  return viewer === 'black' ? 'white' : viewer;
}

/** @param {TableSetup['viewer']} viewer @returns {TableSetup['viewer']} */
function swapped(viewer) {
  return viewer === 'white' ? 'black' : viewer === 'black' ? 'white' : viewer;
}

/** @type {Mount} */
export async function mount(element, app, parameters) {
  const play = new Play(element, app);
  await play.open(parameters);
  return () => play.close();
}
