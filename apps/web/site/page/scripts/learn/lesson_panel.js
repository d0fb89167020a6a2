/**
 * What stands beside the board of a lesson: the steps, the task, what was said about the last try, and
 * where to go next.
 *
 * @module
 */

import { ORIGINAL } from '../texts/language.js';
import { english, say } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { button, element } from '../shared/elements.js';
import { titleOf } from '../shared/terms.js';
import { lessonAfter } from './lessons.js';
import { doneSteps, isFinished } from './progress.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { Answer, Lesson } from './lessons/types.js' */

/** @typedef {'good' | 'bad' | 'note'} Tone */

/**
 * @typedef {object} Actions what the learner may ask for
 * @property {(index: number) => void} goTo
 * @property {() => void} tryAgain
 * @property {() => void} help
 * @property {(answer: Answer) => void} answer
 */

export class LessonPanel {
  /** @type {App} */ #app;
  /** @type {Lesson} */ #lesson;
  /** @type {Actions} */ #actions;
  #index = 0;
  #steps = element('ol', { class: 'lesson-steps', 'aria-label': texts.learn.steps });
  #where = element('p', { class: 'lesson-where' });
  #task = element('p', { class: 'lesson-task', lang: ORIGINAL });
  #answers = element('div', { class: 'lesson-answers' });
  #feedback = element('p', { class: 'lesson-feedback' });
  #buttons = element('div', { class: 'buttons lesson-buttons' });

  /**
   * @param {App} app
   * @param {Lesson} lesson
   * @param {Actions} actions
   */
  constructor(app, lesson, actions) {
    this.#app = app;
    this.#lesson = lesson;
    this.#actions = actions;
    this.element = element(
      'section',
      { class: 'panel lesson-panel', 'aria-label': texts.learn.lesson },
      this.#steps,
      this.#where,
      this.#task,
      this.#answers,
      this.#feedback,
      this.#buttons,
    );
  }

  /** Whether the keyboard is here, and will be lost when the buttons change. */
  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /**
   * @param {number} index
   * @param {{ hasHelp: boolean }} options
   */
  showStep(index, { hasHelp }) {
    this.#index = index;
    const step = this.#lesson.steps[index];
    this.#showSteps();
    const you = step.move ? ` · ${texts.learn.you[step.seat ?? 'white']}` : '';
    this.#where.textContent = `${texts.learn.stepOf(index + 1, this.#lesson.steps.length)}${you}`;
    this.#task.textContent = step.text;
    this.#answers.replaceChildren(...(step.answers ?? []).map((answer) => this.#answer(answer)));
    this.#clear();
    if (hasHelp) this.#buttons.append(button(texts.learn.hint, this.#actions.help, { class: 'button' }));
    this.#app.announce(`${this.#where.textContent} `, english(step.text));
  }

  /** @param {Tone} tone @param {Words} words */
  say(tone, words) {
    this.#feedback.dataset.tone = tone;
    say(this.#feedback, words);
    this.#feedback.hidden = false;
    this.#app.announce(words);
  }

  /** @param {Words} text why the move was not the one */
  offerAnotherTry(text) {
    this.say('bad', text);
    this.#offer(button(texts.learn.tryAgain, this.#actions.tryAgain, { class: 'button primary' }));
  }

  /** @param {string} san */
  offerToShow(san) {
    this.say('note', san);
    this.#buttons.replaceChildren(button(texts.learn.showMe, this.#actions.help, { class: 'button' }));
  }

  /** @param {Words} text */
  showSuccess(text) {
    this.say('good', text);
    this.#showSteps();
    for (const answer of this.#answers.querySelectorAll('button')) answer.disabled = true;
    if (this.#index + 1 < this.#lesson.steps.length) {
      const next = button(texts.learn.next, () => this.#actions.goTo(this.#index + 1), {
        class: 'button primary',
      });
      this.#offer(next);
    } else this.#offer(...this.#afterTheLesson());
  }

  #clear() {
    this.#feedback.hidden = true;
    this.#feedback.textContent = '';
    this.#buttons.replaceChildren();
  }

  /** The first of these is what one most likely wants: Enter takes it. @param {...HTMLElement} offers */
  #offer(...offers) {
    this.#buttons.replaceChildren(...offers);
    offers[0].focus({ preventScroll: true });
    this.#feedback.scrollIntoView({ block: 'nearest' });
    this.#buttons.scrollIntoView({ block: 'nearest' });
  }

  #afterTheLesson() {
    const { variant } = this.#lesson;
    if (isFinished(this.#lesson)) this.#feedback.append(' ', element('strong', {}, texts.learn.lessonDone));
    const next = lessonAfter(this.#lesson);
    return [
      element(
        'a',
        { class: 'button primary', href: `#play?variant=${variant}` },
        texts.learn.playNow(titleOf(this.#lesson, this.#app.catalogue)),
      ),
      ...(next
        ? [
            element(
              'a',
              { class: 'button', href: `#learn?variant=${next.variant}` },
              texts.learn.nextLesson(titleOf(next, this.#app.catalogue)),
            ),
          ]
        : []),
      element('a', { class: 'button', href: `#learn?variant=${variant}&page=rules` }, texts.learn.readRules),
    ];
  }

  #showSteps() {
    const done = doneSteps(this.#lesson);
    this.#steps.replaceChildren(
      ...this.#lesson.steps.map((_, index) => this.#stepButton(index, done.has(index))),
    );
  }

  /** @param {number} index @param {boolean} isDone */
  #stepButton(index, isDone) {
    return element(
      'li',
      {},
      button(isDone ? '✓' : `${index + 1}`, () => this.#actions.goTo(index), {
        class: `lesson-step${isDone ? ' done' : ''}`,
        'aria-label': texts.learn.stepLabel(index + 1, isDone),
        'aria-current': index === this.#index && 'step',
      }),
    );
  }

  /** @param {Answer} answer */
  #answer(answer) {
    return button(answer.text, () => this.#actions.answer(answer), { class: 'button' });
  }
}
