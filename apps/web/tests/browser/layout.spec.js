/**
 * What stands where beside the board, and that nothing moves or is covered.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { box, Table } from './table.js';

/** @import { Locator, Page } from '@playwright/test' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** Of a large screen, a tablet held upright and a small phone, in CSS pixels. */
const WINDOWS = [
  [1280, 800],
  [768, 1024],
  [360, 640],
];

const FRIEND = texts.play.opponents.friend;

/** @param {Page} page @param {Locator} place */
async function isInWindow(page, place) {
  const { x, y, width, height } = await box(place);
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  return x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
}

/** How much wider the page is than what is seen of it, without the scroll bar. @param {Page} page */
function excess(page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Whether a click in the middle of it reaches it. @param {Locator} place */
function isUncovered(place) {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });
}

test('the board keeps its size when both reserves are empty', async ({ page }) => {
  const table = await Table.open(page, '#play?variant=stoltz');
  await table.begin({ opponent: FRIEND });
  const frame = page.locator('.board-frame');
  const before = await box(frame);
  await table.moves('1. U@d2 U@d7');
  await expect(page.locator('.reserve-piece')).toHaveCount(0);
  expect(await box(frame)).toEqual(before);
});

test('on a small screen a long name gives way to the clock', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', opponent: FRIEND, clock: [90, 5] });
  for (const name of await page.locator('.player-name').all())
    await name.evaluate((element) => (element.textContent = 'Wilhelmina Featherstonehaugh-W'));
  expect(await excess(page)).toBe(0);
  for (const clock of await page.locator('.clock').all()) {
    const { x, width: wide } = await box(clock);
    expect(x + wide).toBeLessThanOrEqual(360);
    expect(await clock.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test('Start is in sight without scrolling', async ({ page }) => {
  await Table.open(page);
  const start = page.getByRole('button', { name: texts.play.start, exact: true });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const game of ['stratomic', 'capatomic', 'chess']) {
      await page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
      await page.evaluate(() => scrollTo(0, 0));
      expect(await isInWindow(page, start), `${game} at ${width}x${height}`).toBe(true);
      expect(await isUncovered(start), `${game} at ${width}x${height}`).toBe(true);
    }
  }
});

test('on a small screen what is told covers nothing, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const table = await Table.open(page);
  await table.begin({ variant: 'bomb', level: 0, moveTime: 0.1 });
  await table.press('b1');
  await table.isTold(texts.play.bombIsOn('b1'));
  const panel = page.locator('.play-panel');
  const buttons = panel.getByRole('button');
  for (const shown of await buttons.all()) {
    if (!(await shown.isVisible())) continue;
    await shown.scrollIntoViewIfNeeded();
    expect(await isUncovered(shown), await shown.innerText()).toBe(true);
  }
  await page.evaluate(() => scrollTo(0, 0));
  const actions = page.locator('.game-actions');
  const told = await box(actions);
  await page.evaluate(() => document.querySelector('.play')?.classList.remove('has-notice'));
  await page.locator('.notice').evaluate((notice) => notice.setAttribute('hidden', ''));
  expect((await box(actions)).y).toBe(told.y);
});

test('the panel is as high as the board, whatever is in it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', opponent: FRIEND });
  const panel = page.locator('.play-panel');
  const before = await box(panel);
  const knights = Array.from({ length: 6 }, () => 'Nf3 Nf6 Nc3 Nc6 Nb1 Nb8 Ng1 Ng8').slice(0, 1);
  await table.moves(knights.join(' '));
  expect(await box(panel)).toEqual(before);
});

test('the coordinates stand beside the board', async ({ page }) => {
  const table = await Table.open(page);
  for (const [address, board] of [
    ['#analysis?variant=stratomic', '.board-frame'],
    ['#editor?variant=stratomic', '.editor-board'],
  ]) {
    await table.goTo(address);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const { x, y, width: across, height: tall } = await box(page.locator(board));
      const coordinates = page.locator('.coordinate');
      await expect(coordinates).toHaveCount(20);
      for (const shown of await coordinates.all()) {
        const place = await box(shown);
        const isLeft = place.x >= 0 && place.x + place.width <= x + 1;
        const isBelow = place.y >= y + tall - 1;
        expect(isLeft || isBelow, `${address} ${await shown.innerText()}`).toBe(true);
        expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      }
      expect(x + across).toBeLessThanOrEqual(width);
      expect(await excess(page)).toBe(0);
    }
  }
});
