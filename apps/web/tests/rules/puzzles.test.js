/**
 * Every puzzle against the rules: its position can be set up, and its best move is legal.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { filtered, puzzleAfter } from '../../site/page/scripts/puzzles/filter.js';
import { gameOf, readPuzzles, solverOf, themeOf } from '../../site/page/scripts/puzzles/puzzle.js';
import { rules } from './harness.js';

/** @import { Study } from '#messages' */

const file = new URL('../../../../docs/tactics/proven.jsonl', import.meta.url);
const puzzles = readPuzzles(await readFile(file, 'utf8'));

test('there are puzzles, and each is numbered', () => {
  assert.ok(puzzles.length > 0);
  assert.deepEqual(
    puzzles.map(({ number }) => number),
    puzzles.map((_, index) => index + 1),
  );
});

test('they are listed from easy to hard: by the moves of the solution, then by pieces', () => {
  const lines = [
    { number: 1, fen: '8/8/8/8/8/8/8/KQ5k w - - 0 1', moves_to_win: 3 },
    { number: 2, fen: '8/8/8/8/8/8/PP6/KQ5k b - - 0 1', moves_to_win: 2 },
    { number: 3, fen: '8/8/8/8/8/8/8/KQ5k w - - 0 1', moves_to_lose: 2 },
  ].map((puzzle) => ({ variant: 'chess', best: '', theme: '', ...puzzle }));
  const everything = { game: '', theme: '', state: '' };
  const listed = filtered(lines, everything);
  assert.deepEqual(
    listed.map(({ number }) => number),
    [3, 2, 1],
  );
  const after = listed.map((puzzle) => puzzleAfter(lines, everything, puzzle)?.number);
  assert.deepEqual(after, [2, 1, 3]);
});

for (const puzzle of puzzles) {
  test(`puzzle ${puzzle.number}, ${puzzle.variant}: ${puzzle.best}`, () => {
    const { board } = /** @type {Study} */ (
      rules.ask({ ask: 'study', game: gameOf(puzzle), viewer: 'both' })
    );
    assert.equal(board.side, solverOf(puzzle), 'the solver is to move');
    const best = board.choices.find(({ text }) => text === puzzle.best);
    assert.ok(best, 'the best move is legal');
    assert.ok(
      (puzzle.moves_to_win === undefined) !== (puzzle.moves_to_lose === undefined),
      'it wins or it saves',
    );
    if (themeOf(puzzle) === 'launch') assert.ok(best.is_launch, 'the best move launches a missile');
    if (themeOf(puzzle) === 'drop') assert.ok(best.drops, 'the best move drops a piece');
  });
}
