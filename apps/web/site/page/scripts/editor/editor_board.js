/**
 * The board of the editor, on which anything can be put anywhere.
 *
 * @module
 */

import { isLight, opposite, squareAt } from '../board/geometry.js';
import { obstacleImage, pieceImage } from '../board/pictures.js';
import { coordinate } from '../board/square_grid.js';
import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';

/** @import { Color, Drawings } from '#messages' */
/** @import { Content, EditedPosition } from './edited_position.js' */

/**
 * @typedef {object} BoardActions
 * @property {(square: string) => void} onUse the chosen tool is used on a square
 * @property {(square: string) => void} onRemove
 * @property {(from: string, to: string | null) => void} onMove `null`: dragged off the board
 * @property {(square: string, letter: string) => boolean} onLetter a letter is typed; whether it names a piece
 * @property {(square: string) => 'drag' | 'paint' | null} gesture what pressing on a square begins
 * @property {(square: string, content: Content | undefined) => string} label
 */

export class EditorBoard {
  /** @type {Drawings} */ #drawings;
  /** @type {BoardActions} */ #actions;
  /** @type {EditedPosition | null} */ #position = null;
  /** @type {Color} */ #orientation = 'white';
  /** @type {Map<string, HTMLElement>} */ #squares = new Map();
  #laidOut = '';
  #cursor = '';
  element = element('div', { class: 'editor-board', role: 'grid', 'aria-label': texts.editor.board });

