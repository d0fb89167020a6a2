/**
 * What a game's record says, and where it can be taken.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const words = texts.analysis.games;

/** The PGN that the analysis gives out. @param {Table} table */
async function exported(table) {
  await table.button(words.save);
  const dialog = table.page.getByRole('dialog');
  const pgn = await dialog.getByRole('textbox', { name: words.pgn }).inputValue();
  await table.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return pgn;
}

test('a finished game goes to the analysis with its names, its date, its result and why', async ({
  page,
}) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'atomic', level: 0, moveTime: 0.1 });
  await table.move('Nf3');
  await table.hasMoved(2);
  await table.resign();
  await table.isOver(/^0–1 · /);
  await table.choose(texts.play.copyPgn);
  await table.isTold(texts.shared.copied);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('[WhiteTimeControl "-"]\n[BlackTimeControl "1/0.1"]');
  expect(copied).toMatch(/\[Date "20\d\d\.\d\d\.\d\d"\]/);
  await table.button(texts.play.analyse);
  await expect(page.locator('.analysis')).toBeVisible();
  await expect(page.locator('.analysis-title')).toContainText('White – megaton');
  const pgn = await exported(table);
  for (const tag of ['[White "White"]', '[Black "megaton, level 0"]', '[Result "0-1"]'])
    expect(pgn).toContain(tag);
  expect(pgn).toMatch(/1\. Nf3 \S+ \{White resigns\} 0-1\n$/);
  expect(pgn).toContain(/\[Date "[^"]+"\]/.exec(copied)?.[0] ?? 'a date');
  // And so it does after a reload.
  await page.reload();
  await expect(page.locator('.analysis')).toBeVisible();
  expect(await exported(table)).toBe(pgn);
});

test('a file’s comments are shown, and come out again', async ({ page }) => {
  const written = '{Played by post.} 1. e4 {Best by test.} e5 2. Nf3 Nc6 3. Bb5 {The Spanish.} a6 1-0';
  const table = await Table.open(page, '#analysis?variant=chess');
  await table.button(words.open);
  await page
    .getByRole('textbox', { name: words.paste })
    .fill(`[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]\n\n${written}\n`);
  await page.getByRole('dialog').getByRole('button', { name: words.read, exact: true }).click();
  await expect(page.locator('.moves-comment')).toHaveText([
    'Played by post.',
    'Best by test.',
    'The Spanish.',
  ]);
  await expect(page.locator('.moves-words').first()).toHaveText('Played by post. Best by test.');
  const pgn = await exported(table);
  expect(pgn).toContain('[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]');
  expect(pgn.replace(/\s+/g, ' ')).toContain(
    '{Played by post.} 1. e4 {Best by test.} 1... e5 2. Nf3 Nc6 3. Bb5 {The Spanish.} 3... a6 1-0',
  );
});

test('a position from the editor is analysed, and then played against megaton', async ({ page }) => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const table = await Table.open(page, `#editor?${new URLSearchParams({ variant: 'chess', fen })}`);
  await table.button(texts.editor.analyse);
  await expect(page.locator('.analysis .piece')).toHaveCount(3);
  await table.button(words.play);
  // The position is seen, and everything that can be chosen for it.
  await expect(page.locator('.given-picture image')).toHaveCount(3);
  await table.begin({ level: 0, moveTime: 0.1 });
  await table.move('e4');
  await table.hasMoved(2);
  await page.goto(`#editor?${new URLSearchParams({ variant: 'chess', fen })}`);
  await table.button(texts.editor.play);
  await expect(page.locator('.given-picture image')).toHaveCount(3);
});
