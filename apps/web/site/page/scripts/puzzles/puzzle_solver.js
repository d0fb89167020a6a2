/**
 * A puzzle to solve: the person moves, megaton answers, and shows why a move does not work.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { StudyBoard } from '../learn/study_board.js';
import { element } from '../shared/elements.js';
import { bestMove, findWin } from './adviser.js';
import { breakStreak, isSolved, lengthenStreak, markSolved } from './marks.js';
import { gameOf, solverOf } from './puzzle.js';
import { PuzzlePanel } from './puzzle_panel.js';

/** @import { App } from '../app.js' */
/** @import { Study } from '#messages' */
/** @import { Filter } from './filter.js' */
/** @import { Puzzle } from './puzzle.js' */

/** How long a move is left to be looked at before it is answered. */
const PAUSE = 600;

export class PuzzleSolver {
  /** @type {App} */ #app;
  /** @type {Puzzle} */ #puzzle;
  /** @type {PuzzlePanel} */ #panel;
  /** @type {StudyBoard} */ #board;
  /** The moves that are still to be made to win. */
  #movesLeft = 0;
  /** Where the person last had the right position, to go back to. @type {string[]} */
  #right = [];
  /** Ends what was begun last, when something else begins. */
  #doing = new AbortController();
  /** Whether nothing has gone wrong yet and nothing was asked for. */
  #isClean = true;

