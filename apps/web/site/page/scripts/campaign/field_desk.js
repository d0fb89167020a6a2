/**
 * Who defends an army that is attacked.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';
import { EightChooser } from './eight_chooser.js';
import { nameOf } from './seats.js';

/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { CampaignView } from '#messages' */

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
