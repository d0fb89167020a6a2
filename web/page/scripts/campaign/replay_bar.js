/**
 * Walking through a campaign from its beginning.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from './campaign_texts.js';

/** @import { CampaignSession } from './campaign_session.js' */
/** @import { CampaignView, Chapter } from './messages.js' */

/** Long enough to read what an order did. */
const STEP = 900;

/**
 * @typedef {object} ReplayHandlers
 * @property {(view: CampaignView) => void} onShow
 * @property {() => void} onClose
 * @property {(text: string) => void} announce
 */

export class ReplayBar {
  /** @type {CampaignSession} */ #session;
  /** @type {ReplayHandlers} */ #handlers;
  #entry = 0;
  #last = 0;
  #asked = 0;
  #isPlaying = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #slider = element('input', {
    type: 'range',
    min: 0,
    'aria-label': texts.replay.slider,
    on: { input: () => void this.#goTo(this.#slider.valueAsNumber) },
  });
  #place = element('p', { class: 'desk-label' });
  #events = element('ul', { class: 'replay-events' });
  #play = button(texts.replay.play, () => this.#toggle(), { class: 'button primary' });
  element;

  /**
   * @param {CampaignSession} session
   * @param {ReplayHandlers} handlers
   */
  constructor(session, handlers) {
    this.#session = session;
    this.#handlers = handlers;
    const words = texts.replay;
    const step = (
      /** @type {string} */ sign,
      /** @type {string} */ name,
      /** @type {() => number} */ entry,
    ) =>
      button(sign, () => void this.#goTo(entry()), { class: 'icon-button', 'aria-label': name, title: name });
    this.element = element(
      'section',
      { class: 'panel replay' },
      element('h2', {}, words.heading),
      element(
        'div',
        { class: 'buttons' },
        step('⏮', words.first, () => 0),
        step('«', words.previousTurn, () => this.#turn(-1)),
        step('‹', words.previous, () => this.#entry - 1),
        this.#play,
        step('›', words.next, () => this.#entry + 1),
        step('»', words.nextTurn, () => this.#turn(1)),
        step('⏭', words.last, () => this.#last),
      ),
      this.#slider,
      this.#place,
      this.#events,
      button(words.backToNow, () => this.#handlers.onClose()),
    );
  }

  /** @param {number} last how many orders there are */
  async open(last) {
    this.#last = last;
    this.#slider.max = String(last);
    await this.#goTo(0);
    this.#play.focus();
  }

  close() {
    this.#asked += 1;
    this.#pause();
  }

  /** The order with which the turn before or after this place begins. @param {-1 | 1} direction */
  #turn(direction) {
    const starts = this.#session.chapters.map((/** @type {Chapter} */ { entry }) => entry);
    const found =
      direction > 0
        ? starts.find((entry) => entry > this.#entry)
        : starts.findLast((entry) => entry < this.#entry);
    return found ?? (direction > 0 ? this.#last : 0);
  }

  #toggle() {
    if (this.#isPlaying) this.#pause();
    else void this.#run();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#play.textContent = texts.replay.play;
  }

  async #run() {
    this.#isPlaying = true;
    this.#play.textContent = texts.replay.pause;
    const isAtEnd = this.#entry >= this.#last;
    const number = await this.#show(isAtEnd ? 0 : this.#entry + 1);
    if (number !== this.#asked || !this.#isPlaying) return;
    if (this.#entry >= this.#last) this.#pause();
    else this.#timer = setTimeout(() => void this.#run(), STEP);
  }

  /** @param {number} entry */
  async #goTo(entry) {
    this.#pause();
    await this.#show(entry);
  }

  /** @param {number} entry */
  async #show(entry) {
    const number = (this.#asked += 1);
    const wanted = Math.min(Math.max(0, entry), this.#last);
    try {
      /** @type {{ view: CampaignView, events: string[] }} */
      const { view, events } = await this.#session.ask({ ask: 'retell', entry: wanted });
      if (number !== this.#asked) return number;
      this.#entry = wanted;
      this.#showPlace(events);
      this.#handlers.onShow(view);
    } catch (error) {
      this.#pause();
      this.#showPlace([reasonOf(error)]);
    }
    return number;
  }

  /** @param {string[]} events */
  #showPlace(events) {
    this.#slider.value = String(this.#entry);
    this.#place.textContent = texts.replay.at(this.#entry, this.#last);
    const lines = this.#entry === 0 && events.length === 0 ? [texts.replay.beginning] : events;
    this.#events.replaceChildren(...lines.map((line) => element('li', {}, line)));
    if (lines.length > 0) this.#handlers.announce(lines.join('. '));
  }
}
