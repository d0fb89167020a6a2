/**
 * The evaluation over the game, as a picture one can click and walk along.
 *
 * @module
 */

import { element, svgElement } from '../shared/elements.js';
import { scoreInWords, whiteShare } from '../shared/evaluations.js';
import { numberText } from '../shared/move_numbers.js';
import { texts } from '../texts/texts.js';
import { lossOf } from './losses.js';

/** @import { Desk } from './desk.js' */
/** @import { GameNode } from './game_tree.js' */

const WIDTH = 600;
const HEIGHT = 120;

/** The slider of a game: its value is the position shown. Arrow keys walk here as everywhere in the view. */
export class EvaluationGraph {
  /** @type {Desk} */ #desk;
  #picture = svgElement('svg', {
    class: 'graph-picture',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'slider',
    tabindex: 0,
    'aria-label': texts.analysis.review.graph,
    on: {
      pointerdown: (event) => this.#point(event),
      pointermove: (event) => event.buttons === 1 && this.#point(event),
    },
  });
  #empty = element('p', { class: 'help' }, texts.analysis.review.graphEmpty);
  #shown = element(
    'div',
    { class: 'graph-shown' },
    this.#picture,
    element('span', { class: 'graph-side graph-top', 'aria-hidden': 'true' }, texts.analysis.review.black),
    element('span', { class: 'graph-side graph-bottom', 'aria-hidden': 'true' }, texts.analysis.review.white),
  );
  element = element('div', { class: 'graph' }, this.#shown, this.#empty);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.draw();
  }

  /** Draws the line through the position shown. */
  draw() {
    const { line } = this.#desk.node;
    const isEmpty = line.filter((node) => node.evaluation !== null).length < 2;
    this.#empty.hidden = !isEmpty;
    this.#shown.hidden = isEmpty;
    if (isEmpty) return;
    this.#picture.replaceChildren(
      svgElement('rect', { class: 'graph-unknown', width: WIDTH, height: HEIGHT }),
      ...areas(line),
      svgElement('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      svgElement('path', {
        class: 'graph-here',
        d: `M${across(line.indexOf(this.#desk.node), line)} 0V${HEIGHT}`,
      }),
      ...line.flatMap((node, index) => markOf(node, across(index, line))),
    );
    this.#describe(line);
  }

  /** @param {GameNode[]} line */
  #describe(line) {
    const { node, tree } = this.#desk;
    const move = node.told ? `${numberText(tree.turnOf(node))} ${node.told.san}` : texts.analysis.moves.start;
    const evaluation = node.evaluation && (node.evaluation.result ?? scoreInWords(node.evaluation.score));
    const words = [move, evaluation ?? texts.analysis.bar.unknown, lossOf(node)?.words]
      .filter(Boolean)
      .join(', ');
    this.#picture.setAttribute('aria-valuemin', '0');
    this.#picture.setAttribute('aria-valuemax', `${line.length - 1}`);
    this.#picture.setAttribute('aria-valuenow', `${line.indexOf(node)}`);
    this.#picture.setAttribute('aria-valuetext', words);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, width } = this.#picture.getBoundingClientRect();
    const { line } = this.#desk.node;
    const index = Math.round(((event.clientX - left) / width) * (line.length - 1));
    this.#desk.go(line[Math.max(0, Math.min(line.length - 1, index))]);
  }
}

/** @param {number} index @param {GameNode[]} line */
function across(index, line) {
  return (index / (line.length - 1)) * WIDTH;
}

/**
 * White's share as an area over each stretch of the game that has been looked at.
 *
 * @param {GameNode[]} line
 */
function areas(line) {
  /** @type {[number, number][][]} */
  const stretches = [[]];
  for (const [index, { evaluation }] of line.entries()) {
    if (evaluation)
      stretches.at(-1)?.push([across(index, line), (1 - whiteShare(evaluation.score)) * HEIGHT]);
    else if (stretches.at(-1)?.length) stretches.push([]);
  }
  return stretches.filter((points) => points.length > 0).flatMap(areasOf);
}

/** White's share below the curve, Black's above. @param {[number, number][]} points */
function areasOf(points) {
  const [first, last] = [points[0], points[points.length - 1]];
  const along = points.map(([x, y]) => `L${x} ${y}`).join('');
  return [
    svgElement('path', { class: 'graph-black', d: `M${first[0]} 0${along}L${last[0]} 0Z` }),
    svgElement('path', { class: 'graph-white', d: `M${first[0]} ${HEIGHT}${along}L${last[0]} ${HEIGHT}Z` }),
  ];
}

/** A stroke at the foot of the picture, under a move that lost something. @param {GameNode} node @param {number} x */
function markOf(node, x) {
  const mark = lossOf(node)?.mark;
  if (!mark) return [];
  return [svgElement('path', { class: `graph-mark graph-${mark}`, d: `M${x} ${HEIGHT - 18}V${HEIGHT}` })];
}
