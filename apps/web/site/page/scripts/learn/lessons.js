/**
 * The lessons: a few minutes of guided first moves for each game. What their steps say about the rules is
 * checked against the rules by `tests/rules/lessons.test.js`.
 *
 * @module
 */

import { stratachess } from './lessons/battles.js';
import { bomb } from './lessons/bombs.js';
import { capatomic } from './lessons/capatomic.js';
import { chess } from './lessons/chess.js';
import { culverin, onestep, stoltz } from './lessons/culverins.js';
import { atomic, deathmatch, nocheckatomic, softpawn } from './lessons/explosions.js';
import { spindler } from './lessons/spindler.js';
import { stratomic } from './lessons/stratomic.js';

/** @import { Lesson } from './lessons/types.js' */

/** In the order in which they are best taken. @type {Lesson[]} */
export const LESSONS = [
  stratomic,
  spindler,
  capatomic,
  atomic,
  nocheckatomic,
  deathmatch,
  softpawn,
  stoltz,
  onestep,
  culverin,
  bomb,
  stratachess,
  chess,
];

/**
 * The lesson of a game.
 *
 * @param {string | null} variant
 * @returns {Lesson | undefined}
 */
export function lessonOf(variant) {
  return LESSONS.find((lesson) => lesson.variant === variant);
}

/**
 * The lesson that comes after another one.
 *
 * @param {Lesson} lesson
 * @returns {Lesson | undefined} none after the last
 */
export function lessonAfter(lesson) {
  return LESSONS[LESSONS.indexOf(lesson) + 1];
}
