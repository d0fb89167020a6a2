/**
 * Who plays each seat of a new campaign, and in which team.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { say, spaced } from '../shared/words.js';
import { people, texts } from '../texts/campaign_texts.js';
import { colorName, emblem } from './seats.js';

/** @import { CampaignCatalogue } from '#messages' */

/** At this screen there is one person, at most. */
const PERSON = 'person';

/** A person at another screen, who comes to a server by a link. */
const ELSEWHERE = 'elsewhere';

export class SeatChoice {
  /** @type {CampaignCatalogue['generals']} */ #generals;
  /** The general who plays unless another is chosen. */
  #usualGeneral;
  #isHosted;
  #onChange;
  #number = element('select', { on: { change: () => this.#offerSeats(Number(this.#number.value)) } });
  #hasTeams = element('input', { type: 'checkbox', on: { change: () => this.#showTeams() } });
  #rows = element('div', { class: 'seat-rows' });
  /** @type {HTMLSelectElement[]} */ #occupants = [];
  /** Who played the seats before something else was chosen. @type {string[]} */ #before = [];
  /** @type {HTMLSelectElement[]} */ #teams = [];
  #about = element('p', { class: 'help' });
  element = element(
    'fieldset',
    { class: 'fields' },
    element('legend', {}, texts.beginning.players),
    element(
      'div',
      { class: 'seat-head' },
      element(
        'label',
        {},
        element('span', { class: 'visually-hidden' }, texts.beginning.players),
        this.#number,
      ),
      element('label', { class: 'choice' }, this.#hasTeams, texts.beginning.hasTeams),
    ),
    this.#rows,
    this.#about,
  );

  /**
   * @param {CampaignCatalogue} catalogue
   * @param {boolean} isHosted whether others can come to the campaign
   * @param {() => void} onChange called when other players have been chosen
   */
  constructor({ generals, general }, isHosted, onChange) {
    this.#generals = generals;
    this.#usualGeneral = general;
    this.#isHosted = isHosted;
    this.#onChange = onChange;
  }

  /** @param {number} most seats of the map */
  offer(most) {
    const numbers = Array.from({ length: most - 1 }, (_, index) => index + 2);
    this.#number.replaceChildren(...numbers.map((number) => element('option', { value: number }, number)));
    this.#number.value = String(most);
    this.#offerSeats(most);
  }

  /** Who plays, as a campaign is begun with it. @returns {string[]} */
  get seats() {
    return this.#chosen.map((occupant) => (occupant === ELSEWHERE ? PERSON : occupant));
  }

  /** The seat of the person at this screen, if there is one. @returns {number | null} */
  get person() {
    const index = this.#chosen.indexOf(PERSON);
    return index < 0 ? null : index + 1;
  }

  /** Whether people at other screens play. */
  get hasOthers() {
    return this.#chosen.includes(ELSEWHERE);
  }

  /** Why nobody can play like that. @returns {string | null} */
  get problem() {
    const isLeftToOthers = this.person === null && this.hasOthers;
    return isLeftToOthers ? people.takeASeat : null;
  }

  get #chosen() {
    return this.#occupants.map(({ value }) => value);
  }

  /** @returns {string | null} such as `1,2/3,4` */
  get teams() {
    if (!this.#hasTeams.checked || this.#hasTeams.disabled) return null;
    const letters = this.#teams.map(({ value }) => value);
    return [...new Set(letters)]
      .sort()
      .map((letter) => letters.flatMap((own, index) => (own === letter ? [index + 1] : [])).join(','))
      .join('/');
  }

  /** @param {number} number */
  #offerSeats(number) {
    const before = this.#chosen;
    const teams = this.#teams.map(({ value }) => value);
    this.#occupants = [];
    this.#teams = [];
    const rows = Array.from({ length: number }, (_, index) =>
      this.#row(index, before[index] ?? this.#usual(index), teams[index] ?? (index % 2 === 0 ? 'A' : 'B')),
    );
    this.#rows.replaceChildren(...rows);
    this.#before = this.#chosen;
    this.#hasTeams.disabled = number < 3;
    this.#showTeams();
    this.#showAbout();
  }

  /** @param {number} index */
  #usual(index) {
    return index === 0 ? PERSON : this.#usualGeneral;
  }

  /** @param {number} index @param {string} occupant @param {string} team */
  #row(index, occupant, team) {
    const seat = index + 1;
    const words = texts.beginning;
    const choices = [
      element('option', { value: PERSON }, words.person),
      this.#isHosted && element('option', { value: ELSEWHERE }, people.elsewhere),
      ...this.#generals.map(({ id, name }) => element('option', { value: id }, name)),
    ];
    const occupants = element(
      'select',
      { 'aria-label': words.whoPlays(seat), 'data-seat': seat, on: { change: () => this.#seated(index) } },
      ...choices,
    );
    occupants.value = occupant;
    const teams = element(
      'select',
      { 'aria-label': words.teamOf(seat), class: 'team-choice' },
      ...words.teamLetters.map((letter) => element('option', { value: letter }, words.team(letter))),
    );
    teams.value = team;
    this.#occupants.push(occupants);
    this.#teams.push(teams);
    return element(
      'div',
      { class: 'seat-row' },
      emblem(seat),
      element('span', { class: 'seat-color' }, colorName(seat)),
      occupants,
      teams,
    );
  }

  /** Whoever takes a seat leaves the other one, to whoever had this one. @param {number} index */
  #seated(index) {
    const left = this.#before.indexOf(PERSON);
    if (this.#occupants[index].value === PERSON && left >= 0 && left !== index) {
      this.#occupants[left].value = this.#before[index];
    }
    this.#before = this.#chosen;
    this.#showAbout();
  }

  #showTeams() {
    const isShown = this.#hasTeams.checked && !this.#hasTeams.disabled;
    for (const select of this.#teams) select.hidden = !isShown;
  }

  #showAbout() {
    const seated = new Set(this.#chosen);
    const lines = this.#generals
      .filter(({ id }) => seated.has(id))
      .map(({ name, about }) => reasonOf(`${name}: ${about}`));
    if (seated.has(ELSEWHERE)) lines.push(people.elsewhereAbout);
    say(this.#about, ...spaced(lines));
    this.#onChange();
  }
}
