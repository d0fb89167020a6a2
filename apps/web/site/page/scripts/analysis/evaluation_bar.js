/**
 * The bar beside the board: how much of it is white shows who is better.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { scoreInWords, scoreText, whiteShare } from '../shared/evaluations.js';
import { texts } from '../texts/texts.js';

/** @import { Evaluation } from './game_tree.js' */

/** Between bar and board, in pixels. */
const GAP = 7;

export class EvaluationBar {
  #white = element('div', { class: 'bar-white' });
  #figure = element('span', { class: 'bar-figure' });
  element = element('div', { class: 'bar', role: 'img' }, this.#white, this.#figure);

  constructor() {
    this.show(null, false);
  }

  /**
   * Stands beside the board, as high as it is.
   *
   * @param {HTMLElement} board
   */
  standBeside(board) {
    const observer = new ResizeObserver(() => {
      const room = this.element.offsetParent?.getBoundingClientRect();
      const { top, height } = board.getBoundingClientRect();
      // Beside the coordinates.
      const { left } = (board.parentElement ?? board).getBoundingClientRect();
      if (!room) return;
      this.element.style.height = `${height}px`;
      this.element.style.top = `${top - room.top}px`;
      this.element.style.left = `${left - room.left - this.element.offsetWidth - GAP}px`;
    });
    observer.observe(board);
    observer.observe(document.body);
    return () => observer.disconnect();
  }

  /**
   * @param {Evaluation | null} evaluation
   * @param {boolean} isTurned whether Black sits at the bottom
   */
  show(evaluation, isTurned) {
    this.element.classList.toggle('bar-turned', isTurned);
    this.element.classList.toggle('bar-unknown', evaluation === null);
    const share = evaluation ? whiteShare(evaluation.score) : 0.5;
    this.element.style.setProperty('--share', `${share * 100}%`);
    this.element.classList.toggle('bar-black-better', share < 0.5);
    this.#figure.textContent = evaluation ? (evaluation.result ?? shortScore(evaluation)) : '';
    const words = evaluation
      ? (evaluation.result ?? scoreInWords(evaluation.score))
      : texts.analysis.bar.unknown;
    this.element.setAttribute('aria-label', `${texts.analysis.bar.label}: ${words}`);
    this.element.title = words;
  }
}

/** One decimal is all there is room for. @param {Evaluation} evaluation */
function shortScore({ score }) {
  if ('mate' in score) return scoreText(score);
  const pawns = Math.abs(score.centipawns / 100);
  const sign = score.centipawns < 0 ? '−' : '+';
  return pawns < 0.05 ? '0.0' : `${sign}${pawns < 10 ? pawns.toFixed(1) : Math.round(pawns)}`;
}
