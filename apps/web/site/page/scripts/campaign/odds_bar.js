/**
 * How a battle would end, by the estimate.
 *
 * @module
 */

import { percent } from '../board/wording.js';
import { element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { BattleOdds } from '#messages' */

/** @type {(keyof BattleOdds)[]} */
const ENDS = ['attacker', 'draw', 'defender'];

/** @param {BattleOdds} odds */
export function oddsBar(odds) {
  const words = ENDS.map((end) => percent(odds[end]));
  return element(
    'div',
    { class: 'odds-bar', role: 'img', 'aria-label': oddsInWords(odds) },
    element('div', { class: 'odds-parts' }, ...ENDS.map((end) => share(end, odds[end]))),
    element(
      'div',
      { class: 'odds-words' },
      ...ENDS.map((end, index) =>
        element('span', { 'data-end': end }, element('strong', {}, words[index]), ` ${texts.odds[end]}`),
      ),
    ),
  );
}

/** @param {BattleOdds} odds */
export function oddsInWords(odds) {
  return texts.odds.label(percent(odds.attacker), percent(odds.draw), percent(odds.defender));
}

/**
 * @param {keyof BattleOdds} end
 * @param {number} size
 */
function share(end, size) {
  const part = element('span', { 'data-end': end });
  part.style.width = `${(size * 100).toFixed(2)}%`;
  return part;
}
