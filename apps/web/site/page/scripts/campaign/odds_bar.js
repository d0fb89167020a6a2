/**
 * How a battle would end, by the estimate.
 *
 * @module
 */

import { percent } from '../board/wording.js';
import { element } from '../shared/elements.js';
import { texts } from './campaign_texts.js';

/** @import { Odds } from './messages.js' */

/** @type {(keyof Odds)[]} */
const ENDS = ['attacker', 'draw', 'defender'];

/** @param {Odds} odds */
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

/** @param {Odds} odds */
export function oddsInWords(odds) {
  return texts.odds.label(percent(odds.attacker), percent(odds.draw), percent(odds.defender));
}

/**
 * @param {keyof Odds} end
 * @param {number} size
 */
function share(end, size) {
  const part = element('span', { 'data-end': end });
  part.style.width = `${(size * 100).toFixed(2)}%`;
  return part;
}