  /** @param {Drawings} drawings @param {BoardActions} actions */
  constructor(drawings, actions) {
    this.#drawings = drawings;
    this.#actions = actions;
    this.element.addEventListener('pointerdown', (event) => this.#press(event));
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('focusin', (event) => this.#reach(squareOf(event.target)));
  }

  /** @param {EditedPosition} position */
  show(position) {
    this.#position = position;
    this.#layOut(position);
    for (const [square, shown] of this.#squares) this.#fill(shown, square, position.contents.get(square));
  }

  /** Shows which square's piece is in the hand. @param {string | null} square */
  mark(square) {
    for (const [name, shown] of this.#squares) shown.classList.toggle('held', name === square);
  }

  /** Turns the board around. */
  flip() {
    this.#orientation = opposite(this.#orientation);
    if (this.#position) this.show(this.#position);
  }

  /**
   * Lets a picture follow the pointer until it is let go.
   *
   * @param {Content} content
   * @param {PointerEvent} begun
   * @param {(square: string | null, hasMoved: boolean) => void} onDrop
   */
  drag(content, begun, onDrop) {
    const ghost = element('div', { class: 'editor-ghost' }, this.#picture(content));
    const size = this.element.getBoundingClientRect().width / (this.#position?.files ?? 8);
    ghost.style.width = `${size}px`;
    let hasMoved = false;
    const follow = (/** @type {PointerEvent} */ event) => {
      hasMoved ||= Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) > 4;
      if (hasMoved && !ghost.isConnected) document.body.append(ghost);
      ghost.style.translate = `${event.clientX - size / 2}px ${event.clientY - size / 2}px`;
    };
    this.#untilReleased(follow, (event) => {
      ghost.remove();
      onDrop(
        event.type === 'pointercancel' ? null : this.#under(event),
        hasMoved && event.type !== 'pointercancel',
      );
    });
  }

  /** @param {EditedPosition} position */
  #layOut({ files, ranks }) {
    const layout = `${files} ${ranks} ${this.#orientation}`;
    if (layout === this.#laidOut) return;
    this.#laidOut = layout;
    this.#squares.clear();
    this.element.style.setProperty('--files', `${files}`);
    this.element.style.setProperty('--ranks', `${ranks}`);
    const aspect = { files, ranks, orientation: this.#orientation };
    const rows = Array.from({ length: ranks }, (_, row) => {
      const names = Array.from({ length: files }, (_, column) => squareAt({ column, row }, aspect) ?? '');
      const cells = names.map((name, column) => this.#square(name, column === 0, row === ranks - 1));
      return element('div', { class: 'editor-row', role: 'row' }, ...cells);
    });
    this.element.replaceChildren(...rows);
    this.#reach(this.#squares.has(this.#cursor) ? this.#cursor : `a1`);
  }

  /** @param {string} name @param {boolean} hasRank @param {boolean} hasFile */
  #square(name, hasRank, hasFile) {
    const square = element(
      'div',
      {
        class: `editor-square ${isLight(name) ? 'light' : 'dark'}`,
        role: 'gridcell',
        'data-square': name,
        tabindex: -1,
      },
      hasRank && coordinate('rank', name.slice(1)),
      hasFile && coordinate('file', name[0]),
    );
    this.#squares.set(name, square);
    return square;
  }

  /** @param {HTMLElement} shown @param {string} square @param {Content | undefined} content */
  #fill(shown, square, content) {
    const description = content ? JSON.stringify(content) : '';
    shown.setAttribute('aria-label', this.#actions.label(square, content));
    if ((shown.dataset.content ?? '') === description) return;
    shown.dataset.content = description;
    shown.querySelector('img')?.remove();
    shown.classList.toggle('closed', content !== undefined && 'obstacle' in content);
    if (content) shown.prepend(this.#picture(content));
  }

  /** @param {Content} content */
  #picture(content) {
    return 'kind' in content
      ? pieceImage(this.#drawings, content.color, content.kind)
      : obstacleImage(this.#drawings, content.obstacle);
  }

  /** Lets the tab key reach this square and no other. @param {string | null} square */
  #reach(square) {
    const shown = square && this.#squares.get(square);
    if (!shown) return;
    for (const other of this.#squares.values()) other.tabIndex = -1;
    shown.tabIndex = 0;
    this.#cursor = square;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const square = squareOf(event.target);
    if (event.button !== 0 || square === null) return;
    event.preventDefault();
    this.#squares.get(square)?.focus({ preventScroll: true });
    const gesture = this.#actions.gesture(square);
    const content = this.#position?.contents.get(square);
    if (gesture === 'paint') this.#paint(square);
    else if (gesture === 'drag' && content) this.#dragFrom(square, content, event);
    else this.#actions.onUse(square);
  }

  /** Uses the tool on every square the pointer passes. @param {string} first */
  #paint(first) {
    const painted = new Set([first]);
    this.#actions.onUse(first);
    const pass = (/** @type {PointerEvent} */ event) => {
      const square = this.#under(event);
      if (square === null || painted.has(square)) return;
      painted.add(square);
      this.#actions.onUse(square);
    };
    this.#untilReleased(pass, () => {});
  }

  /** @param {string} from @param {Content} content @param {PointerEvent} event */
  #dragFrom(from, content, event) {
    const shown = this.#squares.get(from);
    shown?.classList.add('dragged');
    this.drag(content, event, (to, hasMoved) => {
      shown?.classList.remove('dragged');
      if (hasMoved) this.#actions.onMove(from, to);
      else this.#actions.onUse(from);
    });
  }

  /** @param {(event: PointerEvent) => void} onMove @param {(event: PointerEvent) => void} onEnd */
  #untilReleased(onMove, onEnd) {
    const ending = new AbortController();
    const end = (/** @type {PointerEvent} */ event) => {
      ending.abort();
      onEnd(event);
    };
    addEventListener('pointermove', onMove, { signal: ending.signal });
    addEventListener('pointerup', end, { signal: ending.signal });
    addEventListener('pointercancel', end, { signal: ending.signal });
  }

  /** @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    return squareOf(document.elementFromPoint(clientX, clientY));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = squareOf(event.target);
    if (square === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.#walk(square, event.key) || this.#act(square, event.key)) event.preventDefault();
  }

  /** @param {string} square @param {string} key */
  #walk(square, key) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (key)];
    if (!step) return false;
    const cell = this.#squares.get(square);
    const row = [...(cell?.parentElement?.children ?? [])];
    const rows = [...this.element.children];
    const column = row.indexOf(/** @type {Element} */ (cell)) + step[0];
    const next = rows[rows.indexOf(/** @type {Element} */ (cell?.parentElement)) + step[1]]?.children[column];
    if (next instanceof HTMLElement) next.focus();
    return true;
  }

  /** @param {string} square @param {string} key */
  #act(square, key) {
    if (key === 'Enter' || key === ' ') this.#actions.onUse(square);
    else if (key === 'Delete' || key === 'Backspace') this.#actions.onRemove(square);
    else return key.length === 1 && this.#actions.onLetter(square, key);
    return true;
  }
}

/** @param {EventTarget | null} target @returns {string | null} */
function squareOf(target) {
  const square = target instanceof Element ? target.closest('.editor-square') : null;
  return square instanceof HTMLElement ? (square.dataset.square ?? null) : null;
}
