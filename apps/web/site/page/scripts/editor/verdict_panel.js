/**
 * The position in FEN, what the rules say of it, and what can be done with it.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { copy } from '../shared/files.js';
import { gameAddress, pageLink } from '../shared/game_links.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';

/** @import { App } from '../app.js' */
/** @import { Words } from '../shared/words.js' */
/** @import { End, Game } from '#messages' */

export class VerdictPanel {
  /** @type {App} */ #app;
  /** @type {() => Game} */ #game;
  #field;
  #problem = element('p', { class: 'warning', role: 'status', hidden: true });
  #fine = element('p', { class: 'help', role: 'status' });
  /** @type {HTMLButtonElement[]} those that need a position the rules accept */ #uses;
  element;

  /**
   * @param {App} app
   * @param {object} settings
   * @param {() => Game} settings.game the position as a game
   * @param {(fen: string) => void} settings.onType
   */
  constructor(app, { game, onType }) {
    const words = texts.editor;
    this.#app = app;
    this.#game = game;
    this.#field = element('input', {
      type: 'text',
      class: 'editor-fen',
      spellcheck: 'false',
      autocomplete: 'off',
      on: { input: () => onType(this.#field.value) },
    });
    this.#uses = [
      button(words.analyse, () => this.#leave('analysis'), { class: 'button primary' }),
      button(words.play, () => this.#leave('play')),
      button(words.copyFen, () => void this.#copy(game().fen ?? '')),
      button(words.copyLink, () => void this.#copy(pageLink(gameAddress('editor', game())))),
    ];
    this.element = element(
      'section',
      { class: 'panel' },
      element('h2', {}, words.position),
      element('label', { class: 'field' }, element('span', { class: 'label' }, words.fen), this.#field),
      this.#problem,
      this.#fine,
      element('div', { class: 'buttons' }, ...this.#uses),
    );
  }

  /** @param {string} fen shown in the field */
  write(fen) {
    this.#field.value = fen;
  }

  /** The rules accept the position. @param {End | null} end how the game is over in it */
  accept(end) {
    this.#problem.hidden = true;
    this.#fine.hidden = false;
    this.#fine.textContent = end === null ? texts.editor.legal : texts.editor.over(`${endInWords(end)}`);
    for (const use of this.#uses) use.disabled = false;
  }

  /** The rules refuse it. @param {...Words} reason */
  refuse(...reason) {
    say(this.#problem, ...reason);
    this.#problem.hidden = false;
    this.#fine.hidden = true;
    for (const use of this.#uses) use.disabled = true;
  }

  /** @param {string} view */
  #leave(view) {
    this.#app.go(gameAddress(view, this.#game()));
  }

  /** @param {string} text */
  async #copy(text) {
    const words = (await copy(text)) ? texts.shared.copied : texts.shared.notCopied;
    this.#fine.textContent = words;
    this.#app.announce(words);
  }
}
