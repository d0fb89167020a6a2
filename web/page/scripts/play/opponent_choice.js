/**
 * The choice of who plays: megaton at a level, a friend at this screen, or megaton against itself.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts.js';
import { field } from './clock_choice.js';
import { STRONGEST, eloOfLevel } from './strength.js';

/** @import { Color, Seat } from '../messages.js' */
/** @typedef {'megaton' | 'friend' | 'watch'} Opponent */

const FIRST_LEVEL = 6;

export class OpponentChoice {
  /** @type {[number, number]} */ #elo;
  #level = slider(() => this.#update());
  #otherLevel = slider(() => this.#update());
  #levelText = element('output', { class: 'help' });
  #otherLevelText = element('output', { class: 'help' });
  #sides = radios('side', texts.play.sides, 'white', () => {});
  #opponents = radios('opponent', texts.play.opponents, 'megaton', () => this.#update());
  #levelLabel = element('span', { class: 'label' });
  #levelField = element('label', { class: 'field' }, this.#levelLabel, this.#level, this.#levelText);
  #otherLevelField = field(texts.play.blackLevel, this.#otherLevel);
  #sideField = group(texts.play.yourSide, this.#sides);
  element = element(
    'div',
    {},
    group(texts.play.opponent, this.#opponents),
    this.#levelField,
    this.#otherLevelField,
    this.#sideField,
  );

  /**
   * @param {[number, number]} elo
   * @param {() => void} onChange
   */
  constructor(elo, onChange) {
    this.#elo = elo;
    this.#otherLevelField.append(this.#otherLevelText);
    this.#update();
    this.element.addEventListener('change', onChange);
  }

  /** @returns {Opponent} */
  get opponent() {
    return /** @type {Opponent} */ (chosen(this.#opponents));
  }

  /** The person's side; chance decides anew each time it is asked to. @returns {Color} */
  side() {
    const side = chosen(this.#sides);
    if (side === 'random') return Math.random() < 0.5 ? 'white' : 'black';
    return side === 'black' ? 'black' : 'white';
  }

  /**
   * @param {Color} person the side of the person who plays megaton
   * @returns {[Seat, Seat]}
   */
  seats(person) {
    const { names } = texts.play;
    if (this.opponent === 'friend') return [seat(names.white), seat(names.black)];
    if (this.opponent === 'watch') return [this.#megaton(this.#level), this.#megaton(this.#otherLevel)];
    const megaton = this.#megaton(this.#level);
    return person === 'white' ? [seat(names.white), megaton] : [megaton, seat(names.black)];
  }

  /**
   * @param {HTMLInputElement} level
   * @returns {Seat}
   */
  #megaton(level) {
    const number = level.valueAsNumber;
    return {
      name: number === STRONGEST ? texts.play.names.megaton : texts.play.names.megatonAt(number),
      occupant: { megaton: { elo: eloOfLevel(number, this.#elo) } },
    };
  }

  #update() {
    const { opponent } = this;
    this.#levelField.hidden = opponent === 'friend';
    this.#otherLevelField.hidden = opponent !== 'watch';
    this.#sideField.hidden = opponent !== 'megaton';
    this.#levelLabel.textContent = opponent === 'watch' ? texts.play.whiteLevel : texts.play.level;
    this.#levelText.textContent = this.#describe(this.#level);
    this.#otherLevelText.textContent = this.#describe(this.#otherLevel);
  }

  /** @param {HTMLInputElement} level */
  #describe(level) {
    const number = level.valueAsNumber;
    const elo = eloOfLevel(number, this.#elo);
    return elo === null ? texts.play.fullStrength(number) : texts.play.aboutElo(number, elo);
  }
}

/** @param {string} name @returns {Seat} */
function seat(name) {
  return { name, occupant: 'person' };
}

/** @param {() => void} onInput */
function slider(onInput) {
  return element('input', {
    type: 'range',
    min: 0,
    max: STRONGEST,
    value: FIRST_LEVEL,
    on: { input: onInput },
  });
}

/**
 * @param {string} name
 * @param {Record<string, string>} labels
 * @param {string} first
 * @param {() => void} onChange
 */
function radios(name, labels, first, onChange) {
  const choices = Object.entries(labels).map(([value, label]) =>
    element(
      'label',
      { class: 'segment' },
      element('input', { type: 'radio', name, value, checked: value === first }),
      element('span', {}, label),
    ),
  );
  return element('div', { class: 'segments', on: { change: onChange } }, ...choices);
}

/** @param {HTMLElement} group */
function chosen(group) {
  const checked = group.querySelector('input:checked');
  return checked instanceof HTMLInputElement ? checked.value : '';
}

/**
 * @param {string} label
 * @param {HTMLElement} content
 */
function group(label, content) {
  return element('fieldset', { class: 'fields' }, element('legend', {}, label), content);
}
