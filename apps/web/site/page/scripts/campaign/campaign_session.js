/**
 * The campaign as the page knows it: what was asked and told so far.
 *
 * @module
 */

import { Interruption } from '../client.js';
import { stateAfter } from '../shared/game_state.js';
import { NewsQueue } from './news_queue.js';
import { peopleElsewhere } from './people.js';

/** @import { Client } from '../client.js' */
/** @import { CampaignChoice, CampaignInvitations, CampaignNews, CampaignQuestion, CampaignView, Chapter, End, GameState, MoveTold } from '#messages' */
/** @import { Keeper, Return } from '../shared/key_keeper.js' */

/**
 * Called when news has been taken in; what it returns is waited for before the next is shown.
 * @typedef {(news: CampaignNews, before: CampaignView | null) => Promise<void> | void} OnNews
 */

export class CampaignSession {
  /** @type {CampaignView | null} */ view = null;
  /** @type {Chapter[]} */ chapters = [];
  /** What was hidden, once it may be told. @type {string[]} */ disclosed = [];
  /** The battle on the board, if one is looked at. @type {GameState | null} */ table = null;
  /** Whether a server keeps the campaign but cannot save it. */
  isUnsaved = false;
  /** Which people are there, once a server has told. @type {number[] | null} */ present = null;
  /** Who has been there since the page came to look. @type {Set<number>} */ met = new Set();
  /** @type {Client} */ #client;
  /** @type {Keeper} */ #keeper;
  /** @type {OnNews} */ #onNews;
  #queue = new NewsQueue((news) => this.#take(news));
  #stopListening;
  #stopWatching;
  /** The number of the last battle. @type {number | null} */ #battle = null;
  /** Whether a campaign was begun or gone on with, which a lost connection that is back leads to again. */
  #isThere = false;
  #isClosed = false;
  #isKeeping = false;
  #hasChanged = false;
  /**
   * What is told before another campaign has been opened belongs to the one before it.
   * @type {CampaignNews[] | null}
   */
  #held = [];

