import { expect, test } from '@playwright/test';
import { chess } from '../../site/page/scripts/learn/lessons/chess.js';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

/** @import { Puzzle } from '../../site/page/scripts/puzzles/puzzle.js' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/**
 * What a person would find who solves the puzzle.
 *
 * @param {Table} table
 * @param {Puzzle} puzzle
 * @param {number} within so many moves
 */
async function winningMove(table, { variant }, within) {
  const { fen, side, choices } = await table.board();
  const text = await table.page.evaluate(
    async ({ game, winner, moves }) => {
      const [clientAddress, adviserAddress] = [
        '/scripts/clients/worker_client.js',
        '/scripts/puzzles/adviser.js',
      ];
      const { WorkerClient } = await import(clientAddress);
      const { findWin } = await import(adviserAddress);
      const client = new WorkerClient();
      const { move } = await findWin(client, game, { winner, within: moves });
      client.close();
      return move;
    },
    { game: { variant, options: [], chess960: false, fen, moves: [] }, winner: side, moves: within },
  );
  const found = choices.find((choice) => choice.text === text);
  if (!found) throw new Error('no move wins');
  return found;
}

test('a puzzle: a wrong try, a hint, and the solution to its end', async ({ page, request }) => {
  const lines = (await (await request.get('puzzles.jsonl')).text()).trim().split('\n');
  const puzzles = lines.map((line) => /** @type {Puzzle} */ (JSON.parse(line)));
  const index = puzzles.findIndex(({ variant, moves_to_win: win }) => variant === 'atomic' && win);
  const { best, moves_to_win: moves = 0 } = puzzles[index];
  const table = await Table.open(page, '#puzzles');
  await page
    .locator(`a[href*="number=${index + 1}"]`)
    .first()
    .click();
  await expect(page.locator('.puzzle-task')).toBeVisible();
  await expect.poll(async () => (await table.board())?.choices.length ?? 0).toBeGreaterThan(0);

  const wrong = (await table.board()).choices.find(
    ({ text, promotes_to: kind, is_launch: isLaunch }) => text !== best && !kind && !isLaunch,
  );
  if (!wrong) throw new Error('every move is right');
  await table.pickUp(wrong);
  await table.finish(wrong);
  await expect(page.locator('.puzzle-feedback')).toHaveText(texts.puzzles.wrong);
  await table.button(texts.puzzles.tryAgain);
  await expect.poll(async () => (await table.board()).choices.some(({ text }) => text === best)).toBe(true);

  await table.button(texts.puzzles.hint);
  await expect(page.locator('.puzzle-feedback')).toHaveText(/marked piece|reserve/);
  const right = (await table.board()).choices.find(({ text }) => text === best);
  if (!right) throw new Error('the best move is not legal');
  await table.pickUp(right);
  await table.finish(right);
  for (let left = moves - 1; left > 0; left -= 1) {
    const goOn = texts.puzzles.goOn(left);
    await expect(page.locator('.puzzle-feedback')).toHaveText(goOn, { timeout: 60_000 });
    const next = await winningMove(table, puzzles[index], left);
    await table.pickUp(next);
    await table.finish(next);
  }
  await expect(page.locator('.puzzle-panel')).toContainText(texts.puzzles.withHelp);

  await page.goto('#puzzles');
  await expect(page.locator('main')).toContainText(texts.puzzles.solvedOf(1, puzzles.length));
  await page.reload();
  await expect(page.locator('main')).toContainText(texts.puzzles.solvedOf(1, puzzles.length));
});

test('a lesson is gone through to its end, and stays done', async ({ page }) => {
  const table = await Table.open(page, '#learn?variant=chess');
  for (const [index, { text, move }] of chess.steps.entries()) {
    await expect(page.locator('.lesson-task')).toHaveText(text);
    await table.play(move?.example ?? '');
    await expect(page.locator('.lesson-feedback')).toContainText(chess.steps[index].success);
    if (index + 1 < chess.steps.length) await table.button(texts.learn.next);
  }
  await expect(page.locator('.lesson-feedback')).toContainText(texts.learn.lessonDone);
  await page.reload();
  await expect(page.locator('.lesson-step.done')).toHaveCount(chess.steps.length);
});

test('the list of puzzles begins with the easiest, and each says who is to move and what for', async ({
  page,
}) => {
  await page.goto('#puzzles');
  const cards = page.locator('.puzzle-card');
  const { toMove, themes } = texts.puzzles;
  await expect(cards.first()).toContainText(new RegExp(`${toMove.white}|${toMove.black}`));
  await expect(cards.first()).toContainText(new RegExp(Object.values(themes).join('|')));
  await cards.first().click();
  // The shortest puzzles win in two moves, or save a game that is lost within two.
  await expect(page.locator('.puzzle')).toContainText(/\b2 moves/);
});
