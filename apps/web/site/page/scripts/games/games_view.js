/**
 * The games that were played with this browser, to be gone on with, replayed, analysed, or taken away.
 *
 * @module
 */

import { handOver } from '../analysis/handed_over.js';
import { thumbnail } from '../learn/thumbnail.js';
import { whenNear } from '../learn/when_near.js';
import { keepCurrent } from '../play/keepers.js';
import { button, element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { download } from '../shared/files.js';
import { keyAddress } from '../shared/key_keeper.js';
import { reasonOf } from '../shared/reasons.js';
import { say } from '../shared/words.js';
import { language } from '../texts/language.js';
import { texts } from '../texts/texts.js';
import { gameStore } from './game_store.js';

/** @import { App, Mount } from '../app.js' */
/** @import { Study } from '#messages' */
/** @import { GameEntry } from './game_store.js' */

const words = texts.games;

class GamesView {
  /** @type {App} */ #app;
  #problem = element('p', { class: 'warning', role: 'alert', hidden: true });
  #list = element('ol', { class: 'games-list' });
  #export = button(words.exportAll, () => download('games.pgn', gameStore.pgn(), 'application/x-chess-pgn'));
  element;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element = element(
      'div',
      { class: 'games' },
      element(
        'div',
        { class: 'games-head' },
        element('h1', {}, texts.views.games),
        this.#export,
        element('a', { class: 'button primary', href: '#play' }, texts.views.play),
      ),
      element('p', { class: 'help' }, words.about),
      this.#problem,
      this.#list,
    );
    this.draw();
  }

  draw() {
    const all = gameStore.all();
    this.#export.hidden = all.length === 0;
    this.#list.replaceChildren(
      ...(all.length > 0 ? all.map((entry) => this.#row(entry)) : [element('li', {}, words.none)]),
    );
  }

  /** @param {GameEntry} entry */
  #row(entry) {
    const { id, title, names, players = names, end, plies, changed, key } = entry;
    const isOver = end !== null;
    const canBeOpened = key !== null || (gameStore.read(id)?.kept ?? null) !== null;
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    return element(
      'li',
      { class: 'games-row panel', 'data-over': `${isOver}` },
      this.#picture(entry),
      element(
        'div',
        { class: 'games-about' },
        element('strong', {}, `${names[0]} – ${names[1]}`),
        element('span', {}, title),
        element(
          'span',
          { class: 'games-state' },
          end
            ? texts.play.status.ended(
                end.score,
                `${endInWords(end, { calledAs: (side) => players[side === 'white' ? 0 : 1] })}`,
              )
            : words.goesOn(Math.ceil(plies / 2)),
        ),
        element('time', { class: 'help' }, date.format(changed)),
      ),
      element(
        'div',
        { class: 'buttons' },
        canBeOpened &&
          button(isOver ? words.replay : words.goOn, () => this.#open(entry), {
            class: isOver ? 'button' : 'button primary',
          }),
        button(texts.play.analyse, () => void this.#analyse(id)),
        button(words.remove, () => this.#remove(id), { 'aria-label': words.removeGame(names.join(' – ')) }),
      ),
    );
  }

  /** The position that was shown last. @param {GameEntry} entry */
  #picture({ variant, fen, viewer }) {
    const place = element('div', { class: 'games-picture' });
    whenNear(place, async () => {
      try {
        const game = { variant, options: [], chess960: false, fen, moves: [] };
        /** @type {Study} */
        const { board } = await this.#app.client.askRules({ ask: 'study', game, viewer });
        const orientation = viewer === 'black' ? 'black' : 'white';
        place.replaceChildren(thumbnail(board, this.#app.drawings, { orientation }));
      } catch {
        // A picture less.
      }
    });
    return place;
  }

  /** @param {GameEntry} entry */
  #open({ id, key }) {
    const kept = gameStore.read(id)?.kept ?? null;
    if (key !== null) this.#app.go(keyAddress('play', key));
    else if (kept !== null) {
      keepCurrent(kept);
      gameStore.current = id;
      this.#app.go('play');
    }
  }

  /** @param {string} id */
  async #analyse(id) {
    try {
      this.#app.go(await handOver(this.#app.client, gameStore.read(id)?.pgn ?? ''));
    } catch (error) {
      say(this.#problem, reasonOf(error));
      this.#problem.hidden = false;
    }
  }

  /** @param {string} id */
  #remove(id) {
    gameStore.remove(id);
    this.draw();
  }
}

/** @type {Mount} */
export async function mount(container, app) {
  const view = new GamesView(app);
  container.replaceChildren(view.element);
  return gameStore.watch(() => view.draw());
}
