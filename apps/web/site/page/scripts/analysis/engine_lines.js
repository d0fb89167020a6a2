/**
 * One engine's lines for the position shown.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { scoreInWords, scoreText } from '../shared/evaluations.js';
import { numbered } from '../shared/move_numbers.js';
import { language } from '../texts/language.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { continuedLine } from './continued_line.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Line } from '#messages' */
/** @import { Turn } from '../shared/move_numbers.js' */

/**
 * @typedef {object} LineHandlers
 * @property {(line: Line) => void} onPlay the first move of a line is to be played
 * @property {(line: Line) => void} onKeep a line is to become a variation
 */

/** How many lines can be shown at once. */
export const MOST_LINES = 5;

/** Longer lines say nothing that can be relied upon. */
const MOST_MOVES = 14;

/** The lines as a list whose rows stay, so that a button keeps the focus while lines come in. */
export class EngineLines {
  /** @type {LineRow[]} */ #rows;
  #list;
  #effort = element('p', { class: 'lines-effort help' });
  #note = element('p', { class: 'help' });
  element;

  /**
   * @param {string | null} heading the engine's name, where there are several
   * @param {LineHandlers} handlers
   */
  constructor(heading, { onPlay, onKeep }) {
    this.#rows = Array.from({ length: MOST_LINES }, (_, index) => new LineRow(index + 1, onPlay, onKeep));
    this.#list = element(
      'ol',
      { class: 'lines-list', 'aria-label': heading },
      ...this.#rows.map((row) => row.element),
    );
    this.element = element(
      'div',
      { class: 'lines-engine' },
      heading && element('h3', {}, heading),
      this.#effort,
      this.#list,
      this.#note,
    );
  }

  /**
   * Nothing is known of the position.
   *
   * @param {Words} why
   */
  clear(why) {
    for (const row of this.#rows) row.clear();
    this.#effort.textContent = '';
    say(this.#note, why);
    this.#note.hidden = false;
  }

  /** @param {Line} line @param {Turn} turn */
  show(line, turn) {
    this.#note.hidden = true;
    this.#rows[line.rank - 1]?.show(line, turn);
    if (line.rank === 1) this.#effort.textContent = effort(line);
  }
}

/** One line: its score, its moves, and what can be done with it. */
class LineRow {
  /** @type {Line | null} */ #line = null;
  #score = element('strong', { class: 'lines-score' });
  #scoreInWords = element('span', { class: 'visually-hidden' });
  #moves = element('span', { class: 'lines-moves' });
  #play;
  element;

  /** @param {number} rank @param {(line: Line) => void} onPlay @param {(line: Line) => void} onKeep */
  constructor(rank, onPlay, onKeep) {
    const words = texts.analysis.lines;
    this.#play = button('', () => this.#line && onPlay(this.#line), { class: 'move lines-first' });
    const keep = button(words.keep, () => this.#line && onKeep(this.#line), {
      class: 'button lines-keep',
      title: words.keepLine,
      'aria-label': words.keepLine,
    });
    this.#score.setAttribute('aria-hidden', 'true');
    this.element = element(
      'li',
      { 'aria-label': words.rank(rank) },
      this.#score,
      this.#scoreInWords,
      this.#play,
      this.#moves,
      keep,
    );
  }

  /** Nothing is known of the position. */
  clear() {
    this.#line = null;
    this.element.hidden = true;
  }

  /** @param {Line} told @param {Turn} turn */
  show(told, turn) {
    const line = continuedLine(told, this.#line);
    this.#line = line;
    const [first, ...others] = numbered(line.sans.slice(0, MOST_MOVES), turn);
    this.element.hidden = false;
    this.#score.textContent = scoreText(line.score);
    this.#scoreInWords.textContent = scoreInWords(line.score);
    this.#play.textContent = first ?? '';
    this.#play.setAttribute('aria-label', texts.analysis.lines.playMove(first ?? ''));
    this.#moves.textContent = others.join(' ');
  }
}

/** @param {Line} line */
function effort({ depth, nodes, time }) {
  const figures = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  const speed = time > 0 ? (nodes * 1000) / time : 0;
  return texts.analysis.lines.effort(depth, figures.format(nodes), figures.format(speed));
}
