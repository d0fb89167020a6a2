/**
 * What can be put on the board, and the hand that moves and takes away.
 *
 * @module
 */

import { obstacleImage, pieceImage } from '../board/pictures.js';
import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { isSame } from './edited_position.js';
import { contentInWords } from './editor_words.js';

/** @import { Color, Drawings, Kind, Obstacle, VariantEntry } from '#messages' */
/** @import { Content } from './edited_position.js' */

/**
 * What a click on a square does: moves what is there, takes it away, or puts something on it.
 *
 * @typedef {'hand' | 'remove' | Content} Tool
 */

/** What can close squares, in the games where something does. @type {Record<string, Obstacle[]>} */
const OBSTACLES = { capatomic: ['radiation'], stratachess: ['wall', 'tree', 'mountain'] };

/** As players name them; what is not here follows. @type {Kind[]} */
const USUAL_ORDER = [
  'king',
  'duke',
  'queen',
  'chancellor',
  'archbishop',
  'rook',
  'bishop',
  'knight',
  'cannon',
];

/** Radio buttons with pictures, so that arrow keys and screen readers know them. */
export class Palette {
  /** @type {Drawings} */ #drawings;
  /** @type {(content: Content, event: PointerEvent) => void} */ #onDrag;
  /** @type {Tool} */ tool = 'hand';
  element = element('div', { class: 'palette' });

  /**
   * @param {Drawings} drawings
   * @param {(content: Content, event: PointerEvent) => void} onDrag a piece is dragged out of the palette
   */
  constructor(drawings, onDrag) {
    this.#drawings = drawings;
    this.#onDrag = onDrag;
  }

  /** Offers what a game has. @param {VariantEntry} entry */
  offer(entry) {
    const words = texts.editor;
    this.tool = 'hand';
    const pieces = (/** @type {Color} */ color) =>
      ordered(entry).map((kind) => this.#content(entry, { color, kind }));
    const obstacles = (OBSTACLES[entry.id] ?? []).map((obstacle) => this.#content(entry, { obstacle }));
    this.element.replaceChildren(
      element(
        'fieldset',
        { class: 'palette-tools' },
        element('legend', { class: 'visually-hidden' }, words.tools),
        this.#row(
          this.#item('hand', words.hand, words.handSign),
          this.#item('remove', words.remove, '✕'),
          ...obstacles,
        ),
        this.#row(...pieces('white')),
        this.#row(...pieces('black')),
      ),
    );
  }

  /** Chooses a tool by other means than its button. @param {Tool} tool */
  choose(tool) {
    for (const input of this.element.querySelectorAll('input')) {
      input.checked = isSame(toolOf(input), /** @type {Content} */ (tool));
    }
    this.tool = tool;
  }

  /** @param {...HTMLElement} items */
  #row(...items) {
    return element('div', { class: 'palette-row' }, ...items);
  }

  /** @param {VariantEntry} entry @param {Content} content */
  #content(entry, content) {
    const picture =
      'kind' in content
        ? pieceImage(this.#drawings, content.color, content.kind)
        : obstacleImage(this.#drawings, content.obstacle);
    const item = this.#item(content, contentInWords(entry, content), picture);
    item.addEventListener('pointerdown', (event) => this.#onDrag(content, event));
    return item;
  }

  /** @param {Tool} tool @param {string} label @param {string | HTMLElement} sign */
  #item(tool, label, sign) {
    const input = element('input', {
      type: 'radio',
      name: 'editor-tool',
      class: 'visually-hidden',
      checked: tool === this.tool,
      value: JSON.stringify(tool),
      'aria-label': label,
      on: { change: () => (this.tool = tool) },
    });
    const shown = typeof sign === 'string' ? element('span', { 'aria-hidden': 'true' }, sign) : sign;
    return element('label', { class: 'palette-item', title: label }, input, shown);
  }
}

/** @param {VariantEntry} entry */
function ordered({ kinds }) {
  const rank = (/** @type {Kind} */ kind) => USUAL_ORDER.indexOf(kind) + 1 || USUAL_ORDER.length + 1;
  return kinds.map(({ kind }) => kind).sort((one, other) => rank(one) - rank(other));
}

/** @param {HTMLInputElement} input @returns {Content} */
function toolOf(input) {
  return JSON.parse(input.value);
}
