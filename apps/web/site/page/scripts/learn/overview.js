/**
 * All games to learn, with what has been done of their lessons.
 *
 * @module
 */

import { ORIGINAL } from '../texts/language.js';
import { texts } from '../texts/texts.js';
import { element } from '../shared/elements.js';
import { titleOf } from '../shared/terms.js';
import { LESSONS } from './lessons.js';
import { doneSteps, isFinished } from './progress.js';
import { thumbnail } from './thumbnail.js';

/** @import { App } from '../app.js' */
/** @import { MoveTold, Study } from '#messages' */
/** @import { Lesson } from './lessons/types.js' */

/** @param {App} app @returns {HTMLElement} */
export function overview(app) {
  return element(
    'div',
    { class: 'learn-overview' },
    element('h1', {}, texts.learn.heading),
    element('p', { class: 'learn-introduction' }, texts.learn.introduction),
    element('ul', { class: 'learn-games' }, ...LESSONS.map((lesson) => card(lesson, app))),
  );
}

/** @param {Lesson} lesson @param {App} app */
function card(lesson, app) {
  const title = titleOf(lesson, app.catalogue);
  const finished = isFinished(lesson);
  return element(
    'li',
    { class: `panel learn-card${finished ? ' finished' : ''}` },
    element('h2', {}, element('a', { href: `#learn?variant=${lesson.variant}` }, title)),
    picture(lesson, app),
    element('p', { class: 'learn-idea', lang: ORIGINAL }, lesson.idea),
    progressOf(lesson),
    element(
      'p',
      { class: 'buttons' },
      element(
        'a',
        {
          class: 'button primary',
          href: `#learn?variant=${lesson.variant}`,
          'aria-label': `${title}: ${lessonLabel(lesson)}`,
        },
        lessonLabel(lesson),
      ),
      element(
        'a',
        {
          class: 'button',
          href: `#learn?variant=${lesson.variant}&page=rules`,
          'aria-label': `${title}: ${texts.learn.rules}`,
        },
        texts.learn.rules,
      ),
    ),
  );
}

/** @param {Lesson} lesson @param {App} app */
function picture(lesson, app) {
  const room = element('div', { class: 'learn-picture' });
  void drawEmblem(lesson, app).then((drawn) => room.append(drawn));
  return room;
}

/** The lesson's most telling move. @param {Lesson} lesson @param {App} app */
async function drawEmblem({ variant, options, steps, emblem }, app) {
  const { fen, moves, move, seat = 'white' } = steps[emblem];
  const game = { variant, options, chess960: false, fen, moves };
  const study = /** @type {Study} */ (await app.client.askRules({ ask: 'study', game, viewer: seat }));
  const choice = study.board.choices.find(({ text }) => text === move?.example);
  const told =
    choice &&
    /** @type {MoveTold} */ (await app.client.askRules({ ask: 'preview', game, text: choice.text }));
  return thumbnail(study.board, app.drawings, { orientation: seat, choice, told });
}

/** @param {Lesson} lesson */
function progressOf(lesson) {
  const done = doneSteps(lesson).size;
  const count = lesson.steps.length;
  const words = isFinished(lesson) ? `✓ ${texts.learn.finished}` : texts.learn.doneOf(done, count);
  return element(
    'div',
    { class: 'learn-progress' },
    element('progress', { max: count, value: done, 'aria-hidden': 'true' }),
    element('span', {}, words),
  );
}

/** @param {Lesson} lesson */
function lessonLabel(lesson) {
  const done = doneSteps(lesson).size;
  if (done === 0) return texts.learn.begin;
  return isFinished(lesson) ? texts.learn.again : texts.learn.goOn;
}
