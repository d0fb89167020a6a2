/**
 * What forms are made of: the page draws its radio buttons, boxes and file choosers itself, and they do what the
 * browser's own do.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts as campaign } from '../../site/page/scripts/texts/campaign/en.js';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const VIEWS = ['#play?variant=chess', '#campaign', '#editor?variant=chess', '#analysis'];

/** How what is shown of the browser's own kind of field looks. Runs in the page. */
function ownLooks() {
  const fields = [
    ...document.querySelectorAll('input[type="radio"], input[type="checkbox"], input[type="file"]'),
  ];
  return fields
    .filter((field) => field.checkVisibility() && !field.closest('.visually-hidden'))
    .filter((field) => getComputedStyle(field).appearance !== 'none')
    .map((field) => field.outerHTML);
}

test('no field looks as the system has it', async ({ page }) => {
  const table = await Table.open(page, '#games');
  for (const view of VIEWS) {
    await table.goTo(view);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    if (view === '#analysis')
      await page.getByRole('button', { name: texts.analysis.games.open, exact: true }).click();
    expect(await page.evaluate(ownLooks), view).toEqual([]);
  }
});

test('rounds and boxes are chosen by keyboard, and show it', async ({ page }) => {
  const table = await Table.open(page, '#editor?variant=chess');
  const white = page.getByRole('radio', { name: texts.editor.white, exact: true });
  const black = page.getByRole('radio', { name: texts.editor.black, exact: true });
  await white.focus();
  await page.keyboard.press('ArrowDown');
  await expect(black).toBeChecked();
  await expect(black).toBeFocused();
  const scale = (/** @type {typeof black} */ field) =>
    field.evaluate((element) => getComputedStyle(element, '::before').scale);
  expect([await scale(white), await scale(black)]).toEqual(['0', '1']);
  const box = page.locator('input[name="castling"][value="K"]');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  expect(await scale(box)).toBe('0');
  // The words beside it belong to it.
  await table.touch(page.locator('label', { has: box }));
  await expect(box).toBeChecked();
});

test('a file is chosen by keyboard, or dropped, and read', async ({ page }) => {
  // The browser is told early that it is not to open a window of its own.
  const choosing = page.waitForEvent('filechooser');
  await Table.open(page, '#analysis?variant=chess');
  await page.getByRole('button', { name: texts.analysis.games.open, exact: true }).click();
  const field = page.getByLabel(texts.analysis.games.file);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.analysis.games.read, exact: true })
    .focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await (
    await choosing
  ).setFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer: Buffer.from('1. e4 e5 2. Nf3 *') });
  await expect(page.locator('.move')).toContainText(['e4', 'e5', 'Nf3']);

  await page.goto('#campaign');
  await expect(page.getByRole('heading', { name: campaign.beginning.resume })).toBeVisible();
  await page.locator('.resume-panel').evaluate((panel) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['this is no campaign'], 'nonsense.txt'));
    panel.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    panel.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('.new-campaign .warning')).toBeVisible();
});
