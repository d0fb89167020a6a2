/**
 * Which steps of the lessons have been done, kept by the browser.
 *
 * @module
 */

import { browserStore } from '../shared/stored.js';

/** @import { Lesson } from './lessons/types.js' */

const KEY = 'megaton.lessons';

/** @param {Lesson} lesson @returns {Set<number>} the steps that have been done, from 0 */
export function doneSteps(lesson) {
  const done = /** @type {Record<string, number[]>} */ (browserStore.read(KEY, {}));
  return new Set((done[lesson.variant] ?? []).filter((index) => index < lesson.steps.length));
}

/** @param {Lesson} lesson @param {number} index */
export function markDone(lesson, index) {
  const done = /** @type {Record<string, number[]>} */ (browserStore.read(KEY, {}));
  browserStore.write(KEY, { ...done, [lesson.variant]: [...doneSteps(lesson).add(index)] });
}

/** @param {Lesson} lesson @returns {boolean} */
export function isFinished(lesson) {
  return doneSteps(lesson).size === lesson.steps.length;
}

/** @param {Lesson} lesson @returns {number} the first step that has not been done; the first of all if none is left */
export function nextStep(lesson) {
  const done = doneSteps(lesson);
  return Math.max(
    0,
    lesson.steps.findIndex((_, index) => !done.has(index)),
  );
}
