/**
 * The squares: a grid for the eye and for screen readers, with everything that is drawn on a square but
 * pieces. Each square says in `data-states` what is drawn on it.
 *
 * @module
 */

import { isLight, squareAt } from './geometry.js';
import { obstacleImage } from './pictures.js';

/** @import { ClosedSquare, Drawings } from '#messages' */
/** @import { Aspect } from './geometry.js' */

/** What a square may show, besides being light or dark. */
export class SquareStates {
  /** @type {Map<string, Set<string>>} */ #states = new Map();
  /** @type {Map<string, number>} */ movesLeft = new Map();

  /**
   * @param {string} state
   * @param {Iterable<string | null>} squares
   */
  add(state, squares) {
    for (const square of squares) {
      if (square === null) continue;
      const states = this.#states.get(square);
      if (states) states.add(state);
      else this.#states.set(square, new Set([state]));
    }
  }

  /** @param {string} square */
  of(square) {
    return [isLight(square) ? 'light' : 'dark', ...(this.#states.get(square) ?? [])];
  }
}

export class SquareGrid {
  /** @type {HTMLElement} */ element;
  /** @type {Map<string, HTMLElement>} */ #squares = new Map();
  /** @type {Drawings} */ #drawings;
  #drawn = '';

  /**
   * @param {Drawings} drawings
   * @param {string} label
   */
  constructor(drawings, label) {
    this.#drawings = drawings;
    this.element = document.createElement('div');
    this.element.className = 'board-squares';
    this.element.setAttribute('role', 'grid');
    this.element.setAttribute('aria-label', label);
  }

  /**
   * Lays out the squares, unless they lie so already.
   *
   * @param {Aspect} aspect
   * @param {string} cursor the square that the tab key reaches
   */
  lay(aspect, cursor) {
    const layout = JSON.stringify(aspect);
    if (layout === this.#drawn) return;
    this.#drawn = layout;
    this.#squares.clear();
    const rows = Array.from({ length: aspect.ranks }, (_, row) => this.#row(aspect, row));
    this.element.replaceChildren(...rows);
    this.moveCursor(cursor);
  }

  /** @param {string} square @returns {HTMLElement | undefined} */
  at(square) {
    return this.#squares.get(square);
  }

  names() {
    return [...this.#squares.keys()];
  }

  /**
   * Lets the tab key reach this square and no other.
   *
   * @param {string} cursor
   */
  moveCursor(cursor) {
    for (const [square, element] of this.#squares) element.tabIndex = square === cursor ? 0 : -1;
  }

  /** @param {ClosedSquare[]} closed */
  showObstacles(closed) {
    const obstacles = new Map(closed.map(({ square, obstacle }) => [square, obstacle]));
    for (const [square, element] of this.#squares) {
      const obstacle = obstacles.get(square);
      if (element.dataset.obstacle === obstacle) continue;
      delete element.dataset.obstacle;
      element.querySelector('.obstacle')?.remove();
      if (!obstacle) continue;
      element.dataset.obstacle = obstacle;
      const image = obstacleImage(this.#drawings, obstacle);
      image.className = 'obstacle';
      element.append(image);
    }
  }

  /**
   * @param {SquareStates} states
   * @param {(square: string) => string} label
   */
  showStates(states, label) {
    for (const [square, element] of this.#squares) {
      const words = states.of(square).join(' ');
      if (element.dataset.states !== words) element.dataset.states = words;
      const movesLeft = states.movesLeft.get(square);
      if (movesLeft === undefined) delete element.dataset.movesLeft;
      else element.dataset.movesLeft = String(movesLeft);
      element.setAttribute('aria-label', label(square));
      element.setAttribute('aria-selected', String(words.includes('selected')));
    }
  }

  /**
   * @param {Aspect} aspect
   * @param {number} row
   */
  #row(aspect, row) {
    const element = document.createElement('div');
    element.className = 'board-row';
    element.setAttribute('role', 'row');
    for (let column = 0; column < aspect.files; column += 1) {
      const name = squareAt({ column, row }, aspect) ?? '';
      const square = this.#square(name);
      if (column === 0) square.append(coordinate('rank', name.slice(1)));
      if (row === aspect.ranks - 1) square.append(coordinate('file', name[0]));
      element.append(square);
    }
    return element;
  }

  /** @param {string} name */
  #square(name) {
    const square = document.createElement('div');
    square.className = 'square';
    square.dataset.square = name;
    square.setAttribute('role', 'gridcell');
    this.#squares.set(name, square);
    return square;
  }
}

/**
 * The name of a rank or file, for the square at whose edge it stands.
 *
 * @param {'rank' | 'file'} axis
 * @param {string} text
 */
export function coordinate(axis, text) {
  const element = document.createElement('span');
  element.className = `coordinate ${axis}`;
  element.textContent = text;
  element.ariaHidden = 'true';
  return element;
}
