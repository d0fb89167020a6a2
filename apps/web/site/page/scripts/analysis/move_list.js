/**
 * The moves with their variations, and in words what they did.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { resultText, scoreText } from '../shared/evaluations.js';
import { numberText } from '../shared/move_numbers.js';
import { scrollWithin } from '../shared/scrolling.js';
import { texts } from '../texts/texts.js';
import { MARK_SIGNS, lossOf } from './losses.js';

/** @import { Desk } from './desk.js' */
/** @import { GameNode } from './game_tree.js' */

export class MoveList {
  /** @type {Desk} */ #desk;
  /** @type {Map<GameNode, HTMLButtonElement>} */ #buttons = new Map();
  #list = element('div', { class: 'moves-list', role: 'group', 'aria-label': texts.analysis.moves.heading });
  #about = element('p', { class: 'moves-about' });
  #promote;
  #remove;
  element;

  /** @param {Desk} desk @param {() => void} onRemove */
  constructor(desk, onRemove) {
    this.#desk = desk;
    const words = texts.analysis.moves;
    this.#promote = button(words.promote, () => desk.promote());
    this.#remove = button(words.remove, onRemove);
    this.element = element(
      'section',
      { class: 'panel moves' },
      element('h2', {}, words.heading),
      this.#list,
      this.#about,
      element('p', { class: 'buttons' }, this.#promote, this.#remove),
      element('p', { class: 'help' }, words.keys),
    );
    this.#list.addEventListener('keydown', (event) => this.#press(event));
    desk.watch((change) => {
      if (change === 'position') this.#showCurrent();
      else if (change !== 'evaluation') this.draw();
    });
    this.draw();
  }

  /** Draws all moves anew; the focus stays where it was. */
  draw() {
    const hadFocus = this.#list.contains(document.activeElement);
    this.#buttons.clear();
    const { root } = this.#desk.tree;
    const start = this.#moveButton(root, texts.analysis.moves.start);
    this.#list.replaceChildren(
      element('div', { class: 'moves-start' }, start),
      ...this.#rows(root),
      ...this.#result(root.continuation.at(-1)),
    );
    this.#showCurrent(hadFocus);
  }

  #showCurrent(hadFocus = this.#list.contains(document.activeElement)) {
    const { node } = this.#desk;
    for (const [shown, move] of this.#buttons) {
      move.tabIndex = shown === node ? 0 : -1;
      if (shown === node) move.setAttribute('aria-current', 'true');
      else move.removeAttribute('aria-current');
    }
    const current = this.#buttons.get(node);
    if (hadFocus) current?.focus({ preventScroll: true });
    if (current) scrollWithin(this.#list, current);
    this.#about.textContent = this.#lossInWords(node);
    this.#promote.disabled = !node.path.some((passed) => passed.isVariation);
    this.#remove.disabled = node.parent === null;
  }

  /** @param {GameNode} node */
  #lossInWords(node) {
    const loss = lossOf(node);
    return loss ? `${numberText(this.#desk.tree.turnOf(node))} ${node.told?.san}: ${loss.words}` : '';
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowUp: () => this.#desk.changeVariation(-1),
      ArrowDown: () => this.#desk.changeVariation(1),
      Delete: () => this.#remove.click(),
    });
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }

  /**
   * The moves after a position, two of them a row, with the variations between the rows.
   *
   * @param {GameNode} from
   * @returns {HTMLElement[]}
   */
  #rows(from) {
    const rows = [];
    /** @type {HTMLElement | null} a row that waits for Black's move */
    let open = null;
    for (let node = from.children[0]; node; node = node.children[0]) {
      const turn = this.#desk.tree.turnOf(node);
      if (!open) {
        open = element(
          'div',
          { class: 'moves-row' },
          element('span', { class: 'moves-number' }, `${turn.number}.`),
        );
        if (turn.side === 'black') open.append(element('span', { class: 'moves-gap' }, '…'));
        rows.push(open);
      }
      open.append(this.#cell(node));
      const variations = (node.parent?.children ?? []).slice(1).map((other) => this.#variation(other));
      rows.push(...variations);
      if (turn.side === 'black' || variations.length > 0) open = null;
    }
    return rows;
  }

  /** @param {GameNode} node */
  #cell(node) {
    return element(
      'span',
      { class: 'moves-cell' },
      this.#moveButton(node),
      this.#evaluation(node),
      this.#words(node),
    );
  }

  /** @param {GameNode} first @returns {HTMLElement} a variation in one running line, its own variations below */
  #variation(first) {
    let isNumbered = true;
    const moves = first.continuation.flatMap((node, index) => {
      const turn = this.#desk.tree.turnOf(node);
      const number = isNumbered || turn.side === 'white' ? numberText(turn) : '';
      const others = index === 0 ? [] : (node.parent?.children.slice(1) ?? []);
      isNumbered = others.length > 0;
      return [
        element('span', { class: 'moves-inline' }, number, this.#moveButton(node), this.#words(node)),
        ' ',
        ...others.map((other) => this.#variation(other)),
      ];
    });
    return element(
      'div',
      { class: 'moves-variation', role: 'group', 'aria-label': texts.analysis.moves.variation },
      ...moves,
    );
  }

  /** @param {GameNode} node @param {string} [label] */
  #moveButton(node, label) {
    const loss = lossOf(node);
    const san = label ?? node.told?.san ?? '';
    const sign = loss?.mark ? MARK_SIGNS[loss.mark] : '';
    const move = button(`${san}${sign}`, () => this.#desk.go(node), {
      class: loss?.mark ? `move move-${loss.mark}` : 'move',
      'aria-label': label ?? `${numberText(this.#desk.tree.turnOf(node))} ${san}`,
      title: loss?.words,
    });
    this.#buttons.set(node, move);
    return move;
  }

  /** @param {GameNode} node */
  #evaluation({ evaluation }) {
    if (!evaluation || evaluation.result) return null;
    return element('span', { class: 'moves-score' }, scoreText(evaluation.score));
  }

  /** What the move did, what it lost if that was much, and what somebody has written about it. @param {GameNode} node */
  #words(node) {
    const loss = lossOf(node);
    const words = [...(node.told?.consequences ?? []), ...(loss?.mark ? [loss.words] : [])];
    const comments = commentsOn(node);
    if (words.length + comments.length === 0) return null;
    return element(
      'span',
      { class: 'moves-words' },
      words.join(' '),
      words.length > 0 && comments.length > 0 && ' ',
      ...comments.flatMap((comment, index) => [
        index > 0 && ' ',
        element('span', { class: 'moves-comment' }, comment),
      ]),
    );
  }

  /** @param {GameNode | undefined} last */
  #result(last) {
    const end = last?.end;
    return end ? [element('p', { class: 'moves-result' }, resultText(end))] : [];
  }
}

/**
 * Comments worth showing: megaton's own records say in them what a blast destroyed, which is told anyway.
 *
 * @param {GameNode} node
 */
function commentsOn({ comments: { before, after }, told }) {
  const isTold = /^destroyed /.test(after) && (told?.consequences.length ?? 0) > 0;
  return [before, isTold ? '' : after].filter((comment) => comment !== '');
}
