/**
 * The engines' lines for the position shown, side by side where there are several.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';
import { EngineLines, MOST_LINES } from './engine_lines.js';

/** @import { Words } from '../shared/words.js' */
/** @import { Line } from '#messages' */
/** @import { Turn } from '../shared/move_numbers.js' */
/** @import { LineHandlers } from './engine_lines.js' */
/** @import { Engine, Thinking } from './thinking.js' */

export class LinesPanel {
  /** @type {Thinking} */ #thinking;
  /** megaton and the engines of the server, in the order in which they are shown. @type {Map<Engine, EngineLines>} */
  #lines;
  #switch;
  element;

  /**
   * @param {Thinking} thinking
   * @param {string[]} engines those there are besides megaton
   * @param {LineHandlers} handlers
   */
  constructor(thinking, engines, handlers) {
    const words = texts.analysis.lines;
    this.#thinking = thinking;
    const hasOthers = engines.length > 0;
    /** @type {Engine[]} */
    const all = [null, ...engines];
    this.#lines = new Map(
      all.map((engine) => [engine, new EngineLines(hasOthers ? nameOf(engine) : null, handlers)]),
    );
    this.#switch = button(words.on, () => this.#toggle(), { 'aria-pressed': `${thinking.isOn}` });
    this.element = element(
      'section',
      { class: 'panel lines' },
      element(
        'div',
        { class: 'lines-head' },
        element('h2', {}, hasOthers ? words.headingOfAll : words.heading),
        this.#switch,
        this.#countField(),
      ),
      hasOthers && this.#engineChoice(),
      element('div', { class: 'lines-all' }, ...[...this.#lines.values()].map((lines) => lines.element)),
      element('p', { class: 'help' }, words.pointOfView),
    );
    this.clear(false);
  }

  /**
   * Nothing is known of the position yet.
   *
   * @param {boolean} isOver
   */
  clear(isOver) {
    const words = texts.analysis.lines;
    const why = isOver ? words.over : this.#thinking.isOn ? words.waiting : words.off;
    for (const [engine, lines] of this.#lines) {
      lines.element.hidden = !this.#thinking.engines.includes(engine);
      lines.clear(why);
    }
    this.#switch.setAttribute('aria-pressed', `${this.#thinking.isOn}`);
  }

  /** @param {Engine} engine @param {Line} line @param {Turn} turn */
  show(engine, line, turn) {
    this.#lines.get(engine)?.show(line, turn);
  }

  /** An engine cannot think about the position. @param {Engine} engine @param {Words} reason */
  refuse(engine, reason) {
    this.#lines.get(engine)?.clear(reason);
  }

  #toggle() {
    this.#thinking.isOn = !this.#thinking.isOn;
    this.#switch.setAttribute('aria-pressed', `${this.#thinking.isOn}`);
  }

  #countField() {
    const counts = Array.from({ length: MOST_LINES }, (_, index) => index + 1);
    const options = counts.map((count) =>
      element('option', { value: count, selected: count === this.#thinking.lines }, count),
    );
    const choose = element(
      'select',
      { on: { change: () => (this.#thinking.lines = Number(choose.value)) } },
      ...options,
    );
    return element('label', { class: 'lines-count' }, texts.analysis.lines.count, choose);
  }

  /** Which engines think; one at least. */
  #engineChoice() {
    const engines = [...this.#lines.keys()];
    const boxes = engines.map((engine) =>
      element('input', { type: 'checkbox', checked: this.#thinking.engines.includes(engine) }),
    );
    const choose = () => {
      this.#thinking.engines = engines.filter((_, index) => boxes[index].checked);
      keepOneChecked(boxes);
    };
    keepOneChecked(boxes);
    return element(
      'fieldset',
      { class: 'lines-engines', on: { change: choose } },
      element('legend', {}, texts.analysis.lines.engines),
      ...boxes.map((box, index) => element('label', { class: 'choice' }, box, nameOf(engines[index]))),
    );
  }
}

/** The last one cannot be unchecked. @param {HTMLInputElement[]} boxes */
function keepOneChecked(boxes) {
  const checked = boxes.filter((box) => box.checked);
  for (const box of boxes) box.disabled = checked.length === 1 && box.checked;
}

/** @param {Engine} engine */
function nameOf(engine) {
  return engine ?? texts.play.names.megaton;
}
