/**
 * Playing: a new game, or the one that is going on.
 *
 * @module
 */

import { GameRecorder } from '../games/game_recorder.js';
import { gameOfAddress } from '../shared/game_links.js';
import { isByLink } from '../shared/key_keeper.js';
import { reasonOf } from '../shared/reasons.js';
import { updateAddress } from '../shared/view_address.js';
import { texts } from '../texts/texts.js';
import { GameScreen } from './game_screen.js';
import { gameKeeper, seatKeeper } from './keepers.js';
import { NewGame } from './new_game.js';
import { GameSession } from './session.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App, Mount } from '../app.js' */
/** @import { Game, TableEvent, TableSetup } from '#messages' */

class Play {
  /** @type {HTMLElement} */ #element;
  /** @type {App} */ #app;
  /** @type {GameSession} */ #session;
  /** @type {GameRecorder} */ #recorder;
  /** @type {GameScreen | null} */ #screen = null;
  /** Whether another game is being chosen, which is not to be interrupted by the one that goes on. */
  #isChoosing = false;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters of the address
   */
  constructor(element, app, parameters) {
    this.#element = element;
    this.#app = app;
    const keeper = app.catalogue.server ? seatKeeper(parameters) : gameKeeper();
    this.#session = new GameSession(app.client, keeper, {
      onEvent: (event) => {
        this.#take(event);
        this.#recorder.note(event);
      },
      onChange: () => this.#screen?.showWords(),
      onGone: (reason) => this.#offerGame(null, reasonOf(reason)),
    });
    this.#recorder = new GameRecorder(this.#session, app.catalogue.server !== null);
  }

  /** @param {URLSearchParams} parameters */
  async open(parameters) {
    try {
      const given = gameOfAddress(parameters, this.#app.catalogue.variants);
      if (parameters.get('new') === 'open') this.#offerGame(null).offerSeat();
      else if (given || !(await this.#session.resume())) this.#offerGame(given);
      // The connection was lost just now; the game comes with it.
      else if (!this.#session.setup) this.#element.textContent = texts.app.loading;
    } catch (error) {
      // Who comes by a link has to be told why there is no game; what a browser has kept may just be old.
      this.#offerGame(null, isByLink(parameters) || error instanceof SyntaxError ? reasonOf(error) : '');
    }
  }

  close() {
    this.#screen?.close();
    this.#recorder.close();
    this.#session.close();
  }

  /** @param {TableEvent} event */
  #take(event) {
    if (event.event === 'welcome') {
      this.#recorder.begin();
      this.#isChoosing = false;
      return this.#closeScreen();
    }
    if (event.event !== 'state' || this.#screen) return this.#screen?.take(event);
    if (this.#isChoosing) return;
    this.#showGame();
    this.#tellSide();
  }

  /** Between two people at two screens, the side is nothing that one has chosen oneself just now. */
  #tellSide() {
    const { own, opponent, isAlone } = this.#session;
    if (!own || !opponent) return;
    const { names, links, yourGame } = texts.play;
    const game = yourGame(names[own], this.#session.nameOf(opponent));
    this.#screen?.tell(isAlone ? links.send : game);
  }

  #closeScreen() {
    this.#screen?.close();
    this.#screen = null;
  }

  /** @param {Game | null} given @param {Words} [problem] why there is no other game */
  #offerGame(given, problem = '') {
    this.#closeScreen();
    this.#isChoosing = true;
    const onBack = this.#session.state ? () => this.#showGame() : null;
    const panel = new NewGame(this.#app, given, (setup, isOpen) => this.#start(setup, isOpen), onBack);
    this.#element.replaceChildren(panel.element);
    if (problem) panel.tell(problem);
    return panel;
  }

  /** @param {TableSetup} setup @param {boolean} [isOpen] whether anybody at the server may take the other seat */
  async #start(setup, isOpen = false) {
    await this.#session.start(setup);
    this.#recorder.begin();
    this.#closeScreen();
    this.#isChoosing = false;
    // From now on a reload leads back to the game, not to the position it was begun from.
    updateAddress('play');
    // The game goes on with its link, whatever the lobby says.
    if (isOpen) this.#session.open(true).catch((error) => this.#screen?.tell(reasonOf(error)));
  }

  #showGame() {
    this.#isChoosing = false;
    this.#screen = new GameScreen(this.#app, this.#session, {
      onNewGame: () => this.#offerGame(null),
      onRematch: () => this.#rematch(),
    });
    this.#element.replaceChildren(this.#screen.element);
    scrollTo(0, 0);
  }

  /** The same game with sides changed. */
  async #rematch() {
    const { setup } = this.#session;
    if (this.#session.opponent) await this.#session.again();
    else if (setup) await this.#start(turnedRound(setup));
  }
}

/**
 * The same game with the players on the other sides.
 *
 * @param {TableSetup} setup
 * @returns {TableSetup}
 */
function turnedRound(setup) {
  const [white, black] = setup.seats;
  const [whiteControl, blackControl] = setup.controls;
  const viewer = setup.is_shared || setup.viewer === 'nobody' ? firstViewer(setup) : swapped(setup.viewer);
  /** @type {TableSetup['seats']} */
  const seats = setup.is_shared ? setup.seats : [black, white];
  return { ...setup, seats, controls: [blackControl, whiteControl], viewer };
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
export async function mount(element, app, parameters, left) {
  const play = new Play(element, app, parameters);
  left.addEventListener('abort', () => play.close());
  await play.open(parameters);
  return () => play.close();
}
