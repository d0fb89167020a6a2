/**
 * The view of the puzzles: their list, or one to solve.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { filterOf } from './filter.js';
import { loadPuzzles } from './puzzle.js';
import { PuzzleList } from './puzzle_list.js';
import { PuzzleSolver } from './puzzle_solver.js';

/** @import { Mount } from '../app.js' */

/**
 * `puzzles` lists them, narrowed by `game`, `theme` and `state`; with a `number`, one is to be solved.
 *
 * @type {Mount}
 */
export async function mount(main, app, parameters) {
  const puzzles = await loadPuzzles().catch((error) => {
    main.append(`${texts.puzzles.noPuzzles} ${error instanceof Error ? error.message : error}`);
    return null;
  });
  if (!puzzles) return () => {};
  const filter = filterOf(parameters);
  const puzzle = puzzles.find(({ number }) => `${number}` === parameters.get('number'));
  const shown = puzzle
    ? new PuzzleSolver(main, app, puzzles, puzzle, filter)
    : new PuzzleList(main, app, puzzles, filter);
  return () => shown.close();
}
