/**
 * The choice of the position a game begins with: the usual one, or a row by chance or by number.
 *
 * @module
 */

import { pieceImage } from '../board/pictures.js';
import { kindName } from '../board/wording.js';
import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';

/** @import { App } from '../app.js' */
/** @import { Board, Game, Study, VariantEntry } from '#messages' */
/** @typedef {Pick<Game, 'variant' | 'options'>} Rules */

const CAPATOMIC_ROWS = 21836;

export class StartRow {
  /** @type {App} */ #app;
  #usual = radio('usual', true);
  #row = radio('row', false);
  #number = element('input', {
    type: 'number',
    name: 'row-number',
    min: 0,
    on: { change: () => this.#draw() },
  });
  #picture = element('div', { class: 'start-row-picture', role: 'img' });
  #details = element(
    'div',
    { class: 'start-row' },
    element('label', {}, element('span', { class: 'visually-hidden' }, texts.play.row.number), this.#number),
    button(texts.play.row.draw, () => {
      this.#number.value = String(Math.floor(Math.random() * this.#rows));
      void this.#draw();
    }),
    this.#picture,
  );
  #label = element('span');
  element = element(
    'fieldset',
    { class: 'fields' },
    element('legend', {}, texts.play.row.label),
    element('label', { class: 'choice' }, this.#usual, texts.play.row.usual),
    element('label', { class: 'choice' }, this.#row, this.#label),
    this.#details,
  );
  /** @type {Rules} */ #rules = { variant: 'chess', options: [] };
  #isChess960 = false;
  #rows = 960;
  #drawn = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    for (const choice of [this.#usual, this.#row]) {
      choice.addEventListener('change', () => {
        if (this.#row.checked && this.#number.value === '') this.#drawNumber();
        this.#update();
      });
    }
  }

  /**
   * @param {VariantEntry} entry
   * @param {Rules} rules
   */
  offer(entry, rules) {
    const isSame = rules.variant === this.#rules.variant;
    this.#rules = rules;
    this.element.hidden = !entry.has_chess960 && !entry.has_rows;
    this.#isChess960 = entry.has_chess960;
    this.#rows = entry.has_rows ? CAPATOMIC_ROWS : this.#app.catalogue.chess960_rows;
    this.#number.max = String(this.#rows - 1);
    this.#label.textContent = entry.has_rows ? texts.play.row.capatomic : texts.play.row.chess960;
    if (isSame) return;
    // Capatomic is about its rows; the other games have a usual position.
    this.#row.checked = entry.has_rows;
    this.#usual.checked = !entry.has_rows;
    this.#number.value = '';
    if (entry.has_rows) this.#drawNumber();
    this.#update();
  }

  /**
   * The game with its first position.
   *
   * @returns {Promise<Game>}
   */
  async game() {
    if (this.element.hidden || !this.#row.checked) {
      return { ...this.#rules, chess960: false, fen: null, moves: [] };
    }
    return this.#gameOfRow();
  }

  /** @returns {Promise<Game>} */
  #gameOfRow() {
    const number = this.#number.value === '' ? null : Number(this.#number.value);
    const game = { ...this.#rules, chess960: this.#isChess960, fen: null, moves: [] };
    return this.#app.client.askRules({ ask: 'draw-row', game, number });
  }

  #drawNumber() {
    this.#number.value = String(Math.floor(Math.random() * this.#rows));
  }

  #update() {
    this.#details.hidden = !this.#row.checked;
    if (this.#row.checked) void this.#draw();
  }

  /** Shows the row that the number stands for. */
  async #draw() {
    const drawn = (this.#drawn += 1);
    try {
      const game = await this.#gameOfRow();
      /** @type {Study} */
      const { board } = await this.#app.client.askRules({ ask: 'study', game, viewer: 'nobody' });
      if (drawn === this.#drawn) this.#show(board);
    } catch (error) {
      if (drawn === this.#drawn) say(this.#picture, reasonOf(error));
    }
  }

  /** @param {Board} board */
  #show(board) {
    const { pieces, files } = board;
    const officers = pieces.filter(({ color, kind }) => color === 'white' && kind !== 'pawn');
    const ranks = officers.map(({ square }) => square.slice(1));
    const rank = ranks.find((one) => ranks.filter((other) => other === one).length > 2);
    const row = officers.filter(({ square }) => square.slice(1) === rank);
    this.#picture.style.setProperty('--files', String(files));
    this.#picture.ariaLabel = row.map(({ kind }) => kindName(board, kind)).join(', ');
    this.#picture.replaceChildren(
      ...row.map(({ color, kind }) => element('span', {}, pieceImage(this.#app.drawings, color, kind))),
    );
  }
}

/**
 * @param {string} value
 * @param {boolean} isChecked
 */
function radio(value, isChecked) {
  return element('input', { type: 'radio', name: 'start-position', value, checked: isChecked });
}
