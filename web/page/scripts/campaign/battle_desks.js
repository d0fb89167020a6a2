/**
 * What is asked before and after battles: which is fought, by whom, how, and where to retreat.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from './campaign_texts.js';
import { EightChooser } from './eight_chooser.js';
import { nameOf, nameWithin } from './seats.js';

/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { BattleView, CampaignView } from './messages.js' */

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

/** @implements {Desk} */
export class FieldDesk {
  #at;
  chosen = null;
  element;

  /**
   * @param {DeskContext} context
   * @param {CampaignView} view
   * @param {NonNullable<CampaignView['choices']['field']>} field
   */
  constructor(context, view, { at, units, suggested }) {
    this.#at = at;
    const words = texts.fights;
    const { battle } = view;
    const chooser = new EightChooser(context, {
      label: words.defend,
      action: words.field,
      at,
      units,
      suggested,
      orderOf: (chosen) => `field ${chosen}`,
    });
    this.element = element(
      'div',
      { class: 'desk' },
      element('p', { class: 'desk-label' }, words.attacked(nameOf(view, battle?.attacker ?? view.mover), at)),
      battle && context.book.row(battle.armies[0], 'white'),
      chooser.element,
      element('p', { class: 'help' }, words.left),
    );
  }

  /** @returns {HexStates} */
  states() {
    return { selected: [this.#at], fought: [this.#at] };
  }

  choose() {}

  cancel() {}
}

/** @implements {Desk} */
export class RetreatDesk {
  /** @type {DeskContext} */ #context;
  #hexes;
  chosen = null;
  element;

  /**
   * @param {DeskContext} context
   * @param {string[]} hexes
   */
  constructor(context, hexes) {
    this.#context = context;
    this.#hexes = hexes;
    this.element = element(
      'div',
      { class: 'desk' },
      element('p', { class: 'desk-label' }, texts.fights.retreat),
      element(
        'div',
        { class: 'buttons' },
        ...hexes.map((hex) =>
          button(hex, () => this.choose(hex), {
            class: 'button compact',
            'data-retreat': hex,
            on: { pointerenter: () => context.look(hex), pointerleave: () => context.look(null) },
          }),
        ),
      ),
    );
  }

  /** @returns {HexStates} */
  states() {
    return { asked: this.#hexes };
  }

  /** @param {string} hex */
  choose(hex) {
    void this.#context.order(`retreat ${hex}`, hex);
  }

  cancel() {}
}

/** @implements {Desk} */
export class WayDesk {
  #at;
  chosen = null;
  element;

  /**
   * @param {DeskContext} context
   * @param {CampaignView} view
   */
  constructor(context, view) {
    this.#at = view.battle?.at ?? '';
    this.element = element(
      'div',
      { class: 'desk' },
      ...(view.battle ? battleLines(context, view, view.battle) : []),
      element('p', { class: 'desk-label' }, texts.fights.how),
      ...view.choices.ways.map(({ way, about }, index) =>
        element(
          'div',
          { class: 'way' },
          button(texts.fights.ways[way], () => void choose(context, way), {
            class: index === 0 ? 'button primary' : 'button',
            'data-way': way,
          }),
          element('span', { class: 'help' }, about),
        ),
      ),
    );
  }

  /** @returns {HexStates} */
  states() {
    return { fought: [this.#at] };
  }

  choose() {}

  cancel() {}
}

/**
 * @param {DeskContext} context
 * @param {'board' | 'computer' | 'fast'} way
 */
async function choose(context, way) {
  try {
    await context.session.ask({ ask: 'way', way });
  } catch (error) {
    context.tell(reasonOf(error));
  }
}

/**
 * @param {DeskContext} context
 * @param {CampaignView} view
 * @param {BattleView} battle
 */
function battleLines({ book }, view, { at, board, attacker, defender, armies, fielded }) {
  return [
    element('p', { class: 'desk-label' }, texts.fights.where(at, texts.orders.onBoards[board])),
    element('p', {}, nameOf(view, attacker)),
    book.row(fielded[0] ?? armies[0], 'white'),
    element('p', { class: 'help' }, texts.orders.against),
    element('p', {}, nameOf(view, defender)),
    book.row(fielded[1] ?? armies[1], 'black'),
  ];
}
