/**
 * The view in which the games are learnt: all of them side by side, or one game's lesson or rules.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { element } from '../shared/elements.js';
import { LessonPlayer } from './lesson_player.js';
import { lessonOf } from './lessons.js';
import { overview } from './overview.js';
import { RulesPage } from './rules_page.js';

/** @import { App, Mount } from '../app.js' */
/** @import { VariantEntry } from '#messages' */

/** @typedef {'lesson' | 'rules'} Page of a game */

/**
 * `learn` shows all games; `learn?variant=atomic` its lesson, from a `step` if one is named;
 * `learn?variant=atomic&page=rules` its rules, at a `section` if one is named.
 *
 * @type {Mount}
 */
export async function mount(main, app, parameters) {
  const entry = app.catalogue.variants.find(({ id }) => id === parameters.get('variant'));
  const lesson = lessonOf(entry?.id ?? null);
  if (!entry || !lesson) {
    main.append(overview(app));
    return () => {};
  }
  const page = parameters.get('page') === 'rules' ? 'rules' : 'lesson';
  const content = element('div', { class: 'learn-content' });
  main.append(heading(entry, page), content);
  if (page === 'lesson') return playLesson(content, app, lesson, parameters);
  const rules = new RulesPage(content, app, entry);
  void rules.open(parameters.get('section'));
  return () => rules.close();
}

/**
 * @param {HTMLElement} content
 * @param {App} app
 * @param {import('./lessons/types.js').Lesson} lesson
 * @param {URLSearchParams} parameters
 */
function playLesson(content, app, lesson, parameters) {
  const player = new LessonPlayer(content, app, lesson);
  const named = Number.parseInt(parameters.get('step') ?? '', 10);
  void player.open(Number.isNaN(named) ? null : named - 1);
  return () => player.close();
}

/** @param {VariantEntry} entry @param {Page} page */
function heading(entry, page) {
  return element(
    'header',
    { class: 'learn-heading' },
    element(
      'a',
      { class: 'learn-back', href: '#learn', 'aria-label': texts.learn.allGames },
      '‹ ',
      element('span', { class: 'learn-back-words' }, texts.learn.allGames),
    ),
    element('h1', {}, entry.title),
    element(
      'nav',
      { class: 'learn-pages', 'aria-label': texts.learn.pages },
      pageLink(entry, 'lesson', page, texts.learn.lesson),
      pageLink(entry, 'rules', page, texts.learn.rules),
      element('a', { class: 'button', href: `#play?variant=${entry.id}` }, texts.learn.play),
    ),
  );
}

/** @param {VariantEntry} entry @param {Page} page @param {Page} shown @param {string} label */
function pageLink(entry, page, shown, label) {
  const href = `#learn?variant=${entry.id}${page === 'rules' ? '&page=rules' : ''}`;
  return element('a', { class: 'button', href, 'aria-current': page === shown && 'page' }, label);
}
