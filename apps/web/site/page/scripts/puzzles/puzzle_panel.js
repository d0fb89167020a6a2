/**
 * What stands beside the board of a puzzle: the task, what was said about the last move, the moves, and
 * what one may ask for.
 *
 * @module
 */

import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { button, element } from '../shared/elements.js';
import { gameAddress } from '../shared/game_links.js';
import { numbered, turnOf } from '../shared/move_numbers.js';
import { titleOf } from '../shared/terms.js';
import { addressOf, puzzleAfter } from './filter.js';
import { isSolved, streak } from './marks.js';
import { gameOf, solverOf, themeOf } from './puzzle.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { Study } from '#messages' */
/** @import { Filter } from './filter.js' */
/** @import { Puzzle } from './puzzle.js' */

/** @typedef {'good' | 'bad' | 'note'} Tone */

/**
 * @typedef {object} Actions what the person may ask for
 * @property {() => void} tryAgain
 * @property {() => void} refute
 * @property {() => void} hint
 * @property {() => void} solution
 * @property {() => void} flip
 */

export class PuzzlePanel {
  /** @type {App} */ #app;
  /** @type {Puzzle[]} */ #puzzles;
  /** @type {Puzzle} */ #puzzle;
  /** @type {Filter} */ #filter;
  /** @type {Actions} */ #actions;
  /** To the next puzzle, whether or not this one is solved. @type {HTMLAnchorElement | undefined} */
  #skip;
  #task = element('p', { class: 'puzzle-task' });
  #feedback = element('p', { class: 'puzzle-feedback', hidden: true });
  #buttons = element('div', { class: 'buttons puzzle-buttons' });
  #moves = element('p', { class: 'puzzle-moves', 'aria-label': texts.puzzles.moves });
  #streak = element('p', { class: 'puzzle-streak' });
  #analyse = element('a', { class: 'button' }, texts.puzzles.analyse);

  /**
   * @param {App} app
   * @param {Puzzle[]} puzzles
   * @param {Puzzle} puzzle
   * @param {Filter} filter
   * @param {Actions} actions
   */
  constructor(app, puzzles, puzzle, filter, actions) {
    this.#app = app;
    this.#puzzles = puzzles;
    this.#puzzle = puzzle;
    this.#filter = filter;
    this.#actions = actions;
    this.#analyse.href = `#${gameAddress('analysis', gameOf(puzzle))}`;
    this.#skip = this.#nextLink('button');
    this.element = element(
      'section',
      { class: 'panel puzzle-panel' },
      this.#heading(),
      this.#task,
      this.#feedback,
      this.#buttons,
      this.#moves,
      this.#foot(),
    );
    this.showStreak();
  }

  #heading() {
    const title = titleOf(this.#puzzle, this.#app.catalogue);
    const solved = isSolved(this.#puzzle) && ` · ✓ ${texts.puzzles.solved}`;
    return element(
      'header',
      {},
      element('a', { href: `#${addressOf(this.#filter)}` }, `‹ ${texts.puzzles.list}`),
      element('h1', {}, texts.puzzles.number(this.#puzzle.number)),
      element(
        'p',
        { class: 'puzzle-where' },
        element('a', { href: `#learn?variant=${this.#puzzle.variant}&page=rules` }, title),
        ` · ${texts.puzzles.themes[themeOf(this.#puzzle)]}`,
        solved,
      ),
    );
  }

  #foot() {
    return element(
      'footer',
      { class: 'puzzle-foot' },
      this.#streak,
      element(
        'div',
        { class: 'buttons' },
        button(texts.shared.flip, this.#actions.flip, { class: 'button' }),
        this.#analyse,
        this.#skip,
      ),
    );
  }

  /** @param {string} style */
  #nextLink(style) {
    const next = puzzleAfter(this.#puzzles, this.#filter, this.#puzzle);
    return (
      next &&
      element('a', { class: style, href: `#${addressOf(this.#filter, next.number)}` }, texts.puzzles.next)
    );
  }

  /** Whether the keyboard is here, and will be lost when the buttons change. */
  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  showTask() {
    const { moves_to_win: win, moves_to_lose: lose } = this.#puzzle;
    const aim = win === undefined ? texts.puzzles.save(lose ?? 1) : texts.puzzles.win(win);
    const side = texts.puzzles.toMove[solverOf(this.#puzzle)];
    this.#task.replaceChildren(element('strong', {}, `${side}.`), ` ${aim}`);
    this.#feedback.hidden = true;
    this.#app.announce(`${side}. ${aim}`);
  }

  /** @param {Tone} tone @param {Words} words */
  say(tone, words) {
    this.#feedback.dataset.tone = tone;
    say(this.#feedback, words);
    this.#feedback.hidden = false;
    this.#app.announce(words);
  }

  /** @param {string} text what megaton is doing; nothing can be asked for meanwhile */
  think(text) {
    this.say('note', text);
    this.#buttons.replaceChildren();
  }

  offerHelp() {
    this.#buttons.replaceChildren(
      button(texts.puzzles.hint, this.#actions.hint, { class: 'button' }),
      button(texts.puzzles.solution, this.#actions.solution, { class: 'button' }),
    );
  }

  /** @param {string} text what was wrong, or what has been shown */
  offerAnotherTry(text) {
    const isShown = text === texts.puzzles.refuted || text === texts.puzzles.solutionShown;
    this.say(isShown ? 'note' : 'bad', text);
    this.#offer(
      button(texts.puzzles.tryAgain, this.#actions.tryAgain, { class: 'button primary' }),
      ...(isShown ? [] : [button(texts.puzzles.refute, this.#actions.refute, { class: 'button' })]),
      ...(text === texts.puzzles.solutionShown
        ? []
        : [button(texts.puzzles.solution, this.#actions.solution, { class: 'button' })]),
    );
  }

  /** @param {string} text */
  showSuccess(text) {
    this.say('good', text);
    this.showStreak();
    const next = this.#nextLink('button primary');
    this.#skip?.remove();
    if (next) this.#offer(next);
    else this.#buttons.replaceChildren();
  }

  /** @param {Study} study */
  showMoves({ told, start_fen: fen }) {
    const sans = told.map(({ san }) => san);
    this.#moves.textContent = numbered(sans, turnOf(fen)).join(' ');
    const moves = told.map(({ text }) => text);
    this.#analyse.href = `#${gameAddress('analysis', { ...gameOf(this.#puzzle), moves })}`;
  }

  showStreak() {
    const { now, best } = streak();
    this.#streak.textContent = texts.puzzles.streak(now, best);
  }

  /** The first of these is what one most likely wants: Enter takes it. @param {...HTMLElement} offers */
  #offer(...offers) {
    this.#buttons.replaceChildren(...offers);
    offers[0].focus({ preventScroll: true });
    this.#buttons.scrollIntoView({ block: 'nearest' });
  }
}
