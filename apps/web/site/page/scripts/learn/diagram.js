/**
 * A position among the words of the rules: a small board, what is legal in it and what is not, and moves
 * that it shows.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { Refusal } from '../client.js';
import { button, element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { reasonOf } from '../shared/reasons.js';
import { say, told } from '../shared/words.js';
import { readPosition } from './position_text.js';
import { StudyBoard } from './study_board.js';
import { whenNear } from './when_near.js';

/** @import { App } from '../app.js' */
/** @import { Words } from '../shared/words.js' */
/** @import { Game, Study } from '#messages' */
/** @import { Block } from './rules_text.js' */

export class Diagram {
  /** @type {App} */ #app;
  /** @type {StudyBoard | null} */ #board = null;
  #room = element('div', { class: 'diagram-board' });
  #facts = element('p', { class: 'diagram-facts' });
  #moves = element('div', { class: 'diagram-moves' });
  #said = element('p', { class: 'diagram-said', hidden: true });
  #cancel = () => {};

  /**
   * @param {App} app
   * @param {Block} block
   * @param {(game: Game) => void} tryOut shows the position on the large board
   */
  constructor(app, block, tryOut) {
    this.#app = app;
    this.position = readPosition(block);
    this.element = element(
      'figure',
      { class: 'diagram panel' },
      this.#room,
      element(
        'figcaption',
        { class: 'diagram-text' },
        block.caption && element('p', { class: 'diagram-caption' }, block.caption),
        this.#facts,
        this.#moves,
        this.#said,
        element(
          'p',
          { class: 'buttons' },
          button(texts.learn.tryThis, () => tryOut(this.position.game), { class: 'button' }),
        ),
      ),
    );
    this.#cancel = whenNear(this.#room, () => void this.#draw());
  }

  close() {
    this.#cancel();
    this.#board?.close();
  }

  async #draw() {
    const board = new StudyBoard(this.#room, this.#app);
    this.#board = board;
    try {
      const study = await board.show(this.position.game, { viewer: this.#viewer, movable: false });
      if (study) this.#describe(study, board);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#say(texts.learn.noPosition, ' ', reasonOf(error));
    }
  }

  /** Diagrams of games with secrets show what both sides know. */
  get #viewer() {
    const { variant } = this.position.game;
    return variant === 'stratachess' ? 'nobody' : 'both';
  }

  /** @param {Study} study @param {StudyBoard} board */
  #describe({ board: { side, choices }, end }, board) {
    const { toMove, legalMoves } = texts.learn;
    this.#facts.textContent = end
      ? `${end.score} · ${endInWords(end)}`
      : [toMove[side], choices.length > 0 && legalMoves(choices.length)].filter(Boolean).join(' · ');
    const sanOf = (/** @type {string} */ move) => choices.find(({ text }) => text === move)?.san ?? move;
    const { legal, illegal, after } = this.position;
    const shown = after.map(sanOf);
    const others = new Set(legal.map(sanOf).filter((san) => !shown.includes(san)));
    this.#moves.replaceChildren(
      ...row(null, after, (move) => this.#showButton(move, sanOf(move), board)),
      ...row(texts.learn.legal, [...others], (san) =>
        button(san, () => void this.#point(san, board), { class: 'chip' }),
      ),
      ...row(texts.learn.illegal, illegal, (move) =>
        button(move, () => void this.#explain(move, board), { class: 'chip chip-illegal' }),
      ),
    );
  }

  /** A button that plays a move, and takes it back again. @param {string} move @param {string} san @param {StudyBoard} board */
  #showButton(move, san, board) {
    const toggle = button(
      texts.learn.show(san),
      async () => {
        const isShown = toggle.getAttribute('aria-pressed') === 'true';
        if (!(await this.#reset(board)) || isShown) return;
        toggle.setAttribute('aria-pressed', 'true');
        const study = await board.play(move, { movable: false });
        if (study) this.#say(...told({ san, consequences: study.told.at(-1)?.consequences ?? [] }));
      },
      { class: 'button', 'aria-pressed': 'false' },
    );
    return toggle;
  }

  /** @param {string} move @param {StudyBoard} board */
  async #point(move, board) {
    const study = await this.#reset(board);
    const choice = study?.board.choices.find(({ text, san }) => text === move || san === move);
    if (!choice) return;
    board.view.setArrows([{ from: choice.from ?? choice.to, to: choice.to }]);
    this.#say(choice.san);
  }

  /** @param {string} move @param {StudyBoard} board */
  async #explain(move, board) {
    if (!(await this.#reset(board))) return;
    try {
      await board.foresee(move);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#say(reasonOf(error));
    }
  }

  /** Goes back to the diagram's own position. @param {StudyBoard} board */
  #reset(board) {
    for (const toggle of this.#moves.querySelectorAll('[aria-pressed]'))
      toggle.setAttribute('aria-pressed', 'false');
    board.view.setArrows([]);
    this.#said.hidden = true;
    return board.show(this.position.game, { viewer: this.#viewer, movable: false });
  }

  /** @param {...Words} words */
  #say(...words) {
    say(this.#said, ...words);
    this.#said.hidden = false;
    this.#app.announce(...words);
  }
}

/**
 * @param {string | null} label
 * @param {string[]} moves
 * @param {(move: string) => HTMLElement} made
 */
function row(label, moves, made) {
  if (moves.length === 0) return [];
  return [
    element(
      'p',
      { class: 'diagram-row' },
      label && element('span', { class: 'diagram-label' }, label),
      ...moves.map(made),
    ),
  ];
}
