/**
 * A lesson: its board, and beside it what to do, step by step.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { element } from '../shared/elements.js';
import { english } from '../shared/words.js';
import { reaches } from './goals.js';
import { LessonPanel } from './lesson_panel.js';
import { markDone, nextStep } from './progress.js';
import { StudyBoard } from './study_board.js';

/** @import { App } from '../app.js' */
/** @import { Game, Study } from '#messages' */
/** @import { Answer, Lesson, MoveTask, SquareTask } from './lessons/types.js' */

/** How long a move is left to be looked at before it is answered. */
const PAUSE = 700;

export class LessonPlayer {
  /** @type {App} */ #app;
  /** @type {Lesson} */ #lesson;
  /** @type {LessonPanel} */ #panel;
  /** @type {StudyBoard} */ #board;
  #index = 0;
  /** Counts the tries, so that what belongs to an earlier one is dropped. */
  #try = 0;
  #isHinted = false;
  #cancelQuestion = () => {};

  /**
   * @param {HTMLElement} container
   * @param {App} app
   * @param {Lesson} lesson
   */
  constructor(container, app, lesson) {
    this.#app = app;
    this.#lesson = lesson;
    this.#panel = new LessonPanel(app, lesson, {
      goTo: (index) => void this.open(index),
      tryAgain: () => void this.open(this.#index),
      help: () => void this.#help(),
      answer: (answer) => this.#answer(answer),
    });
    const room = element('div', { class: 'lesson-board' });
    container.append(element('div', { class: 'lesson' }, room, this.#panel.element));
    this.#board = new StudyBoard(room, app, {
      onMove: (text) => void this.#move(text),
      onRefusal: (reason) => this.#panel.say('bad', reason),
    });
  }

  /** @param {number | null} index the step; `null` for the first that has not been done */
  async open(index) {
    this.#try += 1;
    this.#isHinted = false;
    this.#cancelQuestion();
    this.#index = Math.min(Math.max(index ?? nextStep(this.#lesson), 0), this.#lesson.steps.length - 1);
    const step = this.#step;
    const wasInPanel = this.#panel.hasFocus;
    this.#panel.showStep(this.#index, { hasHelp: Boolean(step.move) });
    this.#board.view.setArrows([]);
    this.#board.view.setMarks((step.look ?? []).map((square) => ({ square, style: 'note' })));
    await this.#board.show(this.#game, {
      viewer: this.#viewer,
      orientation: step.seat ?? 'white',
      movable: Boolean(step.move),
    });
    if (step.square) this.#askForSquare(step.square);
    if (wasInPanel && !step.answers) this.#board.focus();
  }

  close() {
    this.#try += 1;
    this.#board.close();
  }

  get #step() {
    return this.#lesson.steps[this.#index];
  }

  /** @returns {Game} */
  get #game() {
    const { variant, options } = this.#lesson;
    return { variant, options, chess960: false, fen: this.#step.fen, moves: this.#step.moves };
  }

  /** In a game with secrets the learner sees what a player sees. */
  get #viewer() {
    const entry = this.#app.catalogue.variants.find(({ id }) => id === this.#lesson.variant);
    return entry?.has_secrets ? (this.#step.seat ?? 'white') : 'both';
  }

  /** @param {string} text */
  async #move(text) {
    const attempt = (this.#try += 1);
    const task = this.#step.move;
    const choice = this.#board.study?.board.choices.find((legal) => legal.text === text);
    if (!task || !choice) return;
    this.#clearHelp();
    const study = await this.#board.play(text, { movable: false });
    const told = study?.told.at(-1);
    if (!study || !told || attempt !== this.#try) return;
    if (!reaches(task.goal, { choice, told, end: study.end })) {
      const instead = task.instead?.[text];
      this.#panel.offerAnotherTry(instead ? english(instead) : texts.learn.otherMove);
      return;
    }
    this.#panel.say('good', texts.learn.right);
    if (await this.#reply(task, study, attempt)) this.#succeed();
  }

  /**
   * Plays the other side's answer, if the step has one.
   *
   * @param {MoveTask} task
   * @param {Study} study
   * @param {number} attempt
   * @returns {Promise<boolean>} whether the learner is still at it
   */
  async #reply(task, study, attempt) {
    const reply = await this.#firstLegal(task.replies ?? [], study);
    if (reply === null) return attempt === this.#try;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (attempt !== this.#try) return false;
    await this.#board.play(reply, { movable: false });
    return attempt === this.#try;
  }

  /** @param {string[]} replies @param {Study} study */
  async #firstLegal(replies, study) {
    const game = { ...this.#game, moves: study.record };
    for (const text of replies) {
      const isLegal = await this.#app.client.askRules({ ask: 'preview', game, text }).then(
        () => true,
        () => false,
      );
      if (isLegal) return text;
    }
    return null;
  }

  /** @param {SquareTask} task */
  #askForSquare(task) {
    const occupied = this.#board.study?.board.pieces.map(({ square }) => square) ?? [];
    this.#cancelQuestion = this.#board.view.selectSquare(
      (square) => this.#square(task, square),
      task.choices ?? occupied,
    );
  }

  /** @param {SquareTask} task @param {string} square */
  #square(task, square) {
    const isRight = task.right.includes(square);
    const style = isRight ? (task.isBomb ? 'bomb' : 'good') : 'bad';
    this.#board.view.setMarks([{ square, style }]);
    if (isRight) {
      this.#succeed();
    } else {
      this.#panel.say('bad', task.wrong ? english(task.wrong) : texts.learn.wrongSquare);
      this.#askForSquare(task);
    }
  }

  /** @param {Answer} answer */
  #answer(answer) {
    if (answer.right) this.#succeed(answer.says);
    else this.#panel.say('bad', english(answer.says));
  }

  /** The first call gives a hint, the next one plays the move. */
  async #help() {
    const task = this.#step.move;
    const choice = this.#board.study?.board.choices.find(({ text }) => text === task?.example);
    if (!task || !choice) return;
    if (this.#isHinted) {
      await this.#move(task.example);
    } else {
      this.#isHinted = true;
      this.#board.view.setArrows([{ from: choice.from ?? choice.to, to: choice.to }]);
      this.#panel.offerToShow(choice.san);
    }
  }

  #clearHelp() {
    this.#board.view.setArrows([]);
    this.#board.view.setMarks([]);
  }

  /** @param {string} [first] said before the step's own words */
  #succeed(first) {
    markDone(this.#lesson, this.#index);
    this.#panel.showSuccess(english(first ? `${first} ${this.#step.success}` : this.#step.success));
  }
}
