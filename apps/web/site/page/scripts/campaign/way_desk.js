/**
 * How a battle is fought: on the board, by megaton, or by the estimate.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/campaign_texts.js';
import { nameOf } from './seats.js';

/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */
/** @import { BattleView, CampaignView } from '#messages' */

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
