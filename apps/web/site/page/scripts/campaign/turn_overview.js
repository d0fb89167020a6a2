/**
 * What can be done in a turn: armies that can march, bases that can recruit, and to end it.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { sizeOf } from './army.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { DeskContext } from './desks.js' */
/** @import { CampaignView } from '#messages' */

/** @typedef {(hex: string, mode: 'march' | 'recruit') => void} Choose */

/**
 * @param {DeskContext} context
 * @param {CampaignView} view
 * @param {Choose} choose
 * @returns {(HTMLElement | null)[]}
 */
export function turnOverview(context, view, choose) {
  const { armies, bases } = view.choices;
  const words = texts.orders;
  return [
    element('p', { class: 'help' }, armies.length + bases.length > 0 ? words.what : words.noneLeft),
    hexButtons(
      context,
      words.armies,
      armies.map(({ hex, fresh }) => ({ hex, name: words.armyAt(hex, sizeOf(fresh)) })),
      (hex) => choose(hex, 'march'),
    ),
    hexButtons(
      context,
      words.bases,
      bases.map(({ hex }) => ({ hex, name: words.baseAt(hex) })),
      (hex) => choose(hex, 'recruit'),
    ),
    view.attacks.length > 0 ? element('p', { class: 'help' }, words.whatBattles) : null,
    finishButton(context, view, true),
  ];
}

/**
 * @param {DeskContext} context
 * @param {string} label
 * @param {{ hex: string, name: string }[]} items
 * @param {(hex: string) => void} onChoose
 */
function hexButtons(context, label, items, onChoose) {
  if (items.length === 0) return null;
  const buttons = items.map(({ hex, name }) =>
    button(name, () => onChoose(hex), {
      class: 'button compact',
      'data-choose': hex,
      on: { pointerenter: () => context.look(hex), pointerleave: () => context.look(null) },
    }),
  );
  return element(
    'div',
    { class: 'fields', role: 'group', 'aria-label': label },
    element('p', { class: 'desk-label', 'aria-hidden': 'true' }, label),
    element('div', { class: 'buttons' }, ...buttons),
  );
}

/**
 * @param {DeskContext} context
 * @param {CampaignView} view
 * @param {boolean} isPrimary whether nothing else is to be done first
 */
export function finishButton(context, { attacks, choices }, isPrimary) {
  if (!choices.may_finish) return null;
  const words = texts.orders;
  const idle = choices.armies.length;
  return element(
    'div',
    { class: 'desk-finish' },
    button(attacks.length > 0 ? words.finishToFight : words.finish, () => void context.order('done'), {
      class: isPrimary ? 'button primary' : 'button',
      'data-order': 'done',
    }),
    idle > 0 && element('span', { class: 'help' }, words.idleArmies(idle)),
  );
}
