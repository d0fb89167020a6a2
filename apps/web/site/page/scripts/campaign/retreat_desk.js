/**
 * Where a beaten army retreats to.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { Desk, DeskContext } from './desks.js' */
/** @import { HexStates } from './hex_map.js' */

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
