/**
 * The whole game under analysis: the graph, and what each move lost.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/texts.js';
import { EvaluationGraph } from './evaluation_graph.js';
import { lossOf } from './losses.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Color } from '#messages' */
/** @import { Desk } from './desk.js' */
/** @import { GameNode } from './game_tree.js' */
/** @import { Mark } from './losses.js' */
/** @import { Thinking } from './thinking.js' */

const USUAL_PACE = '300';

/** How long the question for one move is thought about, at least. */
const PACE_FOR_ONE_MOVE = 1000;

export class ReviewPanel {
  /** @type {Desk} */ #desk;
  /** @type {Thinking} */ #thinking;
  #say;
  #announce;
  #graph;
  /** @type {AbortController | null} */ #running = null;
  /** The positions of the last game that was analysed to its end. @type {Set<GameNode>} */ #reviewed =
    new Set();
  #pace = paceField();
  #start;
  #progress = element('progress', { class: 'review-progress', hidden: true });
  #progressWords = element('p', { class: 'help' });
  #counts = element('div', { class: 'review-counts' });
  element;

  /**
   * @param {Desk} desk
   * @param {Thinking} thinking
   * @param {(words: Words) => void} say says something about the position shown
   * @param {(words: Words) => void} announce says it to screen readers only
   */
  constructor(desk, thinking, say, announce) {
    const words = texts.analysis.review;
    this.#desk = desk;
    this.#thinking = thinking;
    this.#say = say;
    this.#announce = announce;
    this.#graph = new EvaluationGraph(desk);
    this.#start = button(words.start, () => this.#toggle());
    this.element = element(
      'section',
      { class: 'panel review' },
      element('h2', {}, words.heading),
      this.#graph.element,
      this.#counts,
      element(
        'div',
        { class: 'review-controls' },
        this.#start,
        element('label', {}, `${words.pace} `, this.#pace),
      ),
      this.#progress,
      this.#progressWords,
      element('p', { class: 'help' }, words.marks),
    );
    desk.watch((change) => change !== 'evaluation' && this.draw());
    this.draw();
  }

  /** Draws the graph, counts the marks anew and says whether the whole game has been analysed. */
  draw() {
    const { line } = this.#desk.node;
    this.#graph.draw();
    const counts = [countsOf(line, 'white'), countsOf(line, 'black')];
    const hasLosses = line.some((node) => lossOf(node) !== null);
    this.#counts.replaceChildren(...(hasLosses ? counts : []));
    if (this.#running) return;
    const isReviewed = line.every((node) => this.#reviewed.has(node));
    this.#progressWords.textContent = isReviewed ? texts.analysis.review.done : '';
  }

  /** Tells what the move that led to the position shown has lost. */
  async tellLoss() {
    const { node } = this.#desk;
    if (!node.parent) return this.#say(texts.analysis.review.noMove);
    this.#say(texts.analysis.status.thinking);
    await this.#thinking.evaluateAll([node.parent, node], PACE_FOR_ONE_MOVE, () => {});
    const loss = lossOf(node);
    if (loss && this.#desk.node === node) this.#say(`${node.told?.san}: ${loss.words}`);
  }

  /** Ends a running analysis of the whole game. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  #toggle() {
    if (this.#running) this.stop();
    else void this.#run();
  }

  async #run() {
    const words = texts.analysis.review;
    const { line } = this.#desk.node;
    const run = new AbortController();
    const { signal } = run;
    this.#running = run;
    this.#start.textContent = words.stop;
    this.#progress.hidden = false;
    this.#progress.max = line.length;
    try {
      const showProgress = (/** @type {number} */ done) => this.#showProgress(done, line.length);
      await this.#thinking.evaluateAll(line, Number(this.#pace.value), showProgress, signal);
      if (!signal.aborted) {
        this.#reviewed = new Set(line);
        this.#announce(words.done);
      }
    } catch (error) {
      this.#say(reasonOf(error));
    }
    // Whoever stopped this one may have begun the next already.
    if (this.#running && this.#running !== run) return;
    this.#running = null;
    this.#start.textContent = words.start;
    this.#progress.hidden = true;
    this.draw();
  }

  /** @param {number} done @param {number} all */
  #showProgress(done, all) {
    this.#progress.value = done;
    this.#progressWords.textContent = texts.analysis.review.progress(done, all);
  }
}

function paceField() {
  const paces = Object.entries(texts.analysis.review.paces);
  return element(
    'select',
    {},
    ...paces.map(([value, label]) => element('option', { value, selected: value === USUAL_PACE }, label)),
  );
}

/** @param {GameNode[]} line @param {Color} side */
function countsOf(line, side) {
  const words = texts.analysis.review;
  const marks = line.filter(({ told }) => told?.side === side).map((node) => lossOf(node)?.mark);
  const count = (/** @type {Mark} */ mark) => marks.filter((found) => found === mark).length;
  const counts = words.counts(count('inaccuracy'), count('mistake'), count('blunder'));
  return element('p', {}, element('strong', {}, `${words[side]}: `), counts);
}
