/**
 * A game that everybody may watch, with its position.
 *
 * @module
 */

import { thumbnail } from '../learn/thumbnail.js';
import { whenNear } from '../learn/when_near.js';
import { element } from '../shared/elements.js';
import { keyAddress } from '../shared/key_keeper.js';
import { clockText, titleOf } from '../shared/terms.js';
import { texts } from '../texts/texts.js';

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
  #picture = element('div', { class: 'games-picture' });
  #names = element('strong');
  #link = element('a', { class: 'button' }, words.watch);
  #state = element('span', { class: 'help' });
  #absence = element('span', { class: 'lobby-absence', hidden: true });
  element;

  /** @param {OpenGame} game @param {App} app */
  constructor(game, app) {
    this.#app = app;
    this.#game = game;
    this.#link.setAttribute('href', `#${keyAddress('play', game.observers)}`);
    this.element = element(
      'li',
      { class: 'games-row lobby-game panel' },
      this.#picture,
      element(
        'div',
        { class: 'games-about' },
        this.#names,
        element('span', {}, titleOf(game.terms, app.catalogue)),
        element('span', { class: 'lobby-clock' }, clockText(game.terms.controls)),
        this.#state,
        this.#absence,
      ),
      this.#link,
    );
    this.#stopWaiting = whenNear(this.#picture, () => {
      this.#isNear = true;
      void this.#draw();
    });
  }

  /** @param {OpenGame} game */
  update(game) {
    this.#game = game;
    const names = namesOf(game);
    this.#names.textContent = names.join(' – ');
    this.#link.ariaLabel = words.watchGame(names.join(' – '));
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
