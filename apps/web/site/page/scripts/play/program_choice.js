/**
 * The choice of a program that plays: megaton at a level, or another engine of the server.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { STRONGEST, eloOfLevel, strengthOf } from './strength.js';

/** @import { Seat } from '#messages' */
/** @typedef {'none' | 'megaton' | 'engine' | 'either'} Offered what there is to choose from */

/** One that somebody beats who has just learnt the rules. */
const FIRST_LEVEL = 1;

/** What stands for megaton among the engines; none of them is called so. */
const MEGATON = '';

export class ProgramChoice {
  /** @type {[number, number]} */ #elo;
  /** @type {string[]} */ #engines;
  /** @type {Offered} */ #offered = 'none';
  #name = element('select', { on: { change: () => this.#update() } });
  /** @type {HTMLInputElement} */ #level;
  #levelText = element('output', { class: 'help level-words' });
  #nameLabel = element('span', { class: 'label' });
  /** @type {HTMLLabelElement} */ #levelLabel;
  #nameField = element('label', { class: 'field' }, this.#nameLabel, this.#name);
  #levelField = element('div', { class: 'field' });
  element = element('div', {}, this.#nameField, this.#levelField);

  /**
   * @param {[number, number]} elo
   * @param {string[]} engines those there are besides megaton
   * @param {string} name of the field for the level
   */
  constructor(elo, engines, name) {
    this.#level = element('input', {
      type: 'range',
      name,
      id: name,
      'aria-describedby': `${name}-words`,
      min: 0,
      max: STRONGEST,
      value: FIRST_LEVEL,
      on: { input: () => this.#update() },
    });
    this.#levelText.id = `${name}-words`;
    this.#levelLabel = element('label', { for: name });
    this.#levelField.append(this.#levelLabel, this.#level, this.#levelText);
    this.#elo = elo;
    this.#engines = engines;
  }

  /**
   * @param {Offered} offered
   * @param {{ name: string, level: string }} labels
   */
  offer(offered, { name, level }) {
    this.#nameLabel.textContent = name;
    this.#levelLabel.textContent = level;
    if (offered !== this.#offered) this.#offerNames(offered);
    this.#offered = offered;
    this.#update();
  }

  /** @returns {Seat} */
  get seat() {
    if (this.#isEngine) return { name: this.#name.value, occupant: 'program' };
    const number = this.#level.valueAsNumber;
    return {
      name: number === STRONGEST ? texts.play.names.megaton : texts.play.names.megatonAt(number),
      occupant: { megaton: { elo: eloOfLevel(number, this.#elo) } },
    };
  }

  get #isEngine() {
    return this.#name.value !== MEGATON;
  }

  /** @param {Offered} offered */
  #offerNames(offered) {
    const megaton = element('option', { value: MEGATON }, texts.play.names.megaton);
    const engines = this.#engines.map((name) => element('option', { value: name }, name));
    this.#name.replaceChildren(
      ...(offered === 'engine' ? [] : [megaton]),
      ...(offered === 'engine' || offered === 'either' ? engines : []),
    );
  }

  #update() {
    const number = this.#level.valueAsNumber;
    const elo = eloOfLevel(number, this.#elo);
    const hasChoice = this.#offered === 'engine' || this.#name.options.length > 1;
    this.#nameField.hidden = this.#offered === 'none' || !hasChoice;
    this.#levelField.hidden = this.#offered === 'none' || this.#isEngine;
    const { fullStrength, aboutElo, strengths } = texts.play;
    this.#levelText.textContent =
      elo === null ? fullStrength(number) : aboutElo(number, elo, strengths[strengthOf(elo)]);
  }
}
