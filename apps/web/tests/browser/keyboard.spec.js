import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

/** @import { Locator, Page } from '@playwright/test' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** More presses than this and nobody would find the place. */
const FAR = 40;

/** @param {Page} page @param {Locator} place */
async function tabTo(page, place) {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < FAR && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
  await hasVisibleFocus(page);
}

/** Something is drawn round what has the focus. @param {Page} page */
async function hasVisibleFocus(page) {
  const isVisible = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.matches(':focus-visible')) return false;
    const around = [focused, focused.closest('label'), focused.nextElementSibling];
    return around.some((element) => {
      const style = element && getComputedStyle(element);
      return style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
    });
  });
  expect(isVisible, 'the focus is visible').toBe(true);
}

/** @param {Page} page @param {string} square */
async function walkTo(page, square) {
  const at = await page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLElement ? (focused.dataset.square ?? '') : '';
  });
  expect(at, 'the keyboard is on the board').not.toBe('');
  const files = square.charCodeAt(0) - at.charCodeAt(0);
  const ranks = Number(square.slice(1)) - Number(at.slice(1));
  for (let step = 0; step < Math.abs(files); step += 1) {
    await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let step = 0; step < Math.abs(ranks); step += 1) {
    await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  }
  await expect(page.locator(`.square[data-square="${square}"]`)).toBeFocused();
}

test('Fool’s Mate by keyboard alone, with everything announced', async ({ page }) => {
  const table = await Table.open(page);
  const announcer = page.locator('#announcer');
  await tabTo(page, page.locator('input[name="game"][value="stratomic"]'));
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('input[name="game"][value="chess"]')).toBeChecked();
  await tabTo(page, page.locator('input[name="opponent"][value="megaton"]'));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('input[name="opponent"][value="friend"]')).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: texts.play.start }));
  await page.keyboard.press('Enter');
  await table.showsPosition();

  await expect(table.square('e1')).toHaveAttribute('aria-label', 'e1, white king');
  await expect(table.square('e4')).toHaveAttribute('aria-label', 'e4, empty');
  await tabTo(page, page.locator('.square[tabindex="0"]'));
  const moves = [
    ['f2', 'f3', 'f3'],
    ['e7', 'e5', 'e5'],
    ['g2', 'g4', 'g4'],
  ];
  for (const [ply, [from, to, san]] of moves.entries()) {
    await walkTo(page, from);
    await page.keyboard.press('Enter');
    await expect(table.square(from)).toHaveAttribute('aria-label', /, picked up/);
    await expect(table.square(from)).toHaveAttribute('aria-selected', 'true');
    await walkTo(page, to);
    await expect(table.square(to)).toHaveAttribute('aria-label', /, can be reached/);
    await hasVisibleFocus(page);
    await page.keyboard.press('Enter');
    await table.hasMoved(ply + 1);
    await expect(announcer).toHaveText(san);
    await table.showsPosition();
  }
  await walkTo(page, 'd8');
  await page.keyboard.press('Space');
  await walkTo(page, 'h4');
  await page.keyboard.press('Space');
  await table.isOver('0–1 · checkmate');
  await expect(announcer).toHaveText('0-1. checkmate');
  await expect(table.square('e1')).toHaveAttribute('aria-label', /^e1, white king, in check/);
});

test('by keyboard a piece is put down again, and a missile’s step chosen', async ({ page }) => {
  const fen = '4k5/10/10/10/10/p1R1n5/10/2m7/10/M4K4 w - - 0 1 armed=1';
  const table = await Table.open(page, `#play?${new URLSearchParams({ variant: 'stratomic', fen })}`);
  await table.begin({ opponent: texts.play.opponents.friend });
  await tabTo(page, page.locator('.square[tabindex="0"]'));
  await walkTo(page, 'a1');
  await page.keyboard.press('Enter');
  await expect(table.square('a1')).toHaveAttribute('data-states', /\bselected\b/);
  await page.keyboard.press('Escape');
  await expect(table.square('a1')).not.toHaveAttribute('data-states', /\bselected\b/);
  await page.keyboard.press('Enter');
  await walkTo(page, 'b3');
  await expect(page.locator('#announcer')).toContainText('A launch at b3 destroys');
  await tabTo(page, page.getByRole('button', { name: texts.board.modes.step }));
  await page.keyboard.press('Enter');
  expect(await table.squaresWith('target')).toEqual(['a2', 'b1', 'b2']);
});
