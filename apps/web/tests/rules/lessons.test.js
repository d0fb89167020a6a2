/**
 * Every step of every lesson against the rules: what it asks for can be done, what it says is so. And every
 * position and game of the rules' texts, as the page reads them.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { reaches } from '../../site/page/scripts/learn/goals.js';
import { LESSONS } from '../../site/page/scripts/learn/lessons.js';
import { readGame, readPosition } from '../../site/page/scripts/learn/position_text.js';
import { Refusal, rules } from './harness.js';

/** @import { Catalogue, Choice, Game, MoveTold, Study, Viewer } from '#messages' */
/** @import { Lesson, MoveTask, Step } from '../../site/page/scripts/learn/lessons/types.js' */

const catalogue = /** @type {Catalogue} */ (rules.ask({ ask: 'catalogue' }));

/** @param {Lesson} lesson @param {Step} step @param {string[]} more @returns {Game} */
function gameOf(lesson, step, more = []) {
  const { variant, options } = lesson;
  return { variant, options, chess960: false, fen: step.fen, moves: [...step.moves, ...more] };
}

/** @param {Game} game @param {Viewer} viewer @returns {Study} */
function studyOf(game, viewer = 'both') {
  return rules.ask({ ask: 'study', game, viewer });
}

/** @param {Game} game @param {string} text @returns {boolean} */
function isLegal(game, text) {
  try {
    rules.ask({ ask: 'preview', game, text });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** @param {Step} step @returns {Viewer} what the learner sees in a game with secrets */
function seatOf(step) {
  return step.seat ?? 'white';
}

/** @param {Lesson} lesson @param {Step} step @param {Choice} choice */
function reached(lesson, step, choice) {
  const study = studyOf(gameOf(lesson, step, [choice.text]));
  const told = /** @type {MoveTold} */ (study.told.at(-1));
  return reaches(/** @type {MoveTask} */ (step.move).goal, { choice, told, end: study.end });
}

/** @param {Lesson} lesson @param {Step} step @param {MoveTask} task */
function checkMove(lesson, step, task) {
  const seen = studyOf(gameOf(lesson, step), seatOf(step));
  assert.equal(seen.board.side, seatOf(step), 'the learner is to move');
  const { choices } = studyOf(gameOf(lesson, step)).board;
  const accepted = choices.filter((choice) => reached(lesson, step, choice));
  const texts = accepted.map(({ text }) => text);
  assert.ok(texts.includes(task.example), `the example ${task.example} is among ${texts}`);
  assert.ok(accepted.length < choices.length || choices.length <= 3, 'not every move is accepted');
  for (const move of task.goal.moves ?? []) assert.ok(texts.includes(move), `${move} reaches the goal`);
  for (const move of Object.keys(task.instead ?? {})) {
    assert.ok(
      choices.some(({ text }) => text === move) && !texts.includes(move),
      `${move} is legal and misses`,
    );
  }
  for (const move of task.replies ? texts : []) {
    const replies = task.replies?.filter((reply) => isLegal(gameOf(lesson, step, [move]), reply)) ?? [];
    assert.ok(replies.length > 0, `there is a reply to ${move}`);
  }
}

/** @param {Study} study @param {string[]} squares */
function checkSquares({ board }, squares) {
  for (const square of squares) {
    const [, file, rank] = /** @type {string[]} */ (/^([a-j])(\d+)$/.exec(square));
    assert.ok(file.charCodeAt(0) - 'a'.charCodeAt(0) < board.files && Number(rank) <= board.ranks, square);
  }
}

test('there is a lesson of five to nine steps for every game', () => {
  const variants = LESSONS.map(({ variant }) => variant);
  assert.deepEqual(variants.toSorted(), catalogue.variants.map(({ id }) => id).toSorted());
  for (const { variant, steps } of LESSONS) assert.ok(steps.length >= 5 && steps.length <= 9, variant);
});

for (const lesson of LESSONS) {
  for (const [index, step] of lesson.steps.entries()) {
    test(`${lesson.variant}, step ${index + 1}`, () => {
      const study = studyOf(gameOf(lesson, step));
      checkSquares(study, step.look ?? []);
      assert.equal([step.move, step.square, step.answers].filter(Boolean).length, 1, 'there is one task');
      if (step.move) checkMove(lesson, step, step.move);
      if (step.square) checkSquares(study, [...step.square.right, ...(step.square.choices ?? [])]);
      if (step.answers) assert.equal(step.answers.filter(({ right }) => right).length, 1);
      for (const move of step.facts?.legal ?? [])
        assert.ok(isLegal(gameOf(lesson, step), move), `${move} is legal`);
      for (const move of step.facts?.illegal ?? []) {
        assert.ok(!isLegal(gameOf(lesson, step), move), `${move} is illegal`);
      }
    });
  }
}

/** @param {string} variant @param {string} kind @returns {Promise<{ variant: string, source: string }[]>} */
async function blocks(variant, kind) {
  const text = await readFile(new URL(`../../../../docs/variants/${variant}.md`, import.meta.url), 'utf8');
  const found = text.matchAll(new RegExp(`^\`\`\`${kind} (\\w+)[^\\n]*\\n([^]*?)^\`\`\``, 'gm'));
  return [...found].map(([, game, source]) => ({ variant: game, source }));
}

/** @param {{ variant: string, source: string }} block */
const described = (block) => ({ ...block, name: null, caption: '' });

for (const { id } of catalogue.variants) {
  test(`the positions and games in the rules of ${id}`, async () => {
    const positions = (await blocks(id, 'position')).map((block) => readPosition(described(block)));
    assert.ok(positions.length > 0, 'there are positions');
    for (const { game, legal, illegal, after } of positions) {
      studyOf(game);
      for (const move of [...legal, ...after])
        assert.ok(isLegal(game, move) || isRecord(move), `${game.fen} ${move}`);
      for (const move of illegal) assert.ok(!isLegal(game, move), `${game.fen} ${move}`);
    }
    for (const block of await blocks(id, 'game')) {
      const { game } = readGame(described(block));
      assert.ok(game.moves.length > 0);
      assert.equal(studyOf(game).told.length, game.moves.length);
    }
  });
}

/** Whether a move says what it has shown, which cannot be previewed. @param {string} move */
function isRecord(move) {
  return /^([a-j]\d+){2}=/.test(move);
}
