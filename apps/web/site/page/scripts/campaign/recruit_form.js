/**
 * Buying units at a base.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/campaign_texts.js';
import { UnitSteppers } from './unit_steppers.js';

/** @import { DeskContext } from './desks.js' */
/** @import { CampaignView } from '#messages' */

export class RecruitForm {
  #left = element('p', { class: 'gold-left', role: 'status' });
  /** @type {UnitSteppers} */ #steppers;
  /** @type {HTMLButtonElement} */ #buy;
  #gold;
  /** Whether there is not even gold for the cheapest unit. */
  #isPoor;
  element;

  /**
   * @param {DeskContext} context
   * @param {CampaignView['choices']['bases'][number]} base
   * @param {number} gold that there is
   */
  constructor(context, base, gold) {
    this.#gold = gold;
    // That something is too dear is seen from its price, and said once for everything.
    const offers = base.units.map(({ letter, price, most, why_not: whyNot }) => ({
      letter,
      price,
      most,
      whyNot: whyNot === null || price > gold ? null : reasonOf(whyNot, `hex ${base.hex}`),
    }));
    this.#isPoor = offers.every(({ price }) => price > gold);
    this.#buy = button(
      texts.orders.buy,
      () => {
        if (this.#steppers.total > 0)
          void context.order(`recruit ${base.hex} ${this.#steppers.text}`, base.hex);
        else context.tell(texts.orders.chooseSome);
      },
      { class: 'button primary', 'data-order': 'recruit' },
    );
    this.#steppers = new UnitSteppers(context.book, texts.orders.recruit, offers, () => this.#update(), gold);
    this.element = element('div', { class: 'recruit-form' }, this.#steppers.element, this.#left, this.#buy);
    this.#update();
  }

  #update() {
    const left = texts.orders.goldLeft(this.#gold - this.#steppers.price);
    this.#left.textContent = this.#isPoor ? texts.orders.tooPoor(left) : left;
    this.#buy.setAttribute('aria-disabled', String(this.#steppers.total === 0));
  }
}
