/**
 * Who plays each seat of a new campaign, and in which team.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { texts } from './campaign_texts.js';
import { colorName, emblem } from './seats.js';

/** @import { CampaignCatalogue } from './messages.js' */

/** At this screen there is one person, at most. */
const PERSON = 'person';

export class SeatChoice {
  /** @type {CampaignCatalogue['generals']} */ #generals;
  #number = element('select', { on: { change: () => this.#offerSeats(Number(this.#number.value)) } });
  #hasTeams = element('input', { type: 'checkbox', on: { change: () => this.#showTeams() } });
  #rows = element('div', { class: 'seat-rows' });
  /** @type {HTMLSelectElement[]} */ #occupants = [];
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

  /** @param {CampaignCatalogue['generals']} generals */
  constructor(generals) {
    this.#generals = generals;
  }

  /** @param {number} most seats of the map */
  offer(most) {
    const numbers = Array.from({ length: most - 1 }, (_, index) => index + 2);
    this.#number.replaceChildren(...numbers.map((number) => element('option', { value: number }, number)));
    this.#number.value = String(most);
    this.#offerSeats(most);
  }

  /** @returns {string[]} */
  get seats() {
    return this.#occupants.map(({ value }) => value);
  }

  /** The seat of the person, if there is one. @returns {number | null} */
  get person() {
    const index = this.seats.indexOf(PERSON);
    return index < 0 ? null : index + 1;
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
    const before = this.seats;
    const teams = this.#teams.map(({ value }) => value);
    this.#occupants = [];
    this.#teams = [];
    const rows = Array.from({ length: number }, (_, index) =>
      this.#row(index, before[index] ?? this.#usual(index), teams[index] ?? (index % 2 === 0 ? 'A' : 'B')),
    );
    this.#rows.replaceChildren(...rows);
    this.#hasTeams.disabled = number < 3;
    this.#showTeams();
    this.#showAbout();
  }

  /** @param {number} index */
  #usual(index) {
    return index === 0 ? PERSON : (this.#generals[0]?.id ?? PERSON);
  }

  /** @param {number} index @param {string} occupant @param {string} team */
  #row(index, occupant, team) {
    const seat = index + 1;
    const words = texts.beginning;
    const choices = [
      element('option', { value: PERSON }, words.person),
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
      element('span', { class: 'seat-color' }, `${seat} · ${colorName(seat)}`),
      occupants,
      teams,
    );
  }

  /** Whoever takes a seat leaves the other one. @param {number} index */
  #seated(index) {
    if (this.#occupants[index].value === PERSON) {
      for (const [other, occupants] of this.#occupants.entries()) {
        if (other !== index && occupants.value === PERSON) occupants.value = this.#generals[0]?.id ?? '';
      }
    }
    this.#showAbout();
  }

  #showTeams() {
    const isShown = this.#hasTeams.checked && !this.#hasTeams.disabled;
    for (const select of this.#teams) select.hidden = !isShown;
  }

  #showAbout() {
    const seated = new Set(this.seats);
    const lines = this.#generals
      .filter(({ id }) => seated.has(id))
      .map(({ name, about }) => `${name}: ${about}`);
    this.#about.textContent = lines.join(' ');
  }
}
