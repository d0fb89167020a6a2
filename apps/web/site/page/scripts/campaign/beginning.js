/**
 * The panel on which a campaign is begun, or a saved one resumed.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { fileInput, takeDroppedFiles } from '../shared/file_input.js';
import { reasonOf } from '../shared/reasons.js';
import { say } from '../shared/words.js';
import { people, texts } from '../texts/campaign_texts.js';
import { helpButton } from './help_dialog.js';
import { mapMiniature } from './map_miniature.js';
import { SeatChoice } from './seat_choice.js';

/** @import { Words } from '../shared/words.js' */
/** @import { CampaignCatalogue, CampaignChoice } from '#messages' */

/** No campaign comes near it. */
const LARGEST_FILE = 20_000_000;

/**
 * @typedef {object} BeginningHandlers
 * @property {(choice: CampaignChoice, seat: number | null) => Promise<void>} onBegin
 * @property {(kept: string) => Promise<void>} onResume
 * @property {(() => void) | null} onBack back to the campaign that is still going on
 */

export class Beginning {
  /** @type {CampaignCatalogue} */ #catalogue;
  /** @type {BeginningHandlers} */ #handlers;
  /** @type {SeatChoice} */ #seats;
  #maps = element('div', { class: 'map-cards' });
  #thinking;
  #seed = element('input', { type: 'number', name: 'seed', min: 0, step: 1, inputmode: 'numeric' });
  #seedAbout = element('span', { class: 'help' });
  #refusal = element('p', { class: 'warning', role: 'alert', hidden: true });
  element;

  /**
   * @param {CampaignCatalogue} catalogue
   * @param {boolean} isHosted whether others can come to the campaign
   * @param {BeginningHandlers} handlers
   */
  constructor(catalogue, isHosted, handlers) {
    this.#catalogue = catalogue;
    this.#handlers = handlers;
    this.#seats = new SeatChoice(catalogue, isHosted, () => this.#offerSeed());
    this.#thinking = thinkingChoice(catalogue.nodes);
    const words = texts.beginning;
    this.#maps.append(...catalogue.maps.map((map, index) => this.#card(map, index === 0)));
    this.element = element(
      'form',
      { class: 'new-campaign', on: { submit: (/** @type {Event} */ event) => void this.#submit(event) } },
      element(
        'div',
        { class: 'new-campaign-head' },
        element('h1', {}, words.heading),
        handlers.onBack && button(words.backToCampaign, handlers.onBack),
        element('p', { class: 'help' }, words.about),
        helpButton(),
      ),
      element('fieldset', { class: 'fields map-choice' }, element('legend', {}, words.map), this.#maps),
      element(
        'div',
        { class: 'panel new-campaign-settings' },
        this.#seats.element,
        this.#battleChoice(),
        element(
          'details',
          { class: 'rule-options' },
          element('summary', {}, words.more),
          element(
            'label',
            { class: 'field' },
            element('span', { class: 'label' }, words.thinking),
            this.#thinking,
          ),
          element(
            'label',
            { class: 'field' },
            element('span', { class: 'label' }, words.seed),
            this.#seed,
            this.#seedAbout,
          ),
        ),
        this.#refusal,
        element('button', { type: 'submit', class: 'button primary start' }, words.start),
      ),
      this.#resumePanel(),
    );
    this.#mapChosen();
  }

  /**
   * @param {CampaignCatalogue['maps'][number]} map
   * @param {boolean} isChosen
   */
  #card({ id, title, seats, sites }, isChosen) {
    return element(
      'label',
      { class: 'game-card map-card', 'data-map': id },
      element('input', {
        type: 'radio',
        name: 'map',
        value: id,
        checked: isChosen,
        on: { change: () => this.#mapChosen() },
      }),
      mapMiniature(sites),
      element('span', { class: 'game-title' }, title),
      element('span', { class: 'help' }, texts.beginning.seats(seats)),
    );
  }

  #battleChoice() {
    const words = texts.beginning;
    const choice = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ about) =>
      element(
        'label',
        { class: 'choice' },
        element('input', { type: 'radio', name: 'battles', value, checked: value === 'board' }),
        element('span', {}, name, ' ', element('span', { class: 'help' }, about)),
      );
    return element(
      'fieldset',
      { class: 'fields' },
      element('legend', {}, words.battles),
      choice('board', words.onBoard, words.onBoardAbout),
      choice('fast', words.fast, words.fastAbout),
    );
  }

  #resumePanel() {
    const words = texts.beginning;
    const resume = (/** @type {File} */ file) => void this.#resume(file);
    const panel = element(
      'section',
      { class: 'panel resume-panel' },
      element('h2', {}, words.resume),
      element('p', { class: 'help' }, words.resumeAbout),
      fileInput(words.choose, resume, { name: 'file' }),
    );
    takeDroppedFiles(panel, resume);
    return panel;
  }

  #mapChosen() {
    const map = this.#catalogue.maps.find(({ id }) => id === this.#map);
    this.#seats.offer(map?.seats ?? 2);
  }

  get #map() {
    return this.#chosen('map');
  }

  /** @param {string} name */
  #chosen(name) {
    const form = this.element ?? this.#maps;
    const input = form.querySelector(`input[name="${name}"]:checked`);
    return input instanceof HTMLInputElement ? input.value : '';
  }

  /** Nobody chooses the dice of several people. */
  #offerSeed() {
    const { hasOthers } = this.#seats;
    this.#seed.disabled = hasOthers;
    this.#seedAbout.textContent = hasOthers ? people.seedIsDrawn : texts.beginning.seedAbout;
  }

  /** @returns {CampaignChoice} */
  get #choice() {
    const seed = this.#seed.valueAsNumber;
    return {
      map: this.#map,
      seats: this.#seats.seats,
      teams: this.#seats.teams,
      battles: this.#chosen('battles') === 'fast' ? 'fast' : Number(this.#thinking.value),
      seed: !this.#seats.hasOthers && Number.isSafeInteger(seed) && seed >= 0 ? seed : null,
    };
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const { problem } = this.#seats;
    if (problem) this.refuse(problem);
    else
      await this.#try(
        () => this.#handlers.onBegin(this.#choice, this.#seats.person),
        (error) => [reasonOf(error)],
      );
  }

  /** @param {File} file */
  async #resume(file) {
    const words = texts.beginning;
    if (file.size > LARGEST_FILE) this.refuse(words.tooLarge);
    else
      await this.#try(
        async () => this.#handlers.onResume(await file.text()),
        (error) => [words.unreadable, ' ', reasonOf(error)],
      );
  }

  /**
   * @param {() => Promise<void>} action
   * @param {(error: unknown) => Words[]} wording
   */
  async #try(action, wording) {
    this.#refusal.hidden = true;
    try {
      await action();
    } catch (error) {
      this.refuse(...wording(error));
    }
  }

  /** Says why there is no campaign. @param {...Words} reason */
  refuse(...reason) {
    say(this.#refusal, ...reason);
    this.#refusal.hidden = false;
    this.#refusal.scrollIntoView({ block: 'nearest' });
  }
}

/** @param {number} nodes that are usual */
function thinkingChoice(nodes) {
  const words = texts.beginning.thinkings;
  const select = element(
    'select',
    {},
    element('option', { value: Math.max(1, Math.round(nodes / 4)) }, words.light),
    element('option', { value: nodes }, words.normal),
    element('option', { value: nodes * 5 }, words.hard),
  );
  select.value = String(nodes);
  return select;
}
