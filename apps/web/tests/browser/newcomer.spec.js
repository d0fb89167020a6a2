/**
 * What somebody meets who is here for the first time.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { stratomic } from '../../site/page/scripts/learn/lessons/stratomic.js';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test('on the first visit a lesson is offered first, and its fourth move launches a missile', async ({
  page,
}) => {
  const table = await Table.open(page);
  await page.getByRole('link', { name: texts.play.firstLesson }).click();
  for (const { text, move, success } of stratomic.steps.slice(0, 4)) {
    await expect(page.locator('.lesson-task')).toHaveText(text);
    await table.play(move?.example ?? '');
    await expect(page.locator('.lesson-feedback')).toContainText(success);
    if (move?.goal.launches) break;
    await table.button(texts.learn.next);
  }
  await expect(page.locator('.lesson-task')).toContainText('Your turn to launch.');
});

test('another view begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('#learn?variant=stratomic');
  await expect(page.locator('.lesson-panel')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.evaluate(() => (location.hash = 'learn?variant=stratomic&page=rules'));
  await expect(page.getByRole('heading', { name: 'Rules as played' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the rules speak to players, not of commands', async ({ page }) => {
  await page.goto('#learn');
  const links = page.locator('a[href^="#learn?variant="]');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const games = new Set(addresses.map((address) => /variant=(\w+)/.exec(address)?.[1]));
  expect(games.size).toBe(13);
  for (const game of games) {
    await page.goto(`#learn?variant=${game}&page=rules`);
    const rules = page.locator('main');
    await expect(rules).toContainText('Rules as played');
    await expect(rules).not.toContainText(/megaton (play|serve|setup)\b/);
  }
});

test('on a phone the brand and every view are in the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await Table.open(page);
  await expect(page.locator('.brand img')).toBeVisible();
  for (const link of await page.locator('#views a:visible').all()) {
    const box = await link.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
});
