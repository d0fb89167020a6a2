/**
 * The lobby of a server: seats that are free for whoever takes them first, and games to watch.
 *
 * @module
 */

import { keepOwnName, nameInput } from '../play/own_name.js';
import { element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { LobbyFilter } from './lobby_filter.js';
import { LobbyWatch } from './lobby_watch.js';
import { OpenGameCard } from './open_game_card.js';
import { openSeatRow } from './open_seat_row.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App, Mount } from '../app.js' */
/** @import { Invitations, Lobby } from '#messages' */

const words = texts.lobby;

class LobbyView {
  /** @type {App} */ #app;
  /** @type {Lobby | null} */ #lobby = null;
  /** The keys of the invitations to one's own game, if one waits for somebody. @type {string[]} */ #own;
  /** Rows by the seats they tell of: whoever is about to click one must find it where it was. */
  /** @type {Map<string, HTMLElement>} */ #rows = new Map();
  /** @type {Map<string, OpenGameCard>} */ #cards = new Map();
  #people = element('p', { class: 'help', role: 'status' });
  #problem = element('p', { class: 'warning', role: 'alert', hidden: true });
  #seats = element('ul', { class: 'games-list lobby-seats' });
  #noSeats = element('p', { class: 'help' });
  #games = element('ul', { class: 'games-list lobby-games' });
  #noGames = element('p', { class: 'help' });
  #filter;
  #watch;
  element;

  /** @param {App} app @param {string[]} own the keys of the invitations to one's own game */
  constructor(app, own) {
    this.#app = app;
    this.#own = own;
    this.#filter = new LobbyFilter(app.catalogue, () => this.#show());
    const name = nameInput();
    name.addEventListener('change', () => keepOwnName(name.value));
    this.element = element(
      'div',
      { class: 'lobby' },
      element(
        'div',
        { class: 'lobby-head' },
        element('h1', {}, texts.views.lobby),
        this.#people,
        element('a', { class: 'button primary', href: '#play?new=open' }, words.offer),
      ),
      element('p', { class: 'help' }, words.about),
      this.#problem,
      element(
        'div',
        { class: 'lobby-choices' },
        element(
          'label',
          { class: 'field' },
          element('span', { class: 'label' }, texts.play.names.own),
          name,
          element('span', { class: 'help' }, words.nameHelp),
        ),
        this.#filter.element,
      ),
      element('section', {}, element('h2', {}, words.seats), this.#seats, this.#noSeats),
      element('section', {}, element('h2', {}, words.games), this.#games, this.#noGames),
    );
    this.#watch = new LobbyWatch(app.client, {
      onChange: (lobby) => this.#take(lobby),
      onProblem: (reason) => this.#tell(reasonOf(reason)),
    });
  }

  close() {
    this.#watch.close();
    for (const card of this.#cards.values()) card.close();
  }

  /** @param {Lobby} lobby */
  #take(lobby) {
    this.#tell('');
    this.#lobby = lobby;
    this.#show();
  }

  /** @param {Words} problem */
  #tell(problem) {
    this.#problem.hidden = problem === '';
    say(this.#problem, problem);
  }

  #show() {
    const { people, seats, games } = this.#lobby ?? { people: 0, seats: [], games: [] };
    if (!this.#lobby) return;
    this.#people.textContent = words.people(people);
    const admittedSeats = seats.filter(({ terms }) => this.#filter.admits(terms));
    const admittedGames = games.filter(({ terms }) => this.#filter.admits(terms));
    keep(this.#rows, new Set(seats.map((seat) => JSON.stringify(seat))), () => {});
    keep(this.#cards, new Set(games.map(({ observers }) => observers)), (card) => card.close());
    replace(
      this.#seats,
      admittedSeats.map((seat) => this.#row(seat)),
    );
    replace(
      this.#games,
      admittedGames.map((game) => this.#card(game)),
    );
    this.#noSeats.hidden = admittedSeats.length > 0;
    this.#noSeats.textContent = seats.length > 0 ? words.noneOfThese : words.noSeats;
    this.#noGames.hidden = admittedGames.length > 0;
    this.#noGames.textContent = games.length > 0 ? words.noneOfThese : words.noGames;
  }

  /** @param {Lobby['seats'][number]} seat */
  #row(seat) {
    const isOwn = this.#own.includes(seat.invitation);
    const key = JSON.stringify(seat);
    const row = this.#rows.get(key) ?? openSeatRow(seat, this.#app, isOwn);
    this.#rows.set(key, row);
    return row;
  }

  /** @param {Lobby['games'][number]} game */
  #card(game) {
    const card = this.#cards.get(game.observers) ?? new OpenGameCard(game, this.#app);
    this.#cards.set(game.observers, card);
    card.update(game);
    return card.element;
  }
}

/** The invitations to the game at whose table this page sits. @param {App} app @returns {Promise<string[]>} */
async function ownInvitations({ client }) {
  try {
    /** @type {Invitations} */
    const { white, black } = await client.askTable({ ask: 'invitations' });
    return [white, black].flatMap((seat) => (seat ? [seat.key] : []));
  } catch {
    // Whoever sits at no table offers no seat.
    return [];
  }
}

/**
 * Forgets what is not shown any more.
 *
 * @template Shown
 * @param {Map<string, Shown>} kept
 * @param {Set<string>} keys
 * @param {(gone: Shown) => void} close
 */
function keep(kept, keys, close) {
  for (const [key, shown] of kept) {
    if (keys.has(key)) continue;
    close(shown);
    kept.delete(key);
  }
}

/** Replaces the items of a list; those that stay keep the focus. @param {HTMLElement} list @param {HTMLElement[]} items */
function replace(list, items) {
  for (const child of [...list.children]) if (!items.some((item) => item === child)) child.remove();
  for (const [index, item] of items.entries())
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
}

/** @type {Mount} */
export async function mount(container, app) {
  const view = new LobbyView(app, await ownInvitations(app));
  container.replaceChildren(view.element);
  return () => view.close();
}