  /**
   * @param {Client} client
   * @param {Keeper} keeper
   * @param {object} handlers
   * @param {OnNews} handlers.onNews
   * @param {(reason: unknown) => void} handlers.onGone called when the campaign cannot be gone on with
   */
  constructor(client, keeper, { onNews, onGone }) {
    this.#client = client;
    this.#keeper = keeper;
    this.#onNews = onNews;
    this.#stopListening = client.listenToCampaign((news) => {
      if (this.#held) this.#held.push(news);
      else this.#queue.push(news);
    });
    this.#stopWatching = client.watchConnection((isConnected) => {
      if (isConnected) this.#takePlaceAgain().catch(onGone);
    });
  }

  /**
   * @template T
   * @param {CampaignQuestion} question
   * @returns {Promise<T>}
   */
  ask(question) {
    return this.#client.askCampaign(question);
  }

  /** @param {CampaignChoice} choice @param {number | null} seat */
  async begin(choice, seat) {
    await this.#open({ ask: 'begin', choice, seat });
    await this.#noteKey();
  }

  /** @param {string} kept */
  async resume(kept) {
    await this.#goBack({ ask: 'resume', kept });
  }

  /** @param {Return} wayBack */
  async #goBack(wayBack) {
    await this.#open(wayBack);
    await this.#noteKey();
  }

  /**
   * Goes on with the campaign that was kept.
   *
   * @returns {Promise<boolean>} whether there is one
   * @throws {Refusal} if what was kept is of no use any more
   */
  async resumeKept() {
    const wayBack = this.#keeper.wayBack();
    if (!wayBack) return false;
    this.#isThere = true;
    try {
      await this.#goBack(wayBack);
    } catch (error) {
      this.#orForget(error);
    }
    return true;
  }

  /**
   * The keys that others can come with.
   *
   * @returns {Promise<CampaignInvitations>}
   */
  invitations() {
    return this.ask({ ask: 'invitations' });
  }

  /** The moves of the battle. @returns {MoveTold[]} */
  get moves() {
    return this.table?.moves ?? [];
  }

  /** @returns {End | null} */
  get battleEnd() {
    return this.table?.end ?? null;
  }

  /** Whether a server keeps the campaign, where other people can come to it. */
  get isHosted() {
    return this.#keeper.isKey;
  }

  /** The seats of people at other screens who are not there. @returns {number[]} */
  get absent() {
    const { view, present } = this;
    if (!view || !present) return [];
    return peopleElsewhere(view).filter((seat) => !present.includes(seat));
  }

  /** How many news wait to be shown. */
  get waiting() {
    return this.#queue.length;
  }

  /** Whether nobody wants to look at single orders now. */
  get isHurried() {
    return this.#queue.isHurried;
  }

  /** Shows at once whatever has been told. */
  hurry() {
    this.#queue.hurry();
  }

  close() {
    this.#isClosed = true;
    this.#queue.clear();
    this.#stopListening();
    this.#stopWatching();
  }

  /**
   * If the question is refused, the campaign before it goes on.
   *
   * @param {CampaignQuestion} question
   */
  async #open(question) {
    /** @type {CampaignNews[]} */
    const held = [];
    this.#held = held;
    try {
      await this.ask(question);
      this.#isThere = true;
      this.#queue.clear();
      this.#forget();
    } catch (error) {
      for (const news of this.view ? held : []) this.#queue.push(news);
      throw error;
    } finally {
      this.#held = null;
    }
  }

  #forget() {
    this.view = null;
    this.chapters = [];
    this.disclosed = [];
    this.present = null;
    this.isUnsaved = false;
    this.met.clear();
    this.#battle = null;
    this.table = null;
  }

  /** A key stays the same, a campaign does not. */
  async #noteKey() {
    if (!this.#keeper.isKey) return;
    /** @type {string} */
    const key = await this.ask({ ask: 'keep' });
    if (!this.#isClosed) this.#keeper.keep(key);
  }

  /** The connection was lost and is back: the place has to be taken again. */
  async #takePlaceAgain() {
    const wayBack = this.#keeper.wayBack();
    if (!this.#isThere || wayBack === null) return;
    try {
      await this.#goBack(wayBack);
    } catch (error) {
      this.#orForget(error);
    }
  }

  /**
   * What was interrupted is taken up again when the connection is back; anything else is of no use any more.
   *
   * @param {unknown} error
   */
  #orForget(error) {
    if (error instanceof Interruption) return;
    this.#isThere = false;
    this.#keeper.forget();
    this.#forget();
    throw error;
  }

  /** @param {CampaignNews} news */
  #take(news) {
    const before = this.view;
    switch (news.news) {
      case 'state':
        this.#takeView(news.view);
        break;
      case 'told':
        this.chapters = withChapter(this.chapters, news.chapter);
        break;
      case 'battle':
        this.table = stateAfter(this.table, news.event);
        break;
      case 'disclosed':
        this.disclosed = news.lines;
        break;
      case 'saving':
        this.isUnsaved = !news.works;
        break;
      case 'presence':
        this.present = news.seats;
        for (const seat of news.seats) this.met.add(seat);
        break;
    }
    void this.#keep();
    return this.#onNews(news, before);
  }

  /** @param {CampaignView} view */
  #takeView(view) {
    const number = view.battle?.number ?? this.#battle;
    // The board of a battle that is over stays until there is another one.
    if (number !== this.#battle && this.battleEnd) this.table = null;
    this.#battle = number;
    this.view = view;
  }

  /** Keeps the campaign as it is now; what happens meanwhile is kept afterwards. */
  async #keep() {
    if (this.#keeper.isKey) return;
    this.#hasChanged = true;
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    while (this.#hasChanged) {
      this.#hasChanged = false;
      try {
        this.#keeper.keep(await this.ask({ ask: 'keep' }));
      } catch {
        // There is no campaign to keep yet.
      }
    }
    this.#isKeeping = false;
  }
}

/**
 * A chapter that is still being told takes the place of what was told of it.
 *
 * @param {Chapter[]} chapters
 * @param {Chapter} chapter
 */
function withChapter(chapters, chapter) {
  const last = chapters.at(-1);
  return last?.entry === chapter.entry ? [...chapters.slice(0, -1), chapter] : [...chapters, chapter];
}
