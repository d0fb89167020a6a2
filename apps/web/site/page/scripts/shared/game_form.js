/**
 * The choice of a game and its rules, used wherever one begins.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { element } from './elements.js';

/** @import { Catalogue, OptionEntry, VariantEntry } from '#messages' */
/** @typedef {{ variant: string, options: [string, string][], chess960: boolean }} ChosenRules */

/** Fields for the game and for each of its rule options. */
export class GameForm {
  /** @type {Catalogue} */ #catalogue;
  /** @type {HTMLSelectElement} */ #game;
  #rules = element('div', { class: 'game-form-rules' });
  #onChange;
  /** @type {(option: OptionEntry) => boolean} */ #isOffered;
  element;

  /**
   * @param {Catalogue} catalogue
   * @param {object} settings
   * @param {Partial<ChosenRules>} [settings.chosen]
   * @param {(option: OptionEntry) => boolean} [settings.isOffered] which options are asked for; all if missing
   * @param {() => void} [settings.onChange]
   */
  constructor(catalogue, { chosen = {}, isOffered = () => true, onChange = () => {} }) {
    this.#catalogue = catalogue;
    this.#isOffered = isOffered;
    this.#onChange = onChange;
    const games = catalogue.variants.map((entry) => element('option', { value: entry.id }, entry.title));
    this.#game = element('select', { on: { change: () => this.#changeGame() } }, ...games);
    this.element = element(
      'div',
      { class: 'game-form' },
      field(texts.shared.gameForm.game, this.#game),
      this.#rules,
    );
    this.choose(chosen);
  }

  /** @param {Partial<ChosenRules>} chosen */
  choose({ variant = this.#catalogue.variants[0].id, options = [], chess960 = false }) {
    this.#game.value = variant;
    this.#offerRules(new Map(options), chess960);
  }

  /** The chosen game's entry in the catalogue. */
  get entry() {
    const found = this.#catalogue.variants.find((entry) => entry.id === this.#game.value);
    return /** @type {VariantEntry} */ (found);
  }

  /** What is chosen; options that keep their default are left out. @returns {ChosenRules} */
  get chosen() {
    /** @type {[string, string][]} */
    const options = [];
    for (const option of this.#offered()) {
      const value = this.#control(option.name)?.value.trim() ?? '';
      if (value !== '' && value !== option.values[0]) options.push([option.name, value]);
    }
    const chess960 = this.#rules.querySelector('[name="chess960"]');
    return {
      variant: this.#game.value,
      options,
      chess960: chess960 instanceof HTMLInputElement && chess960.checked,
    };
  }

  #changeGame() {
    this.#offerRules(new Map(), false);
    this.#onChange();
  }

  #offered() {
    return this.entry.options.filter((option) => this.#isOffered(option));
  }

  /** @param {Map<string, string>} values @param {boolean} chess960 */
  #offerRules(values, chess960) {
    const fields = this.#offered().map((option) => {
      const { label, help } = wordsFor(option);
      return field(label, this.#controlOf(option, values.get(option.name)), help);
    });
    if (this.entry.has_chess960) fields.push(this.#chess960Field(chess960));
    this.#rules.replaceChildren(...fields);
  }

  /** @param {OptionEntry} option @param {string | undefined} value */
  #controlOf(option, value) {
    if (option.numbers !== null) return this.#numberControl(option, value);
    const offered = [...option.values, ...option.squares];
    const words = wordsFor(option).values;
    const choices = offered.map((name) =>
      element('option', { value: name, selected: name === value }, words[name] ?? name),
    );
    return element('select', { name: option.name, on: { change: this.#onChange } }, ...choices);
  }

  /**
   * A number, or one of the words the option knows.
   *
   * @param {OptionEntry} option
   * @param {string | undefined} value
   */
  #numberControl(option, value) {
    const [least, most] = option.numbers ?? [0, 0];
    const id = `rule-${option.name}`;
    const words = option.values.map((word) => element('option', { value: word }));
    const input = element('input', {
      type: 'text',
      name: option.name,
      list: id,
      value: value ?? option.values[0],
      placeholder: `${least}–${most}`,
      autocomplete: 'off',
      on: { change: this.#onChange },
    });
    return element('span', {}, input, element('datalist', { id }, ...words));
  }

  /** @param {boolean} isChosen */
  #chess960Field(isChosen) {
    const box = element('input', {
      type: 'checkbox',
      name: 'chess960',
      checked: isChosen,
      on: { change: this.#onChange },
    });
    return element('label', { class: 'game-form-box' }, box, texts.shared.gameForm.chess960);
  }

  /** @param {string} name @returns {HTMLInputElement | HTMLSelectElement | null} */
  #control(name) {
    return this.#rules.querySelector(`[name="${CSS.escape(name)}"]`);
  }
}

/**
 * An option in words. One that the page does not know yet says itself what it decides.
 *
 * @param {OptionEntry} option
 */
function wordsFor({ name, help }) {
  return texts.shared.gameForm.options[name] ?? { label: name, help, values: {} };
}

/** @param {string} label @param {HTMLElement} control @param {string} [help] */
function field(label, control, help) {
  return element(
    'label',
    { class: 'field' },
    element('span', { class: 'label' }, label),
    control,
    help && element('small', { class: 'help' }, help),
  );
}
