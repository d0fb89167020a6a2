/**
 * Walking through a campaign from its beginning.
 *
 * @module
 */

import { button, element, svgElement } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { english, spaced, spoken } from '../shared/words.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { Words } from '../shared/words.js' */
/** @import { CampaignSession } from './campaign_session.js' */
/** @import { CampaignView, Chapter } from '#messages' */

/** Signs of our own, in a box of 24 by 24: few fonts have these. */
const SIGNS = {
  first: 'M6 5V19M19 5L9 12L19 19Z',
  previousTurn: 'M12 5L4 12L12 19ZM20 5L12 12L20 19Z',
  previous: 'M17 5L7 12L17 19Z',
  next: 'M7 5L17 12L7 19Z',
  nextTurn: 'M12 5L20 12L12 19ZM4 5L12 12L4 19Z',
  last: 'M18 5V19M5 5L15 12L5 19Z',
};

/** Long enough to read what an order did. */
const STEP = 900;

/**
 * @typedef {object} ReplayHandlers
 * @property {(view: CampaignView) => void} onShow
 * @property {() => void} onClose
 * @property {(...words: Words[]) => void} announce
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
    this.element = element(
      'section',
      { class: 'panel replay' },
      element('h2', {}, words.heading),
      element(
        'div',
        { class: 'buttons' },
        this.#step('first', () => 0),
        this.#step('previousTurn', () => this.#turn(-1)),
        this.#step('previous', () => this.#entry - 1),
        this.#play,
        this.#step('next', () => this.#entry + 1),
        this.#step('nextTurn', () => this.#turn(1)),
        this.#step('last', () => this.#last),
      ),
      this.#slider,
      this.#place,
      this.#events,
      button(words.backToNow, () => this.#handlers.onClose()),
    );
  }

  /**
   * @param {keyof typeof SIGNS} name
   * @param {() => number} entry to go to
   */
  #step(name, entry) {
    const label = texts.replay[name];
    const made = button('', () => void this.#goTo(entry()), {
      class: 'icon-button',
      'aria-label': label,
      title: label,
    });
    const path = svgElement('path', { d: SIGNS[name] });
    made.append(
      svgElement('svg', { class: 'replay-sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path),
    );
    return made;
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
      this.#showPlace(events.map(english));
      this.#handlers.onShow(view);
    } catch (error) {
      this.#pause();
      this.#showPlace([reasonOf(error)]);
    }
    return number;
  }

  /** @param {Words[]} events */
  #showPlace(events) {
    this.#slider.value = String(this.#entry);
    this.#place.textContent = texts.replay.at(this.#entry, this.#last);
    const lines = this.#entry === 0 && events.length === 0 ? [texts.replay.beginning] : events;
    this.#events.replaceChildren(...lines.map((line) => element('li', {}, spoken(line))));
    if (lines.length > 0) this.#handlers.announce(...spaced(lines, '. '));
  }
}
