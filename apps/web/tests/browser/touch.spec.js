import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
});

const VIEWS = [
  '#play',
  '#analysis?variant=stratomic&moves=e3e5,c9d7',
  '#editor?variant=stratomic',
  '#learn',
  '#learn?variant=stratomic',
  '#learn?variant=stratomic&page=rules',
  '#puzzles',
  '#puzzles?number=1',
];

test('taps begin a game and make its moves; a launch is looked at before it is made', async ({ page }) => {
  const table = await Table.open(page);
  table.isTouch = true;
  await table.begin({ variant: 'stratomic', opponent: texts.play.opponents.friend });
  expect(await width(page)).toBeLessThanOrEqual(360);
  await table.moves('1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5');

  const launch = await table.choice('Mj9*i2');
  await table.pickUp(launch);
  await table.press('i2');
  await expect(table.square('i2')).toHaveAttribute('data-states', /\bpreview-centre\b/);
  expect(await table.victims('own')).toEqual(['j9']);
  expect(await table.victims('enemy')).toEqual(['h2', 'h3', 'i2', 'i3', 'j2', 'j3']);
  expect((await table.told()).plies).toBe(5);
  // Another target is looked at first as well.
  await table.press('b2');
  await expect(table.square('b2')).toHaveAttribute('data-states', /\bpreview-centre\b/);
  expect((await table.told()).plies).toBe(5);
  await table.press('i2');
  await expect(table.square('i2')).toHaveAttribute('data-states', /\bpreview-centre\b/);
  await table.press('i2');
  await table.hasMoved(6);
  await table.showsPosition();
  expect(await width(page)).toBeLessThanOrEqual(360);
});

test('a tap tells what a face-down piece may be and what the ground does, until the next', async ({
  page,
}) => {
  const table = await Table.open(page, '#play?variant=stratachess');
  table.isTouch = true;
  await table.begin({ rules: { terrain: 'woods' }, opponent: texts.play.opponents.friend });
  const card = page.locator('.square-card');
  await table.press('d3');
  await expect(card).toBeVisible();
  await expect(card).toHaveText(texts.board.ground.tree);
  const { face_down: hidden } = await table.board();
  const [{ square, odds }] = hidden.filter(({ odds }) => odds.length > 1);
  await table.press(square);
  await expect(card).toBeVisible();
  await expect(card).toContainText(texts.board.mayBe);
  await expect(card.locator('img')).toHaveCount(odds.length);
  expect(await width(page)).toBeLessThanOrEqual(360);
  await table.press('e4');
  await expect(card).toBeHidden();
});

test('nothing is wider than a small screen', async ({ page }) => {
  const table = await Table.open(page, '#games');
  for (const view of VIEWS) {
    await table.goTo(view);
    await expect(page.locator('main h1, main .board-view, main .puzzle-task').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await width(page), view).toBeLessThanOrEqual(360);
  }
});

/** @param {import('@playwright/test').Page} page */
function width(page) {
  return page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
}
