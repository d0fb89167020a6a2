/**
 * The choice of who plays: megaton at a level, a friend at this screen, or megaton against itself; at a
 * server also somebody elsewhere, and other engines.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { field } from './clock_choice.js';
import { keepOwnName, nameInput } from './own_name.js';
import { ProgramChoice } from './program_choice.js';

/** @import { Color, Seat, ServerEntry } from '#messages' */
/** @typedef {'megaton' | 'elsewhere' | 'friend' | 'engine' | 'watch'} Opponent */

export class OpponentChoice {
  /** @type {ProgramChoice} */ #first;
  /** @type {ProgramChoice} */ #second;
  #hasEngines;
  #isAtServer;
  #name = nameInput();
  #nameField = field(texts.play.names.own, this.#name);
  #sides = radios('side', texts.play.sides, 'white');
  #sideField = group(texts.play.yourSide, this.#sides);
  #opponents;
  #about = element('p', { class: 'help' }, texts.play.aboutElsewhere);
  #open = element('input', { type: 'checkbox', name: 'open' });
  #openField = element('label', { class: 'check' }, this.#open, element('span', {}, texts.play.open));
  element;

  /**
   * @param {[number, number]} elo
   * @param {ServerEntry | null} server
   * @param {() => void} onChange
   */
  constructor(elo, server, onChange) {
    const engines = server?.engines ?? [];
    this.#isAtServer = server !== null;
    this.#hasEngines = engines.length > 0;
    this.#first = new ProgramChoice(elo, engines, 'level');
    this.#second = new ProgramChoice(elo, engines, 'second-level');
    this.#opponents = radios('opponent', this.#labels(), 'megaton');
    this.element = element(
      'div',
      {
        on: {
          change: () => {
            this.#update();
            onChange();
          },
        },
      },
      group(texts.play.opponent, this.#opponents),
      this.#about,
      this.#openField,
      this.#first.element,
      this.#second.element,
      this.#nameField,
      this.#sideField,
    );
    this.#update();
  }

  /** @returns {Opponent} */
  get opponent() {
    return /** @type {Opponent} */ (chosen(this.#opponents));
  }

  /** Whether anybody at the server may take the other seat. */
  get isOpen() {
    return this.opponent === 'elsewhere' && this.#open.checked;
  }

  /** Chooses that anybody at the server may take the other seat. */
  offerSeat() {
    const elsewhere = this.#opponents.querySelector('input[value="elsewhere"]');
    if (!(elsewhere instanceof HTMLInputElement)) return;
    elsewhere.checked = true;
    this.#open.checked = true;
    this.#update();
  }

  /** Which programs play. @returns {'none' | 'megaton' | 'others'} */
  get programs() {
    const { opponent } = this;
    if (opponent === 'friend' || opponent === 'elsewhere') return 'none';
    const others = opponent === 'engine' || (opponent === 'watch' && this.#hasEngines);
    return others ? 'others' : 'megaton';
  }

  /** The person's side; chance decides anew each time it is asked to. @returns {Color} */
  side() {
    const side = chosen(this.#sides);
    if (side === 'random') return Math.random() < 0.5 ? 'white' : 'black';
    return side === 'black' ? 'black' : 'white';
  }

  /**
   * @param {Color} person the side of the person in front of the page
   * @returns {[Seat, Seat]}
   */
  seats(person) {
    if (this.opponent === 'watch') return [this.#first.seat, this.#second.seat];
    if (this.opponent === 'friend') return [nameless(), nameless()];
    const other = this.opponent === 'elsewhere' ? nameless() : this.#first.seat;
    const own = this.#own();
    return person === 'white' ? [own, other] : [other, own];
  }

  #labels() {
    const { megaton, elsewhere, friend, engine, watch } = texts.play.opponents;
    return {
      megaton,
      ...(this.#isAtServer && { elsewhere }),
      friend,
      ...(this.#hasEngines && { engine }),
      watch: this.#hasEngines ? texts.play.watchPrograms : watch,
    };
  }

  #own() {
    if (!this.#isAtServer) return nameless();
    keepOwnName(this.#name.value);
    return { ...nameless(), name: this.#name.value.trim() };
  }

  #update() {
    const { opponent } = this;
    const isWatching = opponent === 'watch';
    const isProgram = opponent === 'megaton' || opponent === 'engine';
    const words = texts.play;
    this.#first.offer(
      isWatching ? 'either' : isProgram ? opponent : 'none',
      isWatching
        ? { name: words.names.white, level: words.whiteLevel }
        : { name: words.engine, level: words.level },
    );
    this.#second.offer(isWatching ? 'either' : 'none', { name: words.names.black, level: words.blackLevel });
    this.#about.hidden = opponent !== 'elsewhere';
    this.#openField.hidden = opponent !== 'elsewhere';
    this.#nameField.hidden = !this.#isAtServer || isWatching || opponent === 'friend';
    this.#sideField.hidden = isWatching || opponent === 'friend';
  }
}

/** Who has no name is called by the side they play. @returns {Seat} */
function nameless() {
  return { name: '', occupant: 'person' };
}

/**
 * @param {string} name
 * @param {Record<string, string>} labels
 * @param {string} first
 */
function radios(name, labels, first) {
  const choices = Object.entries(labels).map(([value, label]) =>
    element(
      'label',
      { class: 'segment' },
      element('input', { type: 'radio', name, value, checked: value === first }),
      element('span', {}, label),
    ),
  );
  return element('div', { class: 'segments' }, ...choices);
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
