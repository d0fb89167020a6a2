/**
 * Which games and clocks of the lobby are shown.
 *
 * @module
 */

import { field } from '../play/clock_choice.js';
import { element } from '../shared/elements.js';
import { RememberedForm } from '../shared/remembered_form.js';
import { paceOf } from '../shared/terms.js';
import { texts } from '../texts/texts.js';

/** @import { Catalogue, OpenTerms } from '#messages' */

const words = texts.lobby;
const REMEMBERED = new RememberedForm('megaton.lobby', ['game', 'clock']);

export class LobbyFilter {
  #game;
  #clock;
  element;

  /** @param {Catalogue} catalogue @param {() => void} onChange */
  constructor({ variants }, onChange) {
    this.#game = select(
      'game',
      words.everyGame,
      variants.map(({ id, title }) => [id, title]),
    );
    this.#clock = select('clock', words.everyClock, Object.entries(words.paces));
    this.element = element(
      'form',
      {
        class: 'lobby-filter',
        on: {
          change: () => {
            REMEMBERED.keep(this.element);
            onChange();
          },
          submit: (event) => event.preventDefault(),
        },
      },
      field(words.game, this.#game),
      field(words.clock, this.#clock),
    );
    REMEMBERED.restore(this.element);
  }

  /** @param {OpenTerms} terms */
  admits({ variant, controls }) {
    const [game, clock] = [this.#game.value, this.#clock.value];
    return (game === '' || game === variant) && (clock === '' || clock === paceOf(controls));
  }
}

/** @param {string} name @param {string} all @param {string[][]} choices values and what they are called */
function select(name, all, choices) {
  const options = choices.map(([value, label]) => element('option', { value }, label));
  return element('select', { name }, element('option', { value: '' }, all), ...options);
}