  /**
   * @param {HTMLElement} container
   * @param {App} app
   * @param {Puzzle[]} puzzles
   * @param {Puzzle} puzzle
   * @param {Filter} filter
   */
  constructor(container, app, puzzles, puzzle, filter) {
    this.#app = app;
    this.#puzzle = puzzle;
    this.#panel = new PuzzlePanel(app, puzzles, puzzle, filter, {
      tryAgain: () => void this.#goBack(),
      refute: () => void this.#refute(),
      hint: () => this.#hint(),
      solution: () => void this.#showSolution(),
      flip: () => this.#board.view.flip(),
    });
    const room = element('div', { class: 'puzzle-board' });
    container.append(element('div', { class: 'puzzle' }, room, this.#panel.element));
    this.#board = new StudyBoard(room, app, {
      onMove: (text) => void this.#move(text),
      onRefusal: (reason) => this.#panel.say('bad', reason),
    });
    this.#movesLeft = puzzle.moves_to_win ?? 1;
    void this.#goBack();
  }

  close() {
    this.#doing.abort();
    this.#board.close();
  }

  get #solver() {
    return solverOf(this.#puzzle);
  }

  /** Shows the last position in which all was right. */
  async #goBack() {
    this.#begin();
    const wasInPanel = this.#panel.hasFocus;
    this.#panel.offerHelp();
    const game = { ...gameOf(this.#puzzle), moves: this.#right };
    const study = await this.#board.show(game, { orientation: this.#solver });
    if (study) this.#panel.showMoves(study);
    if (wasInPanel) this.#board.focus();
    if (this.#right.length === 0) this.#panel.showTask();
    else this.#panel.say('good', texts.puzzles.goOn(this.#movesLeft));
  }

  /** Something new begins, and whatever was going on ends. @returns {() => boolean} whether it still goes on */
  #begin() {
    this.#doing.abort();
    this.#doing = new AbortController();
    const { signal } = this.#doing;
    this.#board.view.setArrows([]);
    this.#board.view.setMarks([]);
    return () => !signal.aborted;
  }

  /** @param {string} text */
  async #move(text) {
    const goesOn = this.#begin();
    const isFirst = this.#right.length === 0;
    const study = await this.#play(text);
    if (!study || !goesOn()) return;
    if (isFirst && text !== this.#puzzle.best) {
      this.#miss(texts.puzzles.wrong);
    } else if (this.#puzzle.moves_to_win === undefined || this.#isWon(study)) {
      this.#succeed();
    } else {
      await this.#answer(study, isFirst, goesOn);
    }
  }

  /**
   * megaton answers, if the move wins in time. The first one does: that is proven.
   *
   * @param {Study} study
   * @param {boolean} isProven
   * @param {() => boolean} goesOn
   */
  async #answer(study, isProven, goesOn) {
    const within = this.#movesLeft - 1;
    this.#panel.think(isProven ? texts.puzzles.thinking : texts.puzzles.checking);
    const [{ move, moves }] = await Promise.all([this.#findWin(within), pause()]);
    if (!goesOn()) return;
    const isInTime = isProven || (moves !== null && moves <= within && !study.end);
    if (!isInTime || move === null) {
      this.#miss(moves === null ? texts.puzzles.lost : texts.puzzles.slower);
      return;
    }
    const answered = await this.#play(move);
    if (!answered || !goesOn()) return;
    this.#movesLeft = within;
    this.#right = answered.record;
    this.#board.view.show(answered.board, { movable: true });
    this.#panel.offerHelp();
    this.#panel.say('good', texts.puzzles.goOn(within));
  }

  /** @param {string} text @returns {Promise<Study | null>} */
  async #play(text) {
    const study = await this.#board.play(text, { movable: false });
    if (study) this.#panel.showMoves(study);
    return study;
  }

  /** @param {number} within */
  #findWin(within) {
    return findWin(this.#app.client, this.#board.game, { winner: this.#solver, within }, this.#doing.signal);
  }

  /** @param {Study} study */
  #isWon({ end }) {
    return end?.score === (this.#solver === 'white' ? '1-0' : '0-1');
  }

  /** @param {string} text what was wrong */
  #miss(text) {
    this.#spoil();
    this.#panel.offerAnotherTry(text);
  }

  /** What is solved from now on is solved with help. */
  #spoil() {
    if (this.#isClean && !isSolved(this.#puzzle)) breakStreak();
    this.#isClean = false;
    this.#panel.showStreak();
  }

  #succeed() {
    if (this.#isClean && !isSolved(this.#puzzle)) lengthenStreak();
    markSolved(this.#puzzle);
    const { withHelp, solvedWin, solvedSave } = texts.puzzles;
    const words = this.#puzzle.moves_to_win === undefined ? solvedSave : solvedWin;
    this.#panel.showSuccess(this.#isClean ? words : withHelp);
  }

  /** megaton shows how the wrong move is answered: the whole way to the loss, where it loses. */
  async #refute() {
    const goesOn = this.#begin();
    this.#panel.think(texts.puzzles.thinking);
    const plies = this.#puzzle.moves_to_lose === undefined ? 1 : 2 * this.#puzzle.moves_to_lose - 1;
    await this.#playOut(plies, goesOn);
    if (goesOn()) this.#panel.offerAnotherTry(texts.puzzles.refuted);
  }

  #hint() {
    this.#spoil();
    const { best } = this.#puzzle;
    const isFirst = this.#right.length === 0;
    const choice = this.#board.study?.board.choices.find(({ text }) => text === best);
    if (isFirst && choice) this.#point(choice.from);
    else void this.#hintByMegaton();
  }

  async #hintByMegaton() {
    const goesOn = this.#begin();
    this.#panel.think(texts.puzzles.thinking);
    const { move } = await this.#findWin(this.#movesLeft);
    if (!goesOn()) return;
    this.#point(this.#board.study?.board.choices.find(({ text }) => text === move)?.from ?? null);
  }

  /** @param {string | null} square where the piece stands; `null` if it is in the reserve */
  #point(square) {
    if (square !== null) this.#board.view.setArrows([{ from: square, to: square }]);
    this.#panel.offerHelp();
    this.#panel.say('note', square === null ? texts.puzzles.hintDrop : texts.puzzles.hintPiece);
  }

  async #showSolution() {
    this.#spoil();
    const goesOn = this.#begin();
    this.#right = [];
    this.#movesLeft = this.#puzzle.moves_to_win ?? 1;
    this.#panel.think(texts.puzzles.solutionShown);
    await this.#board.show(gameOf(this.#puzzle), { orientation: this.#solver, movable: false });
    await pause();
    if (!goesOn() || !(await this.#play(this.#puzzle.best))) return;
    const { moves_to_win: moves } = this.#puzzle;
    await this.#playOut(moves === undefined ? 1 : 2 * moves - 2, goesOn);
    if (goesOn()) this.#panel.offerAnotherTry(texts.puzzles.solutionShown);
  }

  /**
   * megaton plays both sides on.
   *
   * @param {number} plies at most so many
   * @param {() => boolean} goesOn
   */
  async #playOut(plies, goesOn) {
    const isForSolver = this.#puzzle.moves_to_win !== undefined;
    for (let left = plies; left > 0 && goesOn() && !this.#board.study?.end; left -= 1) {
      const move = await (isForSolver && plies > 1
        ? this.#winningMove(left)
        : bestMove(this.#app.client, this.#board.game, this.#doing.signal));
      await pause();
      if (!goesOn() || move === null) return;
      await this.#play(move);
    }
  }

  /** The best move of either side while the solver wins. @param {number} plies that are left */
  async #winningMove(plies) {
    return (await this.#findWin(Math.ceil(plies / 2))).move;
  }
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
