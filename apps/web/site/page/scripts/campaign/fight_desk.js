/**
 * Which of the attacks is fought next, and by whom.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';
import { EightChooser } from './eight_chooser.js';
import { nameWithin } from './seats.js';

/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { CampaignView } from '#messages' */

/** @implements {Desk} */
export class FightDesk {
  /** @type {DeskContext} */ #context;
  /** @type {CampaignView} */ #view;
  #index = 0;
  chosen = null;
  element = element('div', { class: 'desk' });

  /**
   * @param {DeskContext} context
   * @param {CampaignView} view
   */
  constructor(context, view) {
    this.#context = context;
    this.#view = view;
    this.#show();
  }

  /** @returns {HexStates} */
  states() {
    const { fights } = this.#view.choices;
    const fight = fights[this.#index];
    return { selected: [fight.from], attack: [...new Set(fights.map(({ at }) => at))], fought: [fight.at] };
  }

  /** @param {string} hex */
  choose(hex) {
    const { fights } = this.#view.choices;
    const index = fights.findIndex(({ from, at }) => at === hex || from === hex);
    if (index >= 0) this.#choose(index);
  }

  cancel() {}

  /** @param {number} index */
  #choose(index) {
    this.#index = index;
    this.#context.keepFocus(this.element, () => this.#show());
    this.#context.changed();
  }

  #show() {
    const { fights } = this.#view.choices;
    const fight = fights[this.#index];
    const words = texts.fights;
    const list = fights.map((one, index) =>
      button(this.#label(one), () => this.#choose(index), {
        class: 'button compact',
        'aria-pressed': String(index === this.#index),
      }),
    );
    const chooser = new EightChooser(this.#context, {
      label: words.who,
      action: words.fight,
      at: fight.at,
      units: fight.units,
      suggested: fight.suggested,
      orderOf: (units) => `fight ${fight.from} ${fight.at} ${units}`,
    });
    const parts = [
      element('p', { class: 'desk-label' }, fights.length > 1 ? words.which : this.#label(fight)),
      ...(fights.length > 1 ? [element('div', { class: 'buttons' }, ...list)] : []),
      ...enemyRow(this.#context, this.#view, fight.at),
      chooser.element,
    ];
    this.element.replaceChildren(...parts);
  }

  /** @param {CampaignView['choices']['fights'][number]} fight */
  #label({ from, at }) {
    const enemy = this.#view.garrisons.find(({ hex }) => hex === at);
    return texts.fights.attack(from, at, enemy ? nameWithin(this.#view, enemy.seat) : '');
  }
}

/**
 * Who stands on the attacked hex.
 *
 * @param {DeskContext} context
 * @param {CampaignView} view
 * @param {string} at
 */
function enemyRow({ book }, view, at) {
  const enemy = view.garrisons.find(({ hex }) => hex === at);
  return enemy ? [book.row(enemy.units, 'black')] : [];
}
