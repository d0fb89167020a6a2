import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const words = texts.analysis;

/** A moment in which something could happen that must not. @param {import('@playwright/test').Page} page */
async function aWhile(page) {
  const begun = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since + 1000, begun);
}

test('an analysis shows lines, and stops within a second of being switched off', async ({ page }) => {
  const table = await Table.open(page, '#analysis?variant=stratomic');
  const analyse = page.getByRole('button', { name: words.lines.on, exact: true });
  await analyse.click();
  const line = page.getByRole('listitem', { name: words.lines.rank(1) });
  await expect(line).toBeVisible();
  await expect.poll(async () => (await table.told()).lines).toBeGreaterThan(3);
  await analyse.click();
  await aWhile(page);
  const { lines } = await table.told();
  await aWhile(page);
  expect((await table.told()).lines).toBe(lines);
  // And it can be switched on again.
  await analyse.click();
  await expect.poll(async () => (await table.told()).lines).toBeGreaterThan(lines);
});

test('a FEN goes in, and comes out as FEN and as a link that holds the position', async ({ page }) => {
  const fen = '10/10/4k5/10/p9/10/10/10/10/M4K4 w - - 0 1 armed=1';
  const table = await Table.open(page, `#analysis?${new URLSearchParams({ variant: 'stratomic', fen })}`);
  const saved = async () => {
    await table.button(words.games.save);
    const dialog = page.getByRole('dialog');
    const position = await dialog.getByRole('textbox', { name: words.games.position }).inputValue();
    const link = await dialog.getByRole('textbox', { name: words.games.link }).inputValue();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return { position, link };
  };
  await expect(table.square('a1')).toHaveAttribute('aria-label', /white Nuclea/);
  expect((await saved()).position).toBe(fen);

  // A launch of the missile at d8.
  await table.press('a1');
  await table.press('d8');
  await expect(page.locator('.piece')).toHaveCount(3);
  const after = await saved();
  expect(after.position).toContain('10/10/4k5/10/p9/10/10/10/10/5K4 b');
  await page.goto('about:blank');
  await page.goto(after.link);
  await expect(page.locator('.piece')).toHaveCount(3);
  expect(await saved()).toEqual(after);
  await page.reload();
  await expect(page.locator('.piece')).toHaveCount(3);
  expect(await saved()).toEqual(after);

  await table.button(words.games.open);
  await page.getByRole('textbox', { name: words.games.paste }).fill(fen);
  await page.getByRole('dialog').getByRole('button', { name: words.games.read, exact: true }).click();
  await expect(table.square('a1')).toHaveAttribute('aria-label', /white Nuclea/);
  expect((await saved()).position).toBe(fen);
});
