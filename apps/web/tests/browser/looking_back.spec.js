/**
 * Looking back at a game while it is played.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const FRIEND = texts.play.opponents.friend;
const { walk } = texts.shared;

/** The squares of the pieces that are drawn, without their colours. @param {Table} table */
async function knights({ page }) {
  const drawn = page.locator('.piece[data-kind="knight"]');
  const squares = await drawn.evaluateAll((pieces) =>
    pieces.map((piece) => piece.getAttribute('data-square')),
  );
  return squares.sort();
}

test('moves are clicked, walked through by keys, and looked at under the pointer', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', opponent: FRIEND });
  await table.moves('1. Nf3 Nc6 2. Nc3 Nf6');
  const now = ['c3', 'c6', 'f3', 'f6'];
  expect(await knights(table)).toEqual(now);
  const move = (/** @type {number} */ ply) => page.locator(`.logged-move[data-ply="${ply}"]`);
  await move(1).click();
  await expect.poll(() => knights(table)).toEqual(['b1', 'b8', 'f3', 'g8']);
  await expect(move(1)).toHaveAttribute('aria-current', 'true');
  expect(await table.squaresWith('movable'), 'the past is not moved on').toEqual([]);
  expect((await table.squaresWith('last')).sort()).toEqual(['f3', 'g1']);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => knights(table)).toEqual(['b1', 'c6', 'f3', 'g8']);
  await page.keyboard.press('Home');
  await expect.poll(() => knights(table)).toEqual(['b1', 'b8', 'g1', 'g8']);
  await page.keyboard.press('End');
  await expect.poll(() => knights(table)).toEqual(now);
  await page.getByRole('button', { name: walk.back, exact: true }).click();
  await expect.poll(() => knights(table)).toEqual(['c3', 'c6', 'f3', 'g8']);
  await table.button(texts.play.backToPosition);
  await expect.poll(() => knights(table)).toEqual(now);
  // A click on the board does not take the keys away.
  await table.press('h5');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => knights(table)).toEqual(['c3', 'c6', 'f3', 'g8']);
  await page.keyboard.press('End');

  await move(2).hover();
  await expect(page.locator('.move-preview image')).toHaveCount(32);
  await page.locator('.game-name').hover();
  await expect(page.locator('.move-preview')).toBeHidden();
  await table.move('e4');
});

test('each move has its place in one row a number, and the game may begin with Black', async ({ page }) => {
  const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const table = await Table.open(page, `#play?${new URLSearchParams({ variant: 'chess', fen })}`);
  await table.begin({ opponent: FRIEND });
  await table.moves('e5 Nf3 Nc6');
  const rows = page.locator('.move-row');
  await expect(rows).toHaveText(['1.…e5', '2.Nf3Nc6']);
});

test('the list does not tell the reply before the board has shown it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const table = await Table.open(page);
  // Whenever the list grows, the board must have come to rest after that move.
  await table.begin({ variant: 'chess', opponent: FRIEND });
  await page.evaluate(() => {
    const list = document.querySelector('.move-log');
    const early = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { early });
    const watch = new MutationObserver(() => {
      if (document.querySelector('.board-view')?.hasAttribute('data-animating'))
        early.push(list?.textContent ?? '');
    });
    if (list) watch.observe(list, { childList: true, subtree: true });
  });
  await table.moves('1. e4 d5 2. exd5 Qxd5');
  await expect(page.locator('.logged-move')).toHaveCount(4);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).early)).toEqual([]);
});

test('what was captured and what is left of the missiles stands beside the names', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'stratomic', opponent: FRIEND });
  const strip = (/** @type {string} */ side) => page.locator(`.player-strip[data-player="${side}"]`);
  await table.moves('1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5');
  await expect(strip('white').locator('.player-captured')).toHaveAttribute(
    'aria-label',
    'Captured: 1 knight',
  );
  await expect(strip('black').locator('.player-captured')).toHaveAttribute('aria-label', 'Captured: 1 pawn');
  await expect(strip('black').locator('.player-missiles')).toHaveAttribute(
    'aria-label',
    '2 Nucleas left, may be launched',
  );
  await table.pickUp(await table.choice('Mj9*i2'));
  await table.press('i2');
  await table.hasMoved(6);
  await table.showsPosition();
  await expect(strip('black').locator('.player-missiles img')).toHaveCount(1);
  // White's own was in the blast.
  await expect(strip('white').locator('.player-missiles img')).toHaveCount(1);
  // The past is shown with what there was then.
  await page.locator('.logged-move[data-ply="4"]').click();
  await expect(strip('black').locator('.player-missiles img')).toHaveCount(2);
  await expect(strip('white').locator('.player-captured')).toBeHidden();
});

test('the result stands on the board in words, until it is put away', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', opponent: FRIEND });
  await table.moves('1. f3 e5 2. g4 Qh4#');
  const banner = page.locator('.result-banner');
  await expect(banner).toHaveText(`${texts.play.result.wins('black')}checkmate`);
  await expect(banner).toHaveAttribute('data-outcome', 'decided');
  await page.keyboard.press('ArrowLeft');
  await expect(banner).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(banner).toBeVisible();
  await banner.click();
  await expect(banner).toBeHidden();
  await table.button(texts.play.rematch);
  await table.showsPosition();
  await table.resign();
  await expect(banner).toHaveText(`${texts.play.result.wins('black')}White resigns`);
});
