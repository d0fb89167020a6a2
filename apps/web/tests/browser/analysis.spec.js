import { expect, test } from '@playwright/test';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
function moves(page) {
  return page.getByRole('group', { name: 'Moves' });
}

/** @param {Page} page @param {string} from @param {string} to */
async function play(page, from, to) {
  // The last move may still be on its way.
  await expect(page.locator(`.square[data-square="${from}"]`)).toHaveAttribute('data-states', /\bmovable\b/);
  await page.locator(`.square[data-square="${from}"]`).click();
  await page.locator(`.square[data-square="${to}"]`).click();
}

/** @param {Page} page */
async function savedPgn(page) {
  await page.getByRole('button', { name: 'Save and share' }).click();
  const pgn = await page.getByRole('textbox', { name: 'The game with its variations as PGN' }).inputValue();
  await page.keyboard.press('Escape');
  return pgn;
}

test('a link opens a game; variations are played, kept and survive a reload', async ({ page }) => {
  await page.goto('#analysis?variant=atomic&moves=g1f3,g8f6,f3g5,h7h6');
  await expect(moves(page).getByRole('button', { name: '2… h6' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowLeft');
  await play(page, 'd7', 'd5');
  await expect(moves(page).getByRole('button', { name: '2… d5' })).toHaveAttribute('aria-current', 'true');
  await play(page, 'g5', 'f7');
  const told = /^3\. Nxf7#: Exploded at f7 with White's knight: destroyed .* 1‑0 king exploded$/;
  await expect(page.locator('.analysis-status')).toHaveText(told);
  await expect(page.locator('#announcer')).toHaveText(told);
  await expect(page).toHaveURL(/moves=g1f3,g8f6,f3g5,d7d5,g5f7$/);
  await page.reload();
  await expect(moves(page).getByRole('button', { name: '2… h6' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  expect(await savedPgn(page)).toContain('1. Nf3 Nf6 2. Ng5 d5 (2... h6) 3. Nxf7# 1-0');
});

test('PGN goes in and out with its variations; several games can be chosen from', async ({ page }) => {
  await page.goto('#analysis?variant=chess');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const games = [
    '[Event "One"]\n[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]\n[Variant "atomic"]',
    '1. Nf3 Nf6 (1... f6 2. e4) 2. Ng5 h6 3. Nxf7# 1-0',
    '[Event "Two"]\n[White "Carl"]\n[Black "Dora"]\n[Result "*"]',
    '1. e4 e5 *',
  ];
  await page.getByRole('textbox', { name: 'Paste PGN' }).fill(`${games.join('\n\n')}\n`);
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: /Anna – Bert/ }).click();
  await expect(page.getByRole('heading', { name: 'Anna – Bert, Atomic chess' })).toBeVisible();
  await expect(moves(page).getByRole('button', { name: '2. e4' })).toBeVisible();
  const pgn = await savedPgn(page);
  expect(pgn).toMatch(/^\[Event "One"\]/);
  expect(pgn).toContain(games[1]);
});

test('what cannot be opened is refused with the reason', async ({ page }) => {
  await page.goto('#analysis?variant=chess&moves=e2e4,e2e4');
  await expect(page.getByRole('alert')).toContainText('no piece stands there');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('textbox', { name: 'Paste PGN' }).fill('1. e4 e5 2. Ke3 *');
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Ke3');
});

test('megaton’s lines are shown, played and kept', async ({ page }) => {
  await page.goto('#analysis?variant=atomic&moves=g1f3,g8f6,f3g5,h7h6');
  await page.getByLabel('Lines').selectOption('2');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  const line = page.getByRole('listitem', { name: 'Line 1' });
  await expect(line).toContainText('#1');
  await expect(page.getByRole('listitem', { name: 'Line 2' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Line 3' })).toBeHidden();
  await expect(page.getByRole('img', { name: 'Evaluation: White mates in 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Play 3. Nxf7#' }).click();
  await expect(page.getByText('The game is over here.')).toBeVisible();
});

test('the whole game is analysed: the graph, and what moves lost', async ({ page }) => {
  await page.goto('#analysis?variant=atomic&moves=g1f3,g8f6,f3g5,h7h6');
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await expect(page.getByText('The whole game has been analysed.').first()).toBeVisible();
  const graph = page.getByRole('slider', { name: 'Evaluation over the game' });
  await expect(graph).toHaveAttribute('aria-valuenow', '4');
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuenow', '2');
  await expect(graph).toHaveAttribute('aria-valuetext', /^1… Nf6, .*Blunder\..*Better was/);
  await graph.click({ position: { x: 2, y: 20 } });
  await expect(graph).toHaveAttribute('aria-valuenow', '0');
});

test('a battle asks what was turned up where nobody knows', async ({ page }) => {
  await page.goto('#analysis?variant=stratachess');
  await page.locator('.square[data-square="e2"]').click();
  await page.getByRole('button', { name: 'Turn it up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^rook/ }).click();
  await expect(moves(page).getByRole('button', { name: '1. ?e2' })).toBeVisible();
  await expect(page.locator('.piece[data-square="e2"][data-kind="rook"]')).toBeVisible();
});
