/**
 * Choosing who fights in a battle, with what the estimate expects of them.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { spoken } from '../shared/words.js';
import { texts } from '../texts/campaign_texts.js';
import { oddsBar, oddsInWords } from './odds_bar.js';
import { UnitSteppers } from './unit_steppers.js';

/** @import { DeskContext } from './desks.js' */
/** @import { ArmyView, ForeseenOrder } from '#messages' */

export class EightChooser {
  /** @type {DeskContext} */ #context;
  #orderOf;
  /** @type {UnitSteppers} */ #steppers;
  /** @type {HTMLButtonElement} */ #go;
  #expected = element('div', { class: 'expected' });
  #asked = 0;
  element;

  /**
   * @param {DeskContext} context
   * @param {object} choice
   * @param {string} choice.label
   * @param {string} choice.action what the button says
   * @param {string} choice.at
   * @param {ArmyView} choice.units
   * @param {ArmyView} choice.suggested
   * @param {(units: string) => string} choice.orderOf
   */
  constructor(context, { label, action, at, units, suggested, orderOf }) {
    this.#context = context;
    this.#orderOf = orderOf;
    this.#go = button(action, () => void context.order(orderOf(this.#steppers.text), at), {
      class: 'button primary',
      'data-order': 'fight',
    });
    const offers = units.units.map(({ letter, count }) => ({ letter, most: count }));
    this.#steppers = new UnitSteppers(context.book, label, offers, () => void this.#foresee());
    this.element = element(
      'div',
      { class: 'eight-chooser' },
      element('p', { class: 'desk-label' }, label),
      element(
        'div',
        { class: 'buttons' },
        button(texts.fights.suggested, () => this.#steppers.choose(suggested.units), {
          class: 'button compact',
        }),
      ),
      this.#steppers.element,
      this.#expected,
      this.#go,
    );
    this.#steppers.choose(suggested.units);
  }

  async #foresee() {
    const number = (this.#asked += 1);
    const foreseen = await this.#ask();
    if (number !== this.#asked) return;
    const { refusal, battle } = foreseen;
    this.#go.disabled = refusal !== null;
    this.#expected.replaceChildren();
    if (refusal !== null)
      this.#expected.append(element('p', { class: 'warning' }, spoken(reasonOf(refusal))));
    else if (battle) {
      this.#expected.append(oddsBar(battle.odds));
      this.#context.announce(oddsInWords(battle.odds));
    }
  }

  /** @returns {Promise<ForeseenOrder>} */
  async #ask() {
    const order = this.#orderOf(this.#steppers.text);
    try {
      return await this.#context.session.ask({ ask: 'foresee', order });
    } catch (error) {
      return { order, refusal: error instanceof Error ? error.message : `${error}`, battle: null };
    }
  }
}
