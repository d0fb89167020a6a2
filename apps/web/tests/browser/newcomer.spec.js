/**
 * What somebody meets who is here for the first time.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const GAMES = ['stratomic', 'capatomic', 'stoltz', 'culverin', 'atomic', 'deathmatch', 'bomb', 'chess'];

test('on the first visit the lesson of launches is one click away', async ({ page }) => {
  await Table.open(page);
  await page.getByRole('link', { name: texts.play.firstLesson }).click();
  await expect(page.locator('main')).toHaveAttribute('data-view', 'learn');
  await expect(page.locator('.lesson-panel')).toBeVisible();
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
  for (const game of GAMES) {
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
