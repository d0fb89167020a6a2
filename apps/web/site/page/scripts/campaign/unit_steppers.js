/**
 * Choosing units by number: one field for each kind, with a step down and a step up.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { spoken } from '../shared/words.js';
import { armyText } from './army.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { Words } from '../shared/words.js' */
/** @import { UnitBook } from './army.js' */
/** @import { UnitCount } from '#messages' */

/**
 * @typedef {object} Offer of one kind of unit
 * @property {string} letter
 * @property {number} most
 * @property {number} [price]
 * @property {Words | null} [whyNot] why there is none to be had
 */

export class UnitSteppers {
  /** @type {UnitBook} */ #book;
  /** @type {Offer[]} */ #offers;
  #onChange;
  #budget;
  /** @type {Map<string, number>} */ #counts = new Map();
  /** @type {Map<string, { fewer: HTMLButtonElement, more: HTMLButtonElement, count: HTMLElement }>} */
  #fields = new Map();
  element;

  /**
   * @param {UnitBook} book
   * @param {string} label
   * @param {Offer[]} offers
   * @param {() => void} onChange
   * @param {number} [budget] what the chosen units may cost together
   */
  constructor(book, label, offers, onChange, budget = Infinity) {
    this.#budget = budget;
    this.#book = book;
    this.#offers = offers;
    this.#onChange = onChange;
    this.element = element(
      'div',
      { class: 'unit-steppers', role: 'group', 'aria-label': label },
      ...offers.map((offer) => this.#field(offer)),
    );
    this.#update();
  }

  /** What is chosen, in the order of the offers. @returns {UnitCount[]} */
  get chosen() {
    return this.#offers.map(({ letter }) => ({ letter, count: this.#counts.get(letter) ?? 0 }));
  }

  get text() {
    return armyText(this.chosen);
  }

  get total() {
    return this.chosen.reduce((sum, { count }) => sum + count, 0);
  }

  /** What the chosen units cost together. */
  get price() {
    return this.#offers.reduce(
      (sum, { letter, price = 0 }) => sum + price * (this.#counts.get(letter) ?? 0),
      0,
    );
  }

  /** @param {UnitCount[]} units the others are left out */
  choose(units) {
    this.#counts = new Map(units.map(({ letter, count }) => [letter, count]));
    this.#update();
    this.#onChange();
  }

  chooseAll() {
    this.choose(this.#offers.map(({ letter, most }) => ({ letter, count: most })));
  }

  /** @param {Offer} offer */
  #field(offer) {
    const name = this.#book.name(offer.letter);
    const fewer = button('−', () => this.#step(offer, -1), {
      class: 'button step-button',
      'aria-label': texts.orders.fewer(name),
    });
    const more = button('+', () => this.#step(offer, 1), {
      class: 'button step-button',
      'aria-label': texts.orders.more(name),
    });
    const count = element('output', { class: 'stepper-count' });
    this.#fields.set(offer.letter, { fewer, more, count });
    return element(
      'div',
      { class: 'stepper', 'data-unit': offer.letter, title: offer.whyNot ? `${offer.whyNot}` : null },
      element('span', { class: 'stepper-picture' }, this.#book.picture(offer.letter)),
      element(
        'span',
        { class: 'stepper-name' },
        name,
        offer.price !== undefined && element('span', { class: 'help' }, texts.orders.price(offer.price)),
      ),
      fewer,
      count,
      more,
      offer.whyNot ? element('span', { class: 'stepper-why help' }, spoken(offer.whyNot)) : null,
    );
  }

  /** @param {Offer} offer @param {number} by */
  #step(offer, by) {
    const { letter } = offer;
    const count = (this.#counts.get(letter) ?? 0) + by;
    if (count < 0 || (by > 0 && !this.#hasMore(offer))) return;
    this.#counts.set(letter, count);
    this.#update();
    this.#onChange();
  }

  /** @param {Offer} offer */
  #hasMore({ letter, most, price = 0 }) {
    return (this.#counts.get(letter) ?? 0) < most && this.price + price <= this.#budget;
  }

  #update() {
    for (const offer of this.#offers) {
      const { letter, most, price } = offer;
      const field = this.#fields.get(letter);
      if (!field) continue;
      const count = this.#counts.get(letter) ?? 0;
      field.count.textContent = price === undefined ? texts.orders.of(count, most) : `${count}`;
      // A button that is disabled would lose the focus.
      field.fewer.setAttribute('aria-disabled', String(count === 0));
      field.more.setAttribute('aria-disabled', String(!this.#hasMore(offer)));
      field.count.closest('.stepper')?.classList.toggle('is-none', count === 0);
    }
  }
}
