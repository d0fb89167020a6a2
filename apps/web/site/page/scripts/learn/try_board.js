/**
 * The large board beside the rules, on which both sides may be moved as one reads.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { Refusal } from '../client.js';
import { button, element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { gameAddress } from '../shared/game_links.js';
import { reasonOf } from '../shared/reasons.js';
import { english, say, spaced } from '../shared/words.js';
import { lessonOf } from './lessons.js';
import { StudyBoard } from './study_board.js';

/** @import { App } from '../app.js' */
/** @import { Words } from '../shared/words.js' */
/** @import { Game, VariantEntry } from '#messages' */

export class TryBoard {
  /** @type {App} */ #app;
  /** @type {StudyBoard} */ #board;
  /** @type {Game} */ #start;
  #status = element('p', { class: 'try-status', role: 'status' }, texts.learn.tryHint);
  #analyse = element('a', { class: 'button' }, texts.learn.analyse);

  /**
   * @param {App} app
   * @param {VariantEntry} entry
   */
  constructor(app, entry) {
    this.#app = app;
    // A start position that keeps secrets cannot be played on; the lesson's can.
    const fen = entry.has_secrets ? (lessonOf(entry.id)?.steps[0].fen ?? null) : null;
    this.#start = { variant: entry.id, options: [], chess960: false, fen, moves: [] };
    const room = element('div', { class: 'try-room' });
    this.element = element(
      'aside',
      { class: 'try-board', 'aria-label': texts.learn.tryBoard },
      room,
      this.#status,
      element(
        'p',
        { class: 'buttons' },
        button(texts.learn.takeBack, () => void this.#takeBack(), { class: 'button' }),
        button(texts.shared.flip, () => this.#board.view.flip(), { class: 'button' }),
        button(texts.learn.startPosition, () => void this.show(this.#start), { class: 'button' }),
        this.#analyse,
      ),
    );
    this.#board = new StudyBoard(room, app, {
      onMove: (text) => void this.#move(text),
      onRefusal: (reason) => this.#say(reason),
    });
  }

  /** @param {Game} [game] the start position if none is given */
  async show(game = this.#start) {
    this.#say(texts.learn.tryHint);
    await this.#attempt(() => this.#board.show(game, { orientation: this.#board.view.orientation }));
  }

  close() {
    this.#board.close();
  }

  /** @param {string} text */
  async #move(text) {
    await this.#attempt(async () => {
      const study = await this.#board.play(text);
      const told = study?.told.at(-1);
      if (!study || !told) return;
      const end = study.end ? [`${study.end.score}: ${endInWords(study.end)}.`] : [];
      this.#say(...spaced([`${told.san}.`, ...told.consequences.map(english), ...end]));
    });
  }

  async #takeBack() {
    const { moves } = this.#board.game;
    if (moves.length > 0) await this.show({ ...this.#board.game, moves: moves.slice(0, -1) });
  }

  /** @param {() => Promise<unknown>} action */
  async #attempt(action) {
    try {
      await action();
      this.#analyse.href = `#${gameAddress('analysis', this.#board.game)}`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#say(reasonOf(error));
    }
  }

  /** @param {...Words} words */
  #say(...words) {
    say(this.#status, ...words);
    if (words[0] !== texts.learn.tryHint) this.#app.announce(...words);
  }
}
