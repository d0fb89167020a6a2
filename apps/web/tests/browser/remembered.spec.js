/**
 * What the browser keeps from one game to the next.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const FRIEND = texts.play.opponents.friend;
const words = texts.games;

test('a new game begins with the last choices', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'atomic', side: 'Black', level: 3, clock: [7, 4] });
  await table.button(texts.play.newGame);
  await expect(page.locator('input[name="game"][value="atomic"]')).toBeChecked();
  await expect(page.locator('input[name="side"][value="black"]')).toBeChecked();
  await expect(page.getByLabel(texts.play.level)).toHaveValue('3');
  await expect(page.getByLabel(texts.play.clocks.label)).toHaveValue('custom');
  await expect(page.getByLabel(texts.play.clocks.minutes)).toHaveValue('7');
  await expect(page.getByLabel(texts.play.clocks.increment)).toHaveValue('4');
  // Another visit, and a game from an address, which is the one that is meant.
  await page.goto('about:blank');
  await page.goto('#play?variant=chess');
  await expect(page.locator('input[name="game"][value="chess"]')).toBeChecked();
  await expect(page.getByLabel(texts.play.level)).toHaveValue('3');
});

test('a level says what it sees and overlooks, and the first is one for beginners', async ({ page }) => {
  await Table.open(page);
  const level = page.getByLabel(texts.play.level);
  await expect(level).toHaveValue('1');
  await expect(level).toHaveAttribute('aria-describedby', 'level-words');
  const words = page.locator('#level-words');
  await expect(words).toHaveText(/^Level 1 .*Harmless: overlooks most mates in one/);
  const said = new Set();
  for (let number = 0; number <= 20; number += 1) {
    await level.fill(String(number));
    said.add((await words.innerText()).replace(/^[^.]*\./, ''));
  }
  expect(said.size).toBe(7);
});

test(
  'my games: one that goes on and one that is over, replayed, analysed and saved',
  { tag: '@download' },
  async ({ page }) => {
    const table = await Table.open(page);
    await table.begin({ variant: 'chess', opponent: FRIEND });
    await table.moves('1. f3 e5 2. g4');
    await table.resign();
    await table.isOver('1–0 · Black resigns');
    await table.button(texts.play.newGame);
    await table.begin({ variant: 'atomic', opponent: FRIEND });
    await table.moves('1. Nf3 d5');
    await table.choose(texts.views.games);
    const rows = page.locator('.games-row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(/Atomic chess.*Goes on, after 1 move/);
    await expect(rows.nth(1)).toContainText(/Chess.*1–0 · Black resigns/);

    await rows.nth(0).getByRole('button', { name: words.goOn }).click();
    await table.showsPosition();
    await table.move('Ne5');
    // A reload in between makes no other game of it.
    await page.reload();
    await table.showsPosition();
    await table.move('a6');
    await table.choose(texts.views.games);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText('Goes on, after 2 moves');

    await rows.nth(1).getByRole('button', { name: words.replay }).click();
    await table.isOver('1–0 · Black resigns');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.logged-move[data-ply="1"]')).toHaveAttribute('aria-current', 'true');
    await table.choose(texts.views.games);

    const saving = page.waitForEvent('download');
    await table.button(words.exportAll);
    const stream = await (await saving).createReadStream();
    let pgn = '';
    for await (const part of stream) pgn += part;
    expect(pgn.match(/\[Event /g)).toHaveLength(2);
    expect(pgn).toMatch(/2\. g4 \{Black resigns\} 1-0\n/);
    expect(pgn).toMatch(/1\. Nf3 d5 2\. Ne5 a6 \*\n/);

    await rows.nth(1).getByRole('button', { name: texts.play.analyse }).click();
    await expect(page.locator('.analysis')).toBeVisible();
    await page.goto('#games');
    await rows
      .nth(1)
      .getByRole('button', { name: /^Forget/ })
      .click();
    await expect(rows).toHaveCount(1);
  },
);

test('the colours of the board are chosen, and stay', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', opponent: FRIEND });
  const colour = () => table.square('a1').evaluate((square) => getComputedStyle(square).backgroundColor);
  const green = await colour();
  await table.choose(texts.play.boardColours.green);
  const wood = await colour();
  expect(wood).not.toBe(green);
  await table.button(texts.play.boardColours.wood);
  expect([green, wood]).not.toContain(await colour());
  const blue = await colour();
  await page.reload();
  await table.showsPosition();
  expect(await colour()).toBe(blue);
});

test('the pieces are chosen among two sets, wherever they stand, and stay', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'capatomic', opponent: FRIEND });
  const drawings = () =>
    page
      .locator('.board-frame .piece img, .player-strip img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  const figures = await drawings();
  await table.choose(texts.play.pieceSets.figures);
  await expect(page.getByRole('button', { name: texts.play.pieceSets['move-signs'] })).toBeVisible();
  await expect.poll(drawings).not.toEqual(figures);
  const signs = await drawings();
  expect(signs).toHaveLength(figures.length);
  for (const drawing of signs) expect(figures).not.toContain(drawing);
  // What moves and what is drawn later is drawn alike.
  await table.showsPosition();
  await table.press('f3');
  await page.reload();
  await table.showsPosition();
  expect(await drawings()).toEqual(signs);
});
