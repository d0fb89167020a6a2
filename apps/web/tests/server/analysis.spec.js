import { texts } from '../../site/page/scripts/texts/en.js';
import { expect, test } from './program.js';

test('the program analyses: lines, and the whole game while one goes on looking', async ({ visit }) => {
  const { page } = await visit('#analysis?variant=atomic&moves=g1f3,g8f6,f3g5,h7h6');
  await page.getByRole('button', { name: texts.analysis.lines.on, exact: true }).click();
  const line = page.getByRole('listitem', { name: texts.analysis.lines.rank(1) });
  await expect(line).toContainText('#1');
  await page.getByRole('button', { name: texts.analysis.review.start }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toContainText('2… ');
  await expect(page.locator('.review').getByText(texts.analysis.review.done)).toBeVisible({
    timeout: 30_000,
  });
  const graph = page.getByRole('slider', { name: texts.analysis.review.graph });
  await expect(graph).toHaveAttribute('aria-valuenow', '3');
  await expect(line).toBeVisible();
});

test('an analysis begins again by itself when the connection is back', async ({ visit }) => {
  const { page } = await visit('#analysis?variant=chess');
  await page.getByRole('button', { name: texts.analysis.lines.on, exact: true }).click();
  const line = page.getByRole('listitem', { name: texts.analysis.lines.rank(1) });
  await expect(line).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(texts.app.connectionLost)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(texts.app.connectionLost)).toBeHidden();
  await expect(line).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(line).toBeVisible();
});
