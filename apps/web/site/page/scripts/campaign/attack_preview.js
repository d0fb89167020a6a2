/**
 * What an attack may bring, before it is ordered.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';
import { oddsBar } from './odds_bar.js';

/** @import { UnitBook } from './army.js' */
/** @import { ForeseenOrder } from '#messages' */

/**
 * @param {UnitBook} book
 * @param {string} hex
 * @param {ForeseenOrder['battle']} battle
 * @param {{ onAttack: () => void, onBack: () => void }} handlers
 * @returns {(HTMLElement | null)[]}
 */
export function attackPreview(book, hex, battle, { onAttack, onBack }) {
  const words = texts.orders;
  return [
    element('h2', {}, words.attackOn(hex)),
    battle && sides(book, battle),
    element(
      'div',
      { class: 'buttons' },
      button(words.attack, onAttack, { class: 'button primary', 'data-order': 'attack' }),
      button(texts.back, onBack),
    ),
  ];
}

/**
 * @param {UnitBook} book
 * @param {NonNullable<ForeseenOrder['battle']>} battle
 */
function sides(book, { board, odds, attackers, defenders }) {
  const words = texts.orders;
  return element(
    'div',
    { class: 'foreseen' },
    book.row(attackers, 'white'),
    element('p', { class: 'help' }, words.against),
    book.row(defenders, 'black'),
    element('p', { class: 'help' }, words.onBoard(words.onBoards[board])),
    oddsBar(odds),
  );
}
