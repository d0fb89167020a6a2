/**
 * A campaign being played: the map or the board, and beside it what is asked, who plays, what has happened.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { BattleScreen } from './battle_screen.js';
import { CampaignActions } from './campaign_actions.js';
import { texts } from '../texts/campaign_texts.js';
import { texts as pageTexts } from '../texts/texts.js';
import { walkBetween } from './changes.js';
import { DeskPanel } from './desk_panel.js';
import { LinksPanel } from './links_panel.js';
import { MapRoom } from './map_room.js';
import { PlayersPanel } from './players_panel.js';
import { PresenceTeller } from './presence_teller.js';
import { ReplayBar } from './replay_bar.js';
import { StoryPanel } from './story_panel.js';
import { Teller } from './teller.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { UnitBook } from './army.js' */
/** @import { CampaignSession } from './campaign_session.js' */
/** @import { DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { CampaignNews, CampaignView } from '#messages' */

/** How long an order of somebody else is to be seen, and how long all that wait may take together. */
const STEP = 400;
const MOST = 3500;

/** One's own marches need not be explained. */
const OWN_STEP = 180;

/** Where the map is above everything else, it may be out of sight. */
const isStacked = matchMedia('(max-width: 59.99rem)');

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export class CampaignScreen {
  /** @type {App} */ #app;
  /** @type {CampaignSession} */ #session;
  /** @type {UnitBook} */ #book;
  /** @type {MapRoom} */ #room;
  /** @type {DeskPanel} */ #desk;
  /** @type {PlayersPanel} */ #players;
  /** @type {LinksPanel} */ #links;
  /** @type {PresenceTeller} */ #presence;
  /** @type {StoryPanel} */ #story;
  /** @type {ReplayBar} */ #replay;
  /** @type {CampaignActions} */ #actions;
  /** @type {Teller} */ #teller;
  /** @type {BattleScreen | null} */ #battle = null;
  /** What the replay shows instead of what is now. @type {CampaignView | null} */ #past = null;
  /** Hexes that the story or a button points at. @type {string[]} */ #told = [];
  /** Whether a bystander wants to see the battle that is being fought. */
  #isWatching = false;
  #main = element('div', { class: 'campaign-main' });
  #unsaved = element('p', { class: 'warning', role: 'alert', hidden: true });
  #aside = element('div', { class: 'campaign-aside' });
  #side = element('div', { class: 'campaign-side' });
  #hurry = button(texts.story.hurry, () => this.#session.hurry(), { hidden: true });
  #watch = button(texts.battle.watch, () => this.#watchBattle(), { hidden: true });
  element = element('div', { class: 'campaign' }, this.#main, this.#side);

  /**
   * @param {App} app
   * @param {CampaignSession} session
   * @param {UnitBook} book
   * @param {() => void} onNew
   */
  constructor(app, session, book, onNew) {
    this.#app = app;
    this.#session = session;
    this.#book = book;
    this.#teller = new Teller(app.announce);
    this.#room = new MapRoom(book, {
      onChoose: (hex) => this.#choose(hex),
      onCancel: () => this.#desk.cancel(),
    });
    const onReplay = () => void this.#openReplay();
    this.#desk = new DeskPanel(this.#context(), { onReplay, onNew });
    this.#players = new PlayersPanel(book);
    this.#presence = new PresenceTeller(session, app.announce);
    this.#links = new LinksPanel(session, (text) => this.tell(text));
    this.#story = new StoryPanel({
      onShow: (hexes) => {
        this.#pointAt(hexes);
        if (hexes.length > 0) this.#room.element.scrollIntoView({ block: 'nearest' });
      },
      // Before the end nobody is told.
      askWhy: async (entry) => (session.view?.end ? session.ask({ ask: 'why', entry }) : null),
    });
    this.#replay = new ReplayBar(session, {
      onShow: (view) => this.#showPast(view),
      onClose: () => this.#closeReplay(),
      announce: app.announce,
    });
    this.#actions = new CampaignActions(session, {
      onReplay,
      onNew,
      links: session.isHosted ? this.#links.button : null,
      tell: (text) => this.tell(text),
      resign: () => void this.#order('resign'),
    });
    this.#replay.element.hidden = true;
    this.#main.append(this.#room.element);
    this.#side.append(
      this.#unsaved,
      this.#replay.element,
      this.#desk.element,
      this.#links.element,
      this.#watch,
      this.#hurry,
      this.#teller.element,
      this.#players.element,
      this.#story.element,
      this.#actions.element,
    );
    // Whoever acts has seen enough of what the others did; whoever only watches wants to see it.
    for (const act of ['pointerdown', 'keydown']) {
      this.element.addEventListener(act, () => !this.#isOnlooker && session.hurry(), { capture: true });
    }
  }

  /**
   * @param {CampaignNews} news
   * @param {CampaignView | null} before
   * @returns {Promise<void> | void}
   */
  take(news, before) {
    this.#hurry.hidden = !this.#isOnlooker || this.#session.waiting === 0;
    switch (news.news) {
      case 'state':
        return this.#takeState(news.view, before);
      case 'told':
        this.#showStory();
        this.#teller.hear(news.chapter, news.is_whole, this.#session.view?.viewer ?? null);
        break;
      case 'battle':
        this.#showBattle();
        this.#battle?.take(news.event);
        if (news.event.event === 'ended') this.#battle?.focusEnd();
        break;
      case 'disclosed':
        this.#showStory();
        break;
      case 'saving':
        this.#showSaving();
        break;
      case 'presence':
        this.#presence.hear();
        this.#showPeople();
        this.#battle?.showWords();
        break;
    }
    return undefined;
  }

  /** @param {Words} words */
  tell(words) {
    this.#teller.tell(words);
  }

  #showSaving() {
    const { isUnsaved } = this.#session;
    this.#unsaved.hidden = !isUnsaved;
    this.#unsaved.textContent = isUnsaved ? pageTexts.shared.unsaved : '';
  }

  showAll() {
    this.#showSaving();
    this.#showWords();
    this.#showMap();
    this.#showStory();
    this.#showBattle();
  }

  close() {
    this.#battle?.close();
    this.#replay.close();
    this.#room.close();
    this.#teller.close();
  }

  /**
   * @param {CampaignView} view
   * @param {CampaignView | null} before
   */
  #takeState(view, before) {
    if (!before) return this.#joinAgain(view);
    const walk = this.#past ? null : walkBetween(before, view);
    const isOwn = before.mover === view.viewer;
    const time = this.#timeFor(isOwn);
    this.#told = [];
    if (isStacked.matches && isOwn && view.mover !== view.viewer) this.#main.scrollIntoView();
    this.#showWords();
    this.#showBattle();
    if (!walk || time === 0) {
      this.#showMap();
      return !isOwn && time > 0 && differs(before, view) ? pause(time) : undefined;
    }
    return this.#room.slide(walk, time).then(() => this.#showMap());
  }

  /** The connection was lost, and nobody knows what has happened meanwhile. @param {CampaignView} view */
  #joinAgain({ battle }) {
    if (this.#battle?.number !== battle?.number) this.#closeBattle();
    this.showAll();
  }

  /** How long something may be shown; nothing is, where nobody wants or sees it. @param {boolean} isOwn */
  #timeFor(isOwn) {
    if (stillness.matches || document.hidden || this.#battle || this.#session.isHurried) return 0;
    if (isOwn) return OWN_STEP;
    if (this.#isOnlooker) return STEP;
    return Math.min(STEP, MOST / (this.#session.waiting + 1));
  }

  #showWords() {
    const { view } = this.#session;
    if (!view) return;
    this.#desk.show(view);
    this.#showPeople();
    this.#actions.show(view);
    this.#battle?.showWords();
  }

  #showPeople() {
    const view = this.#past ?? this.#session.view;
    if (view) this.#players.show(view, this.#session.absent);
    this.#links.show();
  }

  /** Whether the viewer has no orders to give any more, or never had. */
  get #isOnlooker() {
    const { view } = this.#session;
    return !view?.players.some(({ seat, is_in_play: isInPlay }) => seat === view.viewer && isInPlay);
  }

  #showMap() {
    const view = this.#past ?? this.#session.view;
    if (view) this.#room.show(view, this.#states(view));
  }

  #showStory() {
    this.#story.show(this.#session.chapters, this.#session.disclosed);
  }

  /** @param {CampaignView} view @returns {HexStates} */
  #states(view) {
    const fought = view.battle ? [view.battle.at] : [];
    const asked = this.#past ? {} : this.#desk.states();
    return { fought, ...asked, told: this.#told };
  }

  #showStates() {
    const view = this.#past ?? this.#session.view;
    if (view) this.#room.showStates(this.#states(view));
  }

  /** @param {string[]} hexes */
  #pointAt(hexes) {
    this.#told = hexes;
    this.#showStates();
  }

  /** @param {string} hex */
  #choose(hex) {
    if (!this.#past) this.#desk.choose(hex);
  }

  /** @returns {DeskContext} */
  #context() {
    return {
      session: this.#session,
      book: this.#book,
      order: (order, hex) => this.#order(order, hex),
      tell: (text, hex) => this.#tell(text, hex),
      announce: this.#app.announce,
      changed: () => this.#showStates(),
      look: (hex) => this.#look(hex),
      keepFocus,
      takeFocus: () => {
        focusWithin(this.#desk.element);
        this.#desk.element.scrollIntoView({ block: 'nearest' });
      },
    };
  }

  /** @param {string | null} hex */
  #look(hex) {
    this.#pointAt(hex === null ? [] : [hex]);
  }

  /** @param {string} order @param {string} [hex] */
  async #order(order, hex) {
    this.#teller.tell('');
    try {
      await this.#session.ask({ ask: 'order', order });
    } catch (error) {
      this.#tell(reasonOf(error, `hex ${hex}`), hex);
    }
  }

  /** @param {Words} words @param {string} [hex] */
  #tell(words, hex) {
    this.#teller.tell(hex ? '' : words);
    if (!hex) return;
    this.#room.tell(hex, words);
    this.#app.announce(words);
  }

  /** The board takes the place of the map as long as the viewer has a battle to fight or to look back at. */
  #showBattle() {
    const { view, table } = this.#session;
    const battle = view?.battle;
    const isWatchable = Boolean(battle?.is_on_board && table && battle.side === null);
    this.#watch.hidden = !isWatchable || this.#battle !== null;
    const isWanted = battle?.side !== null || this.#isWatching;
    if (!battle?.is_on_board || !table || !isWanted || this.#battle?.number === battle.number) return;
    this.#closeBattle();
    this.#closeReplay();
    this.#watch.hidden = true;
    this.#battle = new BattleScreen(this.#app, this.#session, this.#book, battle, {
      onBack: () => this.#leaveBattle(),
      tell: (text) => this.#teller.tell(text),
    });
    this.#aside.append(this.#room.element);
    this.#main.replaceChildren(this.#battle.element);
    this.#side.prepend(this.#battle.panel, this.#aside);
    this.element.classList.add('is-fighting');
    this.element.scrollIntoView({ block: 'start' });
  }

  #watchBattle() {
    this.#isWatching = true;
    this.#showBattle();
  }

  #leaveBattle() {
    this.#isWatching = false;
    this.#closeBattle();
    this.#showBattle();
    this.#showMap();
    this.#desk.element.focus({ preventScroll: true });
    if (isStacked.matches) this.#main.scrollIntoView();
  }

  #closeBattle() {
    if (!this.#battle) return;
    this.#battle.panel.remove();
    this.#battle.close();
    this.#battle = null;
    this.#main.replaceChildren(this.#room.element);
    this.#aside.remove();
    this.element.classList.remove('is-fighting');
  }

  async #openReplay() {
    const { view } = this.#session;
    if (!view) return;
    this.#closeBattle();
    this.#replay.element.hidden = false;
    this.element.classList.add('is-replaying');
    await this.#replay.open(view.entries);
  }

  /** @param {CampaignView} view */
  #showPast(view) {
    const walk = walkBetween(this.#past, view);
    this.#past = view;
    this.#showPeople();
    if (!walk || stillness.matches) this.#showMap();
    else void this.#room.slide(walk, STEP).then(() => this.#showMap());
  }

  #closeReplay() {
    if (this.#replay.element.hidden) return;
    this.#replay.close();
    this.#replay.element.hidden = true;
    this.element.classList.remove('is-replaying');
    this.#past = null;
    this.showAll();
    this.#desk.element.focus();
  }
}

/**
 * Whether there is something to look at: recruits, who come one by one, need no time of their own.
 *
 * @param {CampaignView} before
 * @param {CampaignView} view
 */
function differs(before, view) {
  const seen = (/** @type {CampaignView} */ { garrisons, attacks, battle }) =>
    JSON.stringify([garrisons.map(({ hex, seat }) => [hex, seat]), attacks, battle?.number]);
  return seen(before) !== seen(view);
}

/** @param {number} time @returns {Promise<void>} */
function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/**
 * @param {HTMLElement} within
 * @param {() => void} change
 */
function keepFocus(within, change) {
  const hadFocus = within.contains(document.activeElement);
  change();
  if (hadFocus && !within.contains(document.activeElement)) focusWithin(within);
}

/** @param {HTMLElement} within */
function focusWithin(within) {
  const first = within.querySelector('.primary, .button');
  if (first instanceof HTMLElement && !first.closest('[hidden]')) first.focus({ preventScroll: true });
  else within.focus({ preventScroll: true });
}
