import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';

const words = texts.analysis;

test('the whole game is analysed while one goes on looking at its positions', async ({ page }) => {
  await page.goto('#analysis?variant=atomic&moves=g1f3,g8f6,f3g5,h7h6');
  await page.getByRole('button', { name: words.lines.on, exact: true }).click();
  const line = page.getByRole('listitem', { name: words.lines.rank(1) });
  await expect(line).toContainText('3. ');
  await page.getByLabel(words.review.pace).selectOption('1000');
  await page.getByRole('button', { name: words.review.start }).click();
  const underway = [1, 2, 3, 4].map((done) => words.review.progress(done, 5));
  await expect(page.getByText(new RegExp(underway.join('|')))).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toContainText('2… ');
  await page.keyboard.press('ArrowLeft');
  await expect(line).toContainText('2. ');
  const done = page.locator('.review').getByText(words.review.done);
  await expect(done).toBeVisible();
  await expect(line).toContainText('2. ');
  await page.keyboard.press('ArrowLeft');
  await expect(line).toContainText('1… ');
  await expect(done).toBeVisible();
  await page.keyboard.press('End');
  await expect(done).toBeVisible();
});

test('the whole game is left alone when told so, and the lines go on', async ({ page }) => {
  await page.goto('#analysis?variant=chess&moves=e2e4,e7e5,g1f3,b8c6');
  await page.getByRole('button', { name: words.lines.on, exact: true }).click();
  const line = page.getByRole('listitem', { name: words.lines.rank(1) });
  await expect(line).toBeVisible();
  await page.getByLabel(words.review.pace).selectOption('10000');
  await page.getByRole('button', { name: words.review.start }).click();
  await expect(page.getByText(words.review.progress(0, 5))).toBeVisible();
  await page.getByRole('button', { name: words.review.stop, exact: true }).click();
  await expect(page.getByRole('button', { name: words.review.start })).toBeVisible({ timeout: 2000 });
  await expect(line).toBeVisible();
});
