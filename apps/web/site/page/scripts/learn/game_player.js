/**
 * A game among the words of the rules: a board, and buttons that walk through its moves.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { Refusal } from '../client.js';
import { button, element } from '../shared/elements.js';
import { numbered, turnOf } from '../shared/move_numbers.js';
import { reasonOf } from '../shared/reasons.js';
import { english, say, spaced } from '../shared/words.js';
import { readGame } from './position_text.js';
import { StudyBoard } from './study_board.js';
import { whenNear } from './when_near.js';

/** @import { App } from '../app.js' */
/** @import { Words } from '../shared/words.js' */
/** @import { Game } from '#messages' */
/** @import { Block } from './rules_text.js' */

export class GamePlayer {
  /** @type {App} */ #app;
  /** @type {StudyBoard | null} */ #board = null;
  #ply = 0;
  #room = element('div', { class: 'diagram-board' });
  #moves = element('p', { class: 'game-moves' });
  #said = element('p', { class: 'diagram-said', hidden: true });
  /** @type {Record<'first' | 'back' | 'on' | 'last', HTMLButtonElement>} */
  #buttons;
  #cancel = () => {};

  /**
   * @param {App} app
   * @param {Block} block
   * @param {(game: Game) => void} tryOut shows the position on the large board
   */
  constructor(app, block, tryOut) {
    this.#app = app;
    const { game, end } = readGame(block);
    this.game = game;
    this.#buttons = {
      first: this.#button('first', '«', () => this.#goTo(0)),
      back: this.#button('back', '‹', () => this.#goTo(this.#ply - 1)),
      on: this.#button('on', '›', () => this.#goTo(this.#ply + 1)),
      last: this.#button('last', '»', () => this.#goTo(this.game.moves.length)),
    };
    this.#moves.append(...this.#moveButtons(), ...(end ? [element('span', { class: 'game-end' }, end)] : []));
    this.element = element(
      'figure',
      { class: 'diagram panel' },
      this.#room,
      element(
        'figcaption',
        { class: 'diagram-text' },
        element('p', { class: 'buttons' }, ...Object.values(this.#buttons)),
        this.#moves,
        this.#said,
        element(
          'p',
          { class: 'buttons' },
          button(texts.learn.tryThis, () => tryOut(this.#gameAt(this.#ply)), { class: 'button' }),
        ),
      ),
    );
    this.#cancel = whenNear(this.#room, () => void this.#draw());
  }

  close() {
    this.#cancel();
    this.#board?.close();
  }

  async #draw() {
    this.#board = new StudyBoard(this.#room, this.#app);
    await this.#goTo(0);
  }

  /** @param {number} ply */
  async #goTo(ply) {
    const board = this.#board;
    if (!board || ply < 0 || ply > this.game.moves.length) return;
    const isNext = ply === this.#ply + 1;
    this.#ply = ply;
    this.#showPlace();
    try {
      const study = isNext
        ? await board.play(this.game.moves[ply - 1], { movable: false })
        : await board.show(this.#gameAt(ply), { viewer: this.#viewer, movable: false });
      if (study && ply > 0) this.#tell((study.told.at(-1)?.consequences ?? []).map(english));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#tell([texts.learn.noPosition, reasonOf(error)]);
    }
  }

  /** Face-down pieces stay face-down; bombs are shown. */
  get #viewer() {
    return this.game.variant === 'stratachess' ? 'nobody' : 'both';
  }

  /** @param {number} ply @returns {Game} */
  #gameAt(ply) {
    return { ...this.game, moves: this.game.moves.slice(0, ply) };
  }

  #showPlace() {
    const { first, back, on, last } = this.#buttons;
    first.disabled = back.disabled = this.#ply === 0;
    on.disabled = last.disabled = this.#ply === this.game.moves.length;
    this.#said.hidden = true;
    for (const [index, move] of [...this.#moves.querySelectorAll('button')].entries()) {
      if (index + 1 === this.#ply) move.setAttribute('aria-current', 'true');
      else move.removeAttribute('aria-current');
    }
  }

  /** @param {Words[]} consequences */
  #tell(consequences) {
    const move = this.game.moves[this.#ply - 1];
    this.#app.announce(...spaced([`${move}.`, ...consequences]));
    say(this.#said, ...spaced(consequences));
    this.#said.hidden = consequences.length === 0;
  }

  /** @param {'first' | 'back' | 'on' | 'last'} name @param {string} sign @param {() => void} action */
  #button(name, sign, action) {
    return button(sign, action, {
      class: 'icon-button',
      'aria-label': texts.learn.walk[name],
      title: texts.learn.walk[name],
    });
  }

  #moveButtons() {
    const turn = turnOf(this.game.fen ?? 'start w - - 0 1');
    return numbered(this.game.moves, turn).map((text, index) =>
      button(text, () => void this.#goTo(index + 1), { class: 'game-move' }),
    );
  }
}
