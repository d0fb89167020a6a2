import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** @param {Table} table */
async function isMyTurn(table) {
  await expect(async () => {
    const isOver = (await table.page.locator('.play.is-over').count()) > 0;
    expect(isOver || (await table.board()).choices.length > 0).toBe(true);
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** Plays any move, captures first, and waits for the answer. @param {Table} table @param {number} number */
async function playAny(table, number) {
  const { choices } = await table.board();
  const plain = choices.filter(({ promotes_to: kind }) => kind === null || kind === 'queen');
  const capture = plain.find(({ victims }) => victims.length > 0);
  await table.move((capture ?? plain[(number * 7) % plain.length]).san);
  await isMyTurn(table);
}

for (const variant of ['chess', 'stratomic']) {
  test(`megaton keeps its time at six seconds and one a move: ${variant}`, async ({ page }) => {
    const table = await Table.open(page);
    await table.begin({ variant, clock: [0.1, 1], level: 20 });
    const clock = page.locator('.player-strip[data-player="black"] .clock');
    for (let number = 1; number <= 15; number += 1) {
      if ((await page.locator('.play.is-over').count()) > 0) {
        // Played at random, a game may be lost early, but not because of the clocks.
        await expect(page.locator('.status')).not.toHaveText(/time/);
        await table.button(texts.play.newGame);
        await table.begin({ variant, clock: [0.1, 1], level: 20 });
      }
      await playAny(table, number);
      expect(Number((await clock.textContent())?.replace(':', ''))).toBeGreaterThan(0);
    }
    await table.showsPosition();
    await expect(page.locator('.status')).not.toHaveText(/time/);
  });
}

test('who lets the time run out has lost', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', clock: [0.1, 0], level: 0 });
  await table.move('e4');
  await expect(page.locator('.status')).toHaveText(/^0–1 · .*time/, { timeout: 20_000 });
  await expect(page.locator('.player-strip[data-player="white"] .clock')).toHaveText('0.0');
});

test('reasons, takeback, hint, a reload, a draw offered, resignation and another game', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', level: 0, moveTime: 0.1 });
  await table.press('e2');
  await table.press('e5');
  await expect(page.locator('.notice')).toBeVisible();
  await table.isTold(/./);
  expect((await table.told()).plies).toBe(0);

  await table.move('e4');
  await isMyTurn(table);
  await table.move('a3');
  await isMyTurn(table);
  const { fen } = await table.board();
  await expect(page.locator('.logged-move')).toHaveCount(4);
  await page.reload();
  await table.showsPosition();
  expect((await table.board()).fen).toBe(fen);
  await expect(page.locator('.logged-move')).toHaveCount(4);
  await isMyTurn(table);

  await table.button(texts.play.takeBack);
  await expect.poll(async () => (await table.told()).plies).toBe(2);
  await table.showsPosition();
  await expect(page.locator('.logged-move')).toHaveCount(2);

  await table.button(texts.play.hint);
  await table.isTold(/^megaton would play \S+\.$/);
  await table.move('h3');
  await isMyTurn(table);

  await table.button(texts.play.draw);
  await table.button(texts.play.reallyOfferDraw);
  await expect(async () => {
    const isAgreed = (await page.locator('.play.is-over').count()) > 0;
    const notice = await page.locator('.notice').textContent();
    expect(isAgreed || notice === texts.play.declined).toBe(true);
  }).toPass({ timeout: 15_000 });
  if ((await page.locator('.play.is-over').count()) === 0) {
    await table.resign();
    await table.isOver(/^0–1 · /);
  }

  await table.button(texts.play.rematch);
  await expect.poll(async () => (await table.told()).plies).toBe(1);
  await expect(page.locator('.board-view')).toHaveAttribute('data-orientation', 'black');
  await isMyTurn(table);
  await table.showsPosition();
  await playAny(table, 1);
  await table.showsPosition();
});
