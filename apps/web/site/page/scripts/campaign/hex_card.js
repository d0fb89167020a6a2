/**
 * What is on the hex that is pointed at, beside it.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { english, spoken } from '../shared/words.js';
import { sizeOf } from './army.js';
import { texts } from '../texts/campaign_texts.js';
import { emblem, nameOf } from './seats.js';

/** @import { Words } from '../shared/words.js' */
/** @import { UnitBook } from './army.js' */
/** @import { Garrison } from './counter.js' */
/** @import { CampaignView } from '#messages' */

/** Long enough to read a reason twice. */
const NOTICE_TIME = 8000;

const GAP = 6;

export class HexCard {
  /** @type {UnitBook} */ #book;
  /** @type {HTMLElement} */ #room;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** The hex that is pointed at, and where it is. @type {[string, DOMRect] | null} */ #at = null;
  /** @type {Words} */ #notice = '';
  #noticeHex = '';
  element = element('div', { class: 'hex-card', 'aria-hidden': 'true', hidden: true }, texts.map.cardHint);

  /**
   * @param {UnitBook} book
   * @param {HTMLElement} room that the card stays within
   */
  constructor(book, room) {
    this.#book = book;
    this.#room = room;
  }

  /**
   * @param {CampaignView} view
   * @param {string} hex
   * @param {DOMRect} place
   */
  show(view, hex, place) {
    this.#at = [hex, place];
    this.element.replaceChildren(...this.#content(view, hex));
    this.element.hidden = false;
    this.#put(place);
  }

  hide() {
    this.#at = null;
    this.element.hidden = true;
  }

  /**
   * Says why something cannot be done on a hex.
   *
   * @param {CampaignView} view
   * @param {string} hex
   * @param {DOMRect} place
   * @param {Words} reason
   */
  tell(view, hex, place, reason) {
    this.#notice = reason;
    this.#noticeHex = hex;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#forget(), NOTICE_TIME);
    this.show(view, hex, place);
  }

  /** Shows anew what has changed on the hex that is pointed at. @param {CampaignView} view */
  refresh(view) {
    this.#notice = '';
    if (this.#at) this.show(view, ...this.#at);
  }

  close() {
    clearTimeout(this.#timer);
  }

  #forget() {
    this.#notice = '';
    this.element.querySelector('.warning')?.remove();
  }

  /** @param {CampaignView} view @param {string} hex */
  #content(view, hex) {
    const site = view.sites.find((one) => one.hex === hex);
    const garrison = view.garrisons.find((one) => one.hex === hex);
    const attackers = view.attacks.filter(({ from }) => from === hex);
    const armies = [
      ...(garrison ? this.#garrison(view, garrison) : []),
      ...attackers.flatMap(({ at, seat, units }) => [
        heading(seat, texts.map.attacks(nameOf(view, seat), at)),
        this.#book.row(units),
      ]),
    ];
    return [
      ...(this.#notice && this.#noticeHex === hex ? [paragraph('warning', spoken(this.#notice))] : []),
      element('p', {}, element('strong', {}, hex), ' ', spoken(english(site?.about ?? ''))),
      ...(armies.length > 0 ? armies : [paragraph('help', texts.map.nobodyHere)]),
    ];
  }

  /** @param {CampaignView} view @param {Garrison} garrison */
  #garrison(view, { seat, units, spent }) {
    const name = `${nameOf(view, seat)} · ${texts.unitsInAll(sizeOf(units))}`;
    const shown = [heading(seat, name), this.#book.row(units)];
    if (sizeOf(spent) === 0) return shown;
    const hasAllMarched = sizeOf(spent) === sizeOf(units);
    const line = hasAllMarched ? texts.map.allSpent : `${texts.map.someSpent} ${this.#book.inWords(spent)}`;
    return [...shown, paragraph('help', line)];
  }

  /** Beside the hex, on the side where there is more room. @param {DOMRect} place */
  #put(place) {
    const room = this.#room.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const middle = place.left + place.width / 2 - room.left;
    const left = Math.min(Math.max(0, middle - width / 2), Math.max(0, room.width - width));
    const isBelow = place.top - room.top < room.height / 2;
    const top = isBelow ? place.bottom - room.top + GAP : place.top - room.top - height - GAP;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${top}px`;
  }
}

/** @param {string} name of the class @param {Node | string} text */
function paragraph(name, text) {
  return element('p', { class: name }, text);
}

/** @param {number} seat @param {string} text */
function heading(seat, text) {
  return element('p', { class: 'hex-card-army' }, emblem(seat), text);
}
