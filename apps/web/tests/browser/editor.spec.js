import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { drag, enter } from './table.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
function fen(page) {
  return page.getByRole('textbox', { name: 'FEN' });
}

/** @param {Page} page @param {string} square */
function at(page, square) {
  return page.locator(`.editor-square[data-square="${square}"]`);
}

test('pieces are put, dragged and taken away by mouse', async ({ page }) => {
  await page.goto('#editor?variant=capatomic');
  await expect(at(page, 'd3')).toHaveAccessibleName('d3, White pawn');
  await drag(at(page, 'd3'), at(page, 'd5'));
  await expect(fen(page)).toHaveValue(/\/3P6\/10\/PPP1PPPPPP\//);
  await drag(page.getByTitle('irradiated square'), at(page, 'e6'));
  await expect(fen(page)).toHaveValue(/\/4\*5\/3P6\//);
  await page.getByTitle('White queen').click();
  await at(page, 'a6').click();
  await expect(
    page.getByRole('status').filter({ hasText: 'more pieces than the start position' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyse' })).toBeDisabled();
  await at(page, 'a6').click();
  await expect(page.getByText('The rules accept this position.')).toBeVisible();
});

test('a position is set up by keyboard alone', async ({ page }) => {
  await page.goto('#editor?variant=chess');
  await page.getByRole('button', { name: 'Empty board' }).focus();
  await page.keyboard.press('Enter');
  await at(page, 'a1').focus();
  await page.keyboard.type('K');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.type('r');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('k');
  await expect(fen(page)).toHaveValue('8/8/8/8/1k6/1r6/8/K7 w - - 0 1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(fen(page)).toHaveValue('8/8/8/8/2k5/1r6/8/K7 w - - 0 1');
  await page.keyboard.press('Delete');
  await expect(fen(page)).toHaveValue('');
});

test('FEN goes both ways, with side, castling, en passant, reserves and missiles', async ({ page }) => {
  await page.goto('#editor?variant=stoltz');
  await fen(page).fill('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[Uu] b KQkq - 0 1');
  await expect(page.getByRole('radio', { name: 'Black', exact: true })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Black O-O', exact: true }).uncheck();
  await page.getByLabel('En passant').selectOption('e3');
  await enter(page.getByLabel('White: Culverin'), 0);
  await page.getByLabel('White: Culverin').blur();
  await expect(fen(page)).toHaveValue('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[u] b KQq e3 0 1');
  await page.getByLabel('Game').selectOption('stratomic');
  await page.getByRole('checkbox', { name: texts.editor.armed }).check();
  await expect(fen(page)).toHaveValue(/armed=1$/);
});

test('from the editor to the analysis and back', async ({ page }) => {
  await page.goto('#editor?variant=atomic&fen=4k3/8/8/8/8/8/8/4K2R+w+K+-+0+1');
  await expect(at(page, 'h1')).toHaveAccessibleName('h1, White rook');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page).toHaveURL(/#analysis\?variant=atomic&fen=4k3/);
  await page.getByRole('button', { name: 'Edit the position' }).click();
  await expect(fen(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
});
