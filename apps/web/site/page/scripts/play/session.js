/**
 * The game at the table, as the page knows it: what was asked and told so far.
 *
 * @module
 */

import { opposite } from '../board/geometry.js';
import { Interruption } from '../client.js';
import { stateAfter } from '../shared/game_state.js';
import { keptBy } from '../shared/key_keeper.js';
import { texts } from '../texts/texts.js';
import { isNameless, ownName } from './own_name.js';
import { Pace } from './pace.js';

/** @import { Client } from '../client.js' */
/** @import { Keeper } from '../shared/key_keeper.js' */
/** @import { Color, Command, End, Game, GameState, Invitations, MoveTold, Offer, Question, TableEvent, TableSetup, Viewer } from '#messages' */

export class GameSession {
  /** @type {TableSetup | null} */ setup = null;
  /** @type {GameState | null} */ state = null;
  /** @type {Viewer} */ viewer = 'nobody';
  /** Whose turn it is to look at the screen that the other one has just left. */
  /** @type {Color | null} */ covered = null;
  /** When the clocks were told. */
  clocksAt = 0;
  /** People at other screens who are not connected. @type {Set<Color>} */ absent = new Set();
  /** Whether a server keeps the game but cannot save it. */
  isUnsaved = false;
  /** How many people only watch. */
  watchers = 0;
  /** Whether the person at the other screen has been here since the page came to look. */
  #hasMet = false;
  /** Whether a game was begun or gone on with, which is to be gone on with when a lost connection is back. */
  #isAtTable = false;
  #isClosed = false;
  /** @type {Client} */ #client;
  /** @type {Keeper} */ #keeper;
  /** @type {(event: TableEvent) => void} */ #onEvent;
  #onChange;
  #pace = new Pace((event) => this.#take(event));
  #stopListening;
  #stopWatching;

