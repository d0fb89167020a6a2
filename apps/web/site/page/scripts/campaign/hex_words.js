/**
 * A hex in words, with all that a person can see on it.
 *
 * @module
 */

import { sizeOf } from './army.js';
import { texts } from '../texts/campaign_texts.js';
import { nameOf } from './seats.js';

/** @import { UnitBook } from './army.js' */
/** @import { CampaignView } from '#messages' */

/**
 * @param {CampaignView} view
 * @param {UnitBook} book
 * @param {string} hex
 * @param {string[]} states
 */
export function hexInWords(view, book, hex, states) {
  const words = texts.map;
  const site = view.sites.find((one) => one.hex === hex);
  const garrison = view.garrisons.find((one) => one.hex === hex);
  const attackers = view.attacks.filter(({ at }) => at === hex);
  const parts = [
    hex,
    site?.about ?? '',
    garrison
      ? words.army(nameOf(view, garrison.seat), book.inWords(garrison.units), sizeOf(garrison.units))
      : '',
    garrison && sizeOf(garrison.spent) === sizeOf(garrison.units) ? words.states.spent : '',
    ...view.attacks
      .filter(({ from }) => from === hex)
      .map(({ at, seat, units }) => `${words.attacks(nameOf(view, seat), at)}: ${book.inWords(units)}`),
    ...attackers.map(({ from }) => words.attackedFrom(from)),
    ...states.map((state) => words.states[/** @type {keyof typeof words.states} */ (state)]),
  ];
  return parts.filter(Boolean).join(', ');
}
