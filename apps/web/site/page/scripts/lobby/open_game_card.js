/**
 * A game that everybody may watch, with its position.
 *
 * @module
 */

import { thumbnail } from '../learn/thumbnail.js';
import { whenNear } from '../learn/when_near.js';
import { element } from '../shared/elements.js';
import { keyAddress } from '../shared/key_keeper.js';
import { clockText } from '../shared/terms.js';
import { texts } from '../texts/texts.js';
import { titleOf } from './terms_notes.js';

/** @import { App } from '../app.js' */
/** @import { OpenGame, Study } from '#messages' */

const words = texts.lobby;

export class OpenGameCard {
  /** @type {App} */ #app;
  /** @type {OpenGame} */ #game;
  /** The position that is drawn. */
  #drawn = '';
  /** Whether somebody has come near enough to see it. */
  #isNear = false;
  #stopWaiting;
  #picture = element('div', { class: 'lobby-picture' });
  #state = element('span', { class: 'help' });
  #absence = element('span', { class: 'lobby-absence', hidden: true });
  element;

  /** @param {OpenGame} game @param {App} app */
  constructor(game, app) {
    this.#app = app;
    this.#game = game;
    const names = namesOf(game);
    this.element = element(
      'li',
      { class: 'lobby-game panel' },
      this.#picture,
      element(
        'div',
        { class: 'lobby-about' },
        element('strong', {}, names.join(' – ')),
        element('span', {}, titleOf(game.terms, app.catalogue)),
        element('span', { class: 'lobby-clock' }, clockText(game.terms.controls)),
        this.#state,
        this.#absence,
      ),
      element(
        'a',
        {
          class: 'button',
          href: `#${keyAddress('play', game.observers)}`,
          'aria-label': words.watchGame(names.join(' – ')),
        },
        words.watch,
      ),
    );
    this.#stopWaiting = whenNear(this.#picture, () => {
      this.#isNear = true;
      void this.#draw();
    });
    this.update(game);
  }

  /** @param {OpenGame} game */
  update(game) {
    this.#game = game;
    const names = namesOf(game);
    const state = [words.moves(game.plies), game.watchers > 0 ? words.watchers(game.watchers) : ''];
    this.#state.textContent = state.filter((part) => part !== '').join(' · ');
    const absent = names.filter((_, side) => !game.present[side]);
    this.#absence.hidden = absent.length === 0;
    this.#absence.textContent = absent.map(words.absent).join(' · ');
    if (this.#isNear) void this.#draw();
  }

  close() {
    this.#stopWaiting();
  }

  async #draw() {
    const { fen, terms } = this.#game;
    if (fen === this.#drawn) return;
    this.#drawn = fen;
    const { variant, options, chess960 } = terms;
    try {
      const game = { variant, options, chess960, fen, moves: [] };
      /** @type {Study} */
      const { board } = await this.#app.client.askRules({ ask: 'study', game, viewer: 'nobody' });
      if (fen === this.#drawn) this.#picture.replaceChildren(thumbnail(board, this.#app.drawings));
    } catch {
      // A picture less.
    }
  }
}

/** @param {OpenGame} game @returns {string[]} */
function namesOf({ names }) {
  const { white, black } = texts.play.names;
  return [names[0] || white, names[1] || black];
}
