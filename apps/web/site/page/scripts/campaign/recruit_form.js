/**
 * Buying units at a base.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from './campaign_texts.js';
import { UnitSteppers } from './unit_steppers.js';

/** @import { DeskContext } from './desks.js' */
/** @import { CampaignView } from '#messages' */

export class RecruitForm {
  #left = element('p', { class: 'gold-left', role: 'status' });
  /** @type {UnitSteppers} */ #steppers;
  /** @type {HTMLButtonElement} */ #buy;
  #gold;
  element;

  /**
   * @param {DeskContext} context
   * @param {CampaignView['choices']['bases'][number]} base
   * @param {number} gold that there is
   */
  constructor(context, base, gold) {
    this.#gold = gold;
    const offers = base.units.map(({ letter, price, most, why_not: whyNot }) => ({
      letter,
      price,
      most,
      whyNot: whyNot === null ? null : reasonOf(whyNot, `hex ${base.hex}`),
    }));
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
    this.#left.textContent = texts.orders.goldLeft(this.#gold - this.#steppers.price);
    this.#buy.setAttribute('aria-disabled', String(this.#steppers.total === 0));
  }
}
