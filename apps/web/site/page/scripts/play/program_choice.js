/**
 * The choice of a program that plays: megaton at a level, or another engine of the server.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { STRONGEST, eloOfLevel } from './strength.js';

/** @import { Seat } from '#messages' */
/** @typedef {'none' | 'megaton' | 'engine' | 'either'} Offered what there is to choose from */

const FIRST_LEVEL = 6;

/** What stands for megaton among the engines; none of them is called so. */
const MEGATON = '';

export class ProgramChoice {
  /** @type {[number, number]} */ #elo;
  /** @type {string[]} */ #engines;
  /** @type {Offered} */ #offered = 'none';
  #name = element('select', { on: { change: () => this.#update() } });
  /** @type {HTMLInputElement} */ #level;
  #levelText = element('output', { class: 'help' });
  #nameLabel = element('span', { class: 'label' });
  #levelLabel = element('span', { class: 'label' });
  #nameField = element('label', { class: 'field' }, this.#nameLabel, this.#name);
  #levelField = element('label', { class: 'field' }, this.#levelLabel);
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
      min: 0,
      max: STRONGEST,
      value: FIRST_LEVEL,
      on: { input: () => this.#update() },
    });
    this.#levelField.append(this.#level, this.#levelText);
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
    this.#levelText.textContent =
      elo === null ? texts.play.fullStrength(number) : texts.play.aboutElo(number, elo);
  }
}