  /**
   * @param {Client} client
   * @param {Keeper} keeper
   * @param {object} handlers
   * @param {(event: TableEvent) => void} handlers.onEvent called when the event has been taken in
   * @param {() => void} handlers.onChange called when something else is to be shown anew
   * @param {(reason: unknown) => void} handlers.onGone called when the game cannot be gone on with
   */
  constructor(client, keeper, { onEvent, onChange, onGone }) {
    this.#client = client;
    this.#keeper = keeper;
    this.#onEvent = onEvent;
    this.#onChange = onChange;
    this.#stopListening = client.listen((event) => this.#pace.push(event));
    this.#stopWatching = client.watchConnection((isConnected) => {
      if (isConnected) this.#takeSeatAgain().catch(onGone);
    });
  }

  /**
   * @param {TableSetup} setup
   * @throws {Refusal} if there can be no such game; the one that was going on stays as it is
   */
  async start(setup) {
    await this.#client.askTable({ ask: 'start', setup });
    this.#isAtTable = true;
    this.#begin(setup);
    if (this.opponent) this.absent.add(this.opponent);
  }

  /** The same people once more, with changed sides. They are told by a `welcome`. */
  again() {
    return this.#client.askTable({ ask: 'again' });
  }

  /**
   * Goes on with the game that was kept.
   *
   * @returns {Promise<boolean>} whether there is one
   * @throws {Refusal} if what was kept is of no use any more
   */
  async resume() {
    const wayBack = this.#keeper.wayBack();
    if (wayBack === null) return false;
    this.#isAtTable = true;
    try {
      const setup = /** @type {TableSetup} */ (await this.#client.askTable(wayBack));
      if (this.#isClosed) return true;
      this.#begin(setup);
      if (this.#keeper.isKey) this.#keeper.keep(keptBy(wayBack));
    } catch (error) {
      // It is taken up again when the connection is back.
      if (error instanceof Interruption) return true;
      this.#keeper.forget();
      throw error;
    }
    // Whoever has reloaded the page need not be the one who was looking.
    if (this.setup?.is_shared && this.viewer !== 'both' && this.viewer !== 'nobody')
      this.covered = this.viewer;
    this.#introduce();
    return true;
  }

  /**
   * @param {Command} command
   * @param {Color} [by] whoever looks at the page, or else whoever is to move
   */
  say(command, by = this.speaker) {
    return this.#client.askTable({ ask: 'say', by, command });
  }

  /** @param {Viewer} viewer */
  async look(viewer) {
    this.viewer = viewer;
    if (this.setup) this.setup = { ...this.setup, viewer };
    await this.#client.askTable({ ask: 'look', viewer });
  }

  /**
   * Covers what one player may know, until the next one looks.
   *
   * @param {Color} next
   */
  cover(next) {
    this.covered = next;
    this.#onChange();
  }

  async uncover() {
    const next = this.covered;
    this.covered = null;
    if (next) await this.look(next);
  }

  /** @param {string} text @returns {Promise<MoveTold>} */
  foresee(text) {
    return this.#client.askTable({ ask: 'foresee', text });
  }

  /** @returns {Promise<Game>} */
  record() {
    return this.#client.askTable({ ask: 'record' });
  }

  /** The whole game as a text that it can be gone on with. @returns {Promise<string>} */
  whole() {
    return this.#client.askTable({ ask: 'keep' });
  }

  /** @returns {Promise<string>} */
  pgn() {
    return this.#client.askTable({ ask: 'pgn' });
  }

  /**
   * The keys that others can join with.
   *
   * @returns {Promise<Invitations>}
   */
  invitations() {
    return this.#client.askTable({ ask: 'invitations' });
  }

  /**
   * Lets everybody at the server take the free seat, and watch; or only those who have a link.
   *
   * @param {boolean} isOpen
   */
  open(isOpen) {
    return this.#client.askTable({ ask: 'open', is_open: isOpen });
  }

  /**
   * From now on a person goes by this name.
   *
   * @param {Color} side
   * @param {string} name
   */
  rename(side, name) {
    return this.#client.askTable({ ask: 'seat', side, seat: { name, occupant: 'person' } });
  }

  close() {
    this.#isClosed = true;
    this.setup = null;
    this.#pace.clear();
    this.#stopListening();
    this.#stopWatching();
  }

  /** What leads back to the game. */
  get kept() {
    const wayBack = this.#keeper.wayBack();
    return wayBack && keptBy(wayBack);
  }

  /** The moves so far. @returns {MoveTold[]} */
  get moves() {
    return this.state?.moves ?? [];
  }

  /** What those are asked who look at the page. @returns {[Color, Question][]} */
  get questions() {
    return this.state?.questions ?? [];
  }

  /** @returns {[Color, Offer] | null} */
  get offer() {
    return this.state?.offer ?? null;
  }

  /** @returns {End | null} */
  get end() {
    return this.state?.end ?? null;
  }

  /** Whether the person at the other screen has been here since the page came to look. */
  get hasMet() {
    return this.#hasMet;
  }

  get isPaused() {
    return this.#pace.isPaused;
  }

  /**
   * Stops a game that is watched, or lets it go on.
   *
   * @param {boolean} isPaused
   */
  pause(isPaused) {
    this.#pace.pause(isPaused);
    this.#onChange();
  }

  /** @returns {Color} */
  get speaker() {
    if (this.viewer === 'white' || this.viewer === 'black') return this.viewer;
    return this.state?.board.side ?? 'white';
  }

  /** The side of the person in front of the page; none for those who watch or share the screen. @returns {Color | null} */
  get own() {
    const isOne = this.viewer === 'white' || this.viewer === 'black';
    return isOne && !this.setup?.is_shared ? this.speaker : null;
  }

  /** The side of the person at another screen, if that is whom one plays. @returns {Color | null} */
  get opponent() {
    const other = this.own && opposite(this.own);
    return other && this.seatOf(other)?.occupant === 'person' ? other : null;
  }

  /** Whether the other person has yet to come. */
  get isAlone() {
    const { opponent, moves } = this;
    const hasBegun = this.#hasMet || this.end !== null || moves.length > 0;
    return opponent !== null && !hasBegun && this.absent.has(opponent);
  }

  /** Whether people play whom one only watches. */
  get isAudience() {
    return this.viewer === 'nobody' && (this.isPerson('white') || this.isPerson('black'));
  }

  /** @param {Color} color */
  seatOf(color) {
    return (this.state ?? this.setup)?.seats[color === 'white' ? 0 : 1];
  }

  /**
   * What a side's player is called.
   *
   * @param {Color} color
   */
  nameOf(color) {
    if (color !== this.own) return this.calledAs(color);
    const name = this.seatOf(color)?.name ?? '';
    const { you, youAs } = texts.play.names;
    return isNameless(name) ? you : youAs(name);
  }

  /** What a side's player is called where everybody is spoken of alike. @param {Color} color */
  calledAs(color) {
    const name = this.seatOf(color)?.name ?? '';
    return isNameless(name) ? texts.play.names[color] : name;
  }

  /** Whether somebody else has to look at the page for the game to go on. @returns {Color | null} */
  get nextViewer() {
    const { setup, state } = this;
    const isShared = setup?.is_shared && (this.viewer === 'white' || this.viewer === 'black');
    if (!isShared || !state || this.end || this.questions.length > 0) return null;
    return state.board.choices.length > 0 ? null : opposite(this.speaker);
  }

  /** @param {Color} color */
  isPerson(color) {
    return this.seatOf(color)?.occupant === 'person';
  }

  /** @param {TableSetup} setup */
  #begin(setup) {
    this.setup = setup;
    this.state = null;
    this.covered = null;
    this.viewer = setup.viewer;
    this.absent.clear();
    this.isUnsaved = false;
    this.watchers = 0;
    this.#hasMet = false;
    this.#pace.clear();
    this.#pace.isWatched = setup.viewer === 'nobody' && !this.isAudience;
  }

  /** The connection was lost and is back: the seat has to be taken again. */
  async #takeSeatAgain() {
    const wayBack = this.#keeper.wayBack();
    const { covered } = this;
    if (!this.#isAtTable || wayBack === null) return;
    try {
      this.#begin(await this.#client.askTable(wayBack));
      if (this.#keeper.isKey) this.#keeper.keep(keptBy(wayBack));
      this.covered = covered;
    } catch (error) {
      if (error instanceof Interruption) return;
      this.#keeper.forget();
      this.setup = null;
      this.state = null;
      throw error;
    }
  }

  /** Whoever has entered a name before takes the seat by it. */
  #introduce() {
    const { own } = this;
    if (!own || ownName() === '' || !isNameless(this.seatOf(own)?.name ?? '')) return;
    // A server that does not take the name does not keep anybody from playing.
    this.rename(own, ownName()).catch(() => {});
  }

  /** @param {TableEvent} event */
  #take(event) {
    if (!this.setup) return;
    if (event.event === 'welcome') {
      this.#begin(event.setup);
      return this.#onEvent(event);
    }
    if (event.event === 'saving') {
      this.isUnsaved = !event.works;
      return this.#onEvent(event);
    }
    if (event.event === 'watched') {
      this.watchers = event.by;
      return this.#onEvent(event);
    }
    if (event.event === 'presence' && !this.#notePresence(event)) return;
    const before = this.state;
    this.state = stateAfter(before, event);
    if (!this.state) return;
    if (this.state.board !== before?.board) this.clocksAt = performance.now();
    if (event.event === 'seated') this.setup.seats = this.state.seats;
    this.#onEvent(event);
    // A key stays the same, a game does not.
    if (!this.#keeper.isKey || event.event === 'state') void this.#keep();
  }

  /**
   * @param {Extract<TableEvent, { event: 'presence' }>} event
   * @returns {boolean} whether that is news
   */
  #notePresence({ side, is_present: isPresent }) {
    const isNews = this.absent.has(side) === isPresent;
    if (isPresent) this.absent.delete(side);
    else this.absent.add(side);
    if (side === this.opponent && isPresent) this.#hasMet = true;
    return isNews;
  }

  async #keep() {
    const { setup } = this;
    try {
      /** @type {string} */
      const kept = await this.whole();
      if (setup && setup === this.setup) this.#keeper.keep(kept);
    } catch {
      // There is no game to keep yet.
    }
  }
}
