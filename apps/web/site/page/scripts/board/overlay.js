/**
 * What is drawn over the squares: the outline of a blast, ways of pieces, arrows and marks.
 *
 * @module
 */

import { placeOf } from './geometry.js';

/** @import { Aspect, Place } from './geometry.js' */
/** @import { Foresight } from './foresight.js' */
/** @import { Stroke } from './sketch.js' */

/** @typedef {{ from: string, to: string, rank?: number }} Arrow `to` equal to `from` circles a square */
/** @typedef {{ square: string, style: 'good' | 'bad' | 'note' | 'bomb' }} Mark */

const NAMESPACE = 'http://www.w3.org/2000/svg';

export class Overlay {
  /** @type {SVGSVGElement} */ element;
  #shields = group('overlay-shields');
  #preview = group('overlay-preview');
  #arrows = group('overlay-arrows');
  #sketch = group('overlay-sketch');
  #marks = group('overlay-marks');

  constructor() {
    this.element = document.createElementNS(NAMESPACE, 'svg');
    this.element.classList.add('board-overlay');
    this.element.ariaHidden = 'true';
    this.element.append(this.#shields, this.#marks, this.#preview, this.#arrows, this.#sketch);
  }

  /** @param {Aspect} aspect */
  lay({ files, ranks }) {
    this.element.setAttribute('viewBox', `0 0 ${files} ${ranks}`);
  }

  /**
   * @param {Foresight | null} seen
   * @param {Aspect} aspect
   */
  showPreview(seen, aspect) {
    this.#preview.replaceChildren();
    if (!seen) return;
    if (seen.zone.length > 0) this.#preview.append(outline(seen.zone, aspect));
    for (const { from, to } of seen.ways) {
      if (from !== to) this.#preview.append(arrow({ from, to }, aspect, 'way'));
    }
  }

  /**
   * @param {string[]} squares that no missile can be launched at
   * @param {Aspect} aspect
   */
  showShields(squares, aspect) {
    this.#shields.replaceChildren(
      ...(squares.length > 0 ? [outline(squares, aspect, 'shield-outline')] : []),
    );
  }

  /**
   * @param {Arrow[]} arrows
   * @param {Aspect} aspect
   */
  showArrows(arrows, aspect) {
    this.#arrows.replaceChildren(
      ...arrows.map((shown) =>
        shown.from === shown.to ? circle(shown, aspect) : arrow(shown, aspect, 'arrow'),
      ),
    );
  }

  /**
   * What somebody has drawn, and the launch that is chosen in advance.
   *
   * @param {Stroke[]} strokes
   * @param {Aspect} aspect
   */
  showSketch(strokes, aspect) {
    this.#sketch.replaceChildren(
      ...strokes.flatMap(({ from, to, zone }) => [
        ...(zone.length > 0 ? [outline(zone, aspect)] : []),
        from === to ? circle({ from, to }, aspect) : arrow({ from, to }, aspect, 'arrow'),
      ]),
    );
  }

  /**
   * @param {Mark[]} marks
   * @param {Aspect} aspect
   */
  showMarks(marks, aspect) {
    this.#marks.replaceChildren(...marks.map((mark) => markOn(mark, aspect)));
  }
}

/** @param {string} name */
function group(name) {
  const element = document.createElementNS(NAMESPACE, 'g');
  element.classList.add(name);
  return element;
}

/**
 * @param {string} data
 * @param {string} name
 */
function path(data, name) {
  const element = document.createElementNS(NAMESPACE, 'path');
  element.setAttribute('d', data);
  element.classList.add(name);
  return element;
}

/**
 * The border of a set of squares, whatever its shape.
 *
 * @param {string[]} zone
 * @param {Aspect} aspect
 * @param {string} [name]
 */
function outline(zone, aspect, name = 'zone-outline') {
  const places = zone.map((square) => placeOf(square, aspect));
  const taken = new Set(places.map(({ column, row }) => `${column},${row}`));
  const isOutside = (/** @type {number} */ column, /** @type {number} */ row) =>
    !taken.has(`${column},${row}`);
  let data = '';
  for (const { column, row } of places) {
    if (isOutside(column, row - 1)) data += `M${column} ${row}h1`;
    if (isOutside(column, row + 1)) data += `M${column} ${row + 1}h1`;
    if (isOutside(column - 1, row)) data += `M${column} ${row}v1`;
    if (isOutside(column + 1, row)) data += `M${column + 1} ${row}v1`;
  }
  return path(data, name);
}

/** @param {Place} place */
function middle({ column, row }) {
  return { x: column + 0.5, y: row + 0.5 };
}

/**
 * An arrow between the middles of two squares, a little shorter than the distance.
 *
 * @param {Arrow} shown
 * @param {Aspect} aspect
 * @param {string} name
 */
function arrow({ from, to, rank = 1 }, aspect, name) {
  const start = middle(placeOf(from, aspect));
  const end = middle(placeOf(to, aspect));
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const across = { x: -along.y, y: along.x };
  const width = Math.max(0.05, 0.1 - 0.02 * (rank - 1));
  const head = 0.42;
  const point = (/** @type {number} */ forward, /** @type {number} */ aside) =>
    `${start.x + along.x * forward + across.x * aside} ${start.y + along.y * forward + across.y * aside}`;
  const neck = length - head;
  const element = path(
    `M${point(0.25, width)}L${point(neck, width)}L${point(neck, width + 0.14)}L${point(length - 0.05, 0)}` +
      `L${point(neck, -width - 0.14)}L${point(neck, -width)}L${point(0.25, -width)}Z`,
    name,
  );
  element.dataset.rank = String(rank);
  element.dataset.from = from;
  element.dataset.to = to;
  return element;
}

/**
 * @param {Arrow} shown
 * @param {Aspect} aspect
 */
function circle({ from, rank = 1 }, aspect) {
  const element = ring(from, aspect, 0.42, 'arrow-circle');
  element.dataset.rank = String(rank);
  return element;
}

/**
 * @param {string} square
 * @param {Aspect} aspect
 * @param {number} radius
 * @param {string} name
 */
function ring(square, aspect, radius, name) {
  const { x, y } = middle(placeOf(square, aspect));
  const element = document.createElementNS(NAMESPACE, 'circle');
  element.setAttribute('cx', String(x));
  element.setAttribute('cy', String(y));
  element.setAttribute('r', String(radius));
  element.classList.add(name);
  element.dataset.on = square;
  return element;
}

/**
 * @param {Mark} mark
 * @param {Aspect} aspect
 */
function markOn({ square, style }, aspect) {
  const element = ring(square, aspect, 0.44, 'mark');
  element.dataset.mark = style;
  return element;
}
