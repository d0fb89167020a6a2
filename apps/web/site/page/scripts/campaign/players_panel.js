/**
 * Who is in the campaign: gold, armies, teams, and whose turn it is.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { sizeOf } from './army.js';
import { people, texts } from '../texts/campaign_texts.js';
import { emblem, nameOf } from './seats.js';

/** @import { UnitBook } from './army.js' */
/** @import { CampaignView, PlayerView } from '#messages' */

export class PlayersPanel {
  /** @type {UnitBook} */ #book;
  /** @type {Set<number>} */ #unfolded = new Set();
  #list = element('ul', { class: 'player-list' });
  element = element(
    'section',
    { class: 'panel players-panel' },
    element('h2', {}, texts.players.heading),
    this.#list,
  );

  /** @param {UnitBook} book */
  constructor(book) {
    this.#book = book;
  }

  /**
   * @param {CampaignView} view
   * @param {number[]} absent seats of people who are not there
   */
  show(view, absent) {
    const focused = document.activeElement?.closest('[data-player]')?.getAttribute('data-player');
    const hasTeams = new Set(view.players.map(({ team }) => team)).size < view.players.length;
    this.#list.replaceChildren(
      ...view.players.map((player) => this.#row(view, player, { hasTeams, absent })),
    );
    const again = focused ? this.#list.querySelector(`[data-player="${focused}"] summary`) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  /**
   * @param {CampaignView} view
   * @param {PlayerView} player
   * @param {{ hasTeams: boolean, absent: number[] }} company
   */
  #row(view, player, { hasTeams, absent }) {
    const words = texts.players;
    const { seat, gold, income, units, team } = player;
    const isElsewhere = player.occupant === 'person' && player.is_in_play && seat !== view.viewer;
    const isMover = seat === view.mover && !view.end;
    const notes = [
      !player.is_in_play && words.out,
      hasTeams && team !== null && words.team(team),
      player.is_ally && seat !== view.viewer && words.ally,
      isElsewhere && (absent.includes(seat) ? people.presence.absent : people.presence.person),
    ].filter((note) => typeof note === 'string');
    const details = element(
      'details',
      { open: this.#unfolded.has(seat), on: { toggle: () => this.#remember(seat, details.open) } },
      element(
        'summary',
        {},
        emblem(seat),
        element('span', { class: 'player-who' }, nameOf(view, seat)),
        element('span', { class: 'player-gold' }, texts.gold(gold)),
        element(
          'span',
          { class: 'help player-notes' },
          isMover && element('span', { class: 'visually-hidden' }, `${words.turn}, `),
          this.#notes(player, notes),
        ),
      ),
      element('p', { class: 'help' }, player.is_in_play ? words.income(income) : words.out),
      this.#book.row(units),
    );
    const classes = [isMover && 'is-mover', !player.is_in_play && 'is-out'].filter(Boolean).join(' ');
    return element('li', { class: classes, 'data-player': seat }, details);
  }

  /** @param {PlayerView} player @param {string[]} notes */
  #notes({ income, supply, units }, notes) {
    const count = sizeOf(units);
    const supplied = supply === null ? texts.unitsInAll(count) : texts.players.supplied(count, supply);
    return [texts.players.income(income), supplied, ...notes].join(' · ');
  }

  /** @param {number} seat @param {boolean} isUnfolded */
  #remember(seat, isUnfolded) {
    if (isUnfolded) this.#unfolded.add(seat);
    else this.#unfolded.delete(seat);
  }
}
