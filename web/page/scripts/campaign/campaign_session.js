/**
 * The campaign as the page knows it: what was asked and told so far.
 *
 * @module
 */

import { NewsQueue } from './news_queue.js';
import { forgetCampaign, keepCampaign, keptCampaign } from './storage.js';

/** @import { Client } from '../client.js' */
/** @import { End, Game, GameState, MoveTold, Study, TableEvent } from '../messages.js' */
/** @import { CampaignChoice, CampaignNews, CampaignQuestion, CampaignView, Chapter } from './messages.js' */

/**
 * Called when news has been taken in; what it returns is waited for before the next is shown.
 * @typedef {(news: CampaignNews, before: CampaignView | null) => Promise<void> | void} OnNews
 */

export class CampaignSession {
  /** @type {CampaignView | null} */ view = null;
  /** @type {Chapter[]} */ chapters = [];
  /** What was hidden, once it may be told. @type {string[]} */ disclosed = [];
  /** The battle on the board, if one is looked at. @type {GameState | null} */ table = null;
  /** Its moves. @type {MoveTold[]} */ moves = [];
  /** @type {End | null} */ battleEnd = null;
  /** @type {Client} */ #client;
  /** @type {OnNews} */ #onNews;
  #onChange;
  #queue = new NewsQueue((news) => this.#take(news));
  #stopListening;
  /** The number of the last battle. @type {number | null} */ #battle = null;
  /** Whether it is this browser that keeps the campaign. */
  #isKept = true;
  #isKeeping = false;
  #hasChanged = false;
  /**
   * What is told before another campaign has been opened belongs to the one before it.
   * @type {CampaignNews[] | null}
   */
  #held = [];

  /**
   * @param {Client} client
   * @param {OnNews} onNews
   * @param {() => void} onChange called when something was looked up
   */
  constructor(client, onNews, onChange) {
    this.#client = client;
    this.#onNews = onNews;
    this.#onChange = onChange;
    this.#stopListening = client.listenToCampaign((news) => {
      if (this.#held) this.#held.push(news);
      else this.#queue.push(news);
    });
  }

  /**
   * @template T
   * @param {CampaignQuestion} question
   * @returns {Promise<T>}
   */
  ask(question) {
    return this.#client.ask({ ask: 'campaign', question });
  }

  /** @param {CampaignChoice} choice @param {number | null} seat */
  async begin(choice, seat) {
    await this.#open({ ask: 'begin', choice, seat });
  }

  /** @param {string} kept */
  async resume(kept) {
    await this.#open({ ask: 'resume', kept });
  }

  /** @returns {Promise<boolean>} whether there was a campaign to go on with */
  async resumeKept() {
    const kept = keptCampaign();
    if (!kept) return false;
    try {
      await this.resume(kept);
      return true;
    } catch {
      // What an older version has stored may be of no use to this one.
      forgetCampaign();
      return false;
    }
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
    this.#queue.clear();
    this.#stopListening();
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
    this.#battle = null;
    this.#isKept = true;
    this.#forgetBattle();
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
        this.#takeEvent(news.event);
        break;
      case 'disclosed':
        this.disclosed = news.lines;
        break;
    }
    void this.#keep();
    return this.#onNews(news, before);
  }

  /** @param {CampaignView} view */
  #takeView(view) {
    const number = view.battle?.number ?? this.#battle;
    // The board of a battle that is over stays until there is another one.
    if (number !== this.#battle && this.battleEnd) this.#forgetBattle();
    this.#battle = number;
    this.view = view;
  }

  #forgetBattle() {
    this.table = null;
    this.moves = [];
    this.battleEnd = null;
  }

  /** @param {TableEvent} event */
  #takeEvent(event) {
    if (event.event === 'state') {
      this.table = event.state;
      this.moves = [];
      this.battleEnd = null;
      if (event.state.moves.length > 0) void this.#lookUpMoves();
    }
    if (event.event === 'moved') this.moves = [...this.moves, event.told];
    if (event.event === 'ended') this.battleEnd = { score: event.score, reason: event.reason };
    if ('board' in event && this.table) this.table = { ...this.table, board: event.board };
  }

  /** Looks up what the moves did that were made before the page came to look. */
  async #lookUpMoves() {
    const table = this.table;
    try {
      /** @type {Game} */
      const game = await this.ask({ ask: 'record' });
      const viewer = this.view?.battle?.side ?? 'nobody';
      /** @type {Study} */
      const study = await this.#client.ask({ ask: 'study', game, viewer });
      if (this.table?.title === table?.title && study.told.length >= this.moves.length) {
        this.moves = study.told;
        this.#onChange();
      }
    } catch {
      // Then only what comes from now on is known.
    }
  }

  /** Keeps the campaign as it is now; what happens meanwhile is kept afterwards. */
  async #keep() {
    this.#hasChanged = true;
    if (this.#isKeeping || !this.#isKept) return;
    this.#isKeeping = true;
    while (this.#hasChanged && this.#isKept) {
      this.#hasChanged = false;
      try {
        keepCampaign(await this.ask({ ask: 'keep' }));
      } catch {
        // A server keeps its campaigns itself.
        this.#isKept = false;
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
