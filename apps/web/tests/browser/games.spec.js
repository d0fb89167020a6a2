import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table, drag } from './table.js';

/** @import { Page } from '@playwright/test' */
/** @import { Choice } from '#messages' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const FRIEND = 'A friend at this screen';

/**
 * Two people at one screen.
 *
 * @param {Page} page
 * @param {import('./table.js').NewGameWishes} wishes
 * @param {string} [address]
 */
async function friends(page, wishes, address) {
  const table = await Table.open(page, address);
  await table.begin({ opponent: FRIEND, ...wishes });
  return table;
}

/** @param {string} variant @param {string} fen */
function from(variant, fen) {
  return `#play?${new URLSearchParams({ variant, fen })}`;
}

test('Stratomic: the first officer falls, launches are looked at first, mate', async ({ page }) => {
  const table = await friends(page, { variant: 'stratomic' });
  const launching = page.locator('.board-launching p');
  await expect(launching.first()).toHaveAttribute('data-armed', 'false');
  await expect(launching.first()).not.toBeEmpty();
  await table.moves('1. Ng4 Nb7 2. e5 Nc5 3. d5 e6 4. dxe6 Nxe6 5. f5 Nc5 6. Nf6 Nd3+ 7. Kg1 Nxe5');
  await table.moves('8. Nxg8 Qe10 9. Nh10+ Kg10');
  await expect(launching.first()).toHaveAttribute('data-armed', 'false');
  await table.moves('10. Nxj9');
  await expect(launching.first()).toHaveAttribute('data-armed', 'true');
  await table.moves('Nf3+ 11. Qxf3');

  const launch = await table.choice('M*b2');
  await table.pickUp(launch);
  expect(await table.squaresWith('launch')).toHaveLength(99);
  await table.square('b2').hover();
  await expect(table.square('b2')).toHaveAttribute('data-states', /\bpreview-centre\b/);
  expect(await table.squaresWith('preview')).toEqual(
    ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'].sort(),
  );
  expect(await table.victims('enemy')).toEqual(['a2', 'a3', 'b2', 'b3', 'c2', 'c3']);
  expect(await table.victims('own')).toEqual([launch.from]);
  await expect(page.locator('.board-words')).toContainText('destroys 6 enemy pieces');
  await table.finish(launch);
  await table.hasMoved(22);
  await table.showsPosition();

  await table.moves('12. M*d9 Re9 13. Ba5 Re7 14. Qc6+ Rd7 15. Qxd7#');
  await table.isOver('1–0 · checkmate');
});

test('Spindler’s Stratomic: a king that cannot leave the contaminated zone has lost', async ({ page }) => {
  const table = await friends(page, { variant: 'spindler' });
  await table.moves('1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5 Mj9*f1');
  expect(await table.squaresWith('contaminated')).toEqual(['e1', 'e2', 'f1', 'f2', 'g1', 'g2']);
  await expect(table.square('f2')).toHaveAttribute('aria-label', /contaminated/);
  await table.moves('4. Ke3');
  expect(await table.squaresWith('contaminated')).toEqual([]);
  await table.moves('M*f3#');
  await table.isOver('1–0 · king in a contaminated zone'.replace('1–0', '0–1'));
});

test('Capatomic: shields, irradiated squares, a draw agreed on', async ({ page }) => {
  const table = await friends(page, { variant: 'capatomic', row: 19835 });
  await table.moves('1. d5 d6 2. Bxi8 Bxi8');
  // What is shielded is outlined, with a legend.
  await expect(page.locator('.shield-outline')).toHaveCount(1);
  await expect(page.locator('.board-launching p[data-sign="shield"]')).toHaveText(texts.board.rules.shield);
  const launch = await table.choice('Me1*c9');
  await table.pickUp(launch);
  // The black king and the squares around it are shielded.
  for (const square of ['e9', 'f9', 'e10']) {
    await expect(table.square(square)).not.toHaveAttribute('data-states', /\btarget\b/);
  }
  await table.press('c9');
  await table.hasMoved(5);
  await table.showsPosition();
  await expect(table.square('c9')).toHaveAttribute('data-obstacle', 'radiation');
  await expect(table.square('c9')).toHaveAttribute('aria-label', /irradiated/);
  await table.moves('Me10*c3 4. M*i9 M*i3');
  await expect(page.locator('.square[data-obstacle="radiation"]')).toHaveCount(4);
  await table.button(texts.play.draw);
  await table.button(texts.play.reallyAgreeDraw);
  await table.isOver(/^½–½ · /);
});

test('Capatomic: castling with none, one or both missiles', async ({ page }) => {
  const fen = '4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=0 missiles=e1g1';
  const table = await friends(page, {}, from('capatomic', fen));
  const castling = await table.choice('O-O/e1g1');
  await table.pickUp(castling);
  await table.press('i2');
  await expect(page.locator('dialog .chooser-option')).toHaveText([
    /Without missiles/,
    /With the missile on g1/,
    /With both missiles/,
  ]);
  // Six files and two ranks, none of them stretched.
  for (const picture of await page.locator('dialog .miniature').all()) {
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(3, 0);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await table.move('O-O/e1g1');
  await expect(page.locator('.piece[data-kind="missile"][data-square="h1"]')).toBeVisible();
  await expect(page.locator('.piece[data-kind="missile"][data-square="j1"]')).toBeVisible();
  await table.resign();
  await table.isOver(/^1–0 · /);
});

test('Stoltz Chess: the vote, drops for which pawns make way, leaps over pieces, mate', async ({ page }) => {
  const table = await friends(page, { variant: 'stoltz', rules: { vote: 'ask' } });
  await expect(page.locator('.question')).toContainText('White: shall the extra pieces be in play?');
  await table.button('No, orthodox chess');
  await expect(page.locator('.question')).toContainText('Black: shall the extra pieces be in play?');
  await table.button('Yes, with the extra pieces');
  await expect(page.locator('.notice')).toHaveText('The extra pieces are in play.');
  await table.moves('1. a4 Nf6');

  const drop = await table.choice('U@h2');
  await table.pickUp(drop);
  await table.square('h2').hover();
  await expect(table.square('h2')).toHaveAttribute('data-states', /\barrival\b/);
  await expect(page.locator('.board-words')).toHaveText(texts.board.dropOn('Culverin', 'h2'));
  await table.finish(drop);
  await table.hasMoved(3);
  await table.showsPosition();
  await expect(page.locator('.piece[data-square="h4"][data-kind="pawn"]')).toBeVisible();

  await table.moves('c5 3. Uxh7 U@e7 4. Uxf7 Rxh4 5. Ug8+ Nxg8 6. Rxh4 Uxe2 7. g3 Nc6 8. Bxe2 g5');
  await table.moves('9. Rh7 a6 10. Bh5#');
  await table.isOver('1–0 · checkmate');
});

test('One-step Stoltz: drops, captures by leaping, mate', async ({ page }) => {
  const table = await friends(page, { variant: 'onestep' });
  await table.moves('1. U@d2 U@a7');
  await expect(page.locator('.piece[data-square="d3"][data-kind="pawn"]')).toBeVisible();
  await table.moves('2. Nf3 Uxa2 3. Uc3 Uxc2 4. Uxh8 Nc6 5. Uxf8 Nf6 6. Uxd8 Kxd8 7. Nc3 Uxf2');
  await table.moves('8. Qb3 Ng4 9. Ng5 Ug1+ 10. Rxg1 f6 11. Qg8#');
  await table.isOver('1–0 · checkmate');
});

test('Culverin Chess: a drop behind a pawn, castling, mate', async ({ page }) => {
  const table = await friends(page, { variant: 'culverin' });
  await table.moves('1. d4 b5 2. e4 Nf6 3. e5 Ng8 4. Bxb5 a6 5. Bd3 Nh6 6. U@f1');
  await expect(page.locator('.piece[data-square="f3"][data-kind="pawn"]')).toBeVisible();
  await table.moves('Nc6 7. Uxf7 Nxd4 8. Uxd7 Nhf5 9. g4 Nh6 10. Be4 Nxg4 11. Qxd4 Rb8 12. fxg4 Bxd7');
  await table.moves('13. Bd5 e6 14. Bg2 Kf7 15. Ne2 Be7 16. O-O+ Kg6 17. Be4#');
  await table.isOver('1–0 · checkmate');
});

test('Atomic chess: an explosion is shown before it happens, and ends the game', async ({ page }) => {
  const table = await friends(page, { variant: 'atomic' });
  await table.moves('1. Nf3 Nf6 2. Ng5 h6');
  const capture = await table.choice('Nxf7');
  await table.pickUp(capture);
  await table.square('f7').hover();
  await expect(table.square('f7')).toHaveAttribute('data-states', /\bpreview-centre\b/);
  // Pawns next to it stay.
  expect(await table.victims('enemy')).toEqual(['e8', 'f6', 'f7', 'f8']);
  expect(await table.victims('own')).toEqual(['g5']);
  await table.finish(capture);
  await table.hasMoved(5);
  await table.showsPosition();
  await table.isOver('1–0 · king exploded');
  await expect(page.locator('#announcer')).toHaveText('1-0. king exploded');
});

test('Atomic chess without check: nobody has to parry, the king explodes', async ({ page }) => {
  const table = await friends(page, { variant: 'nocheckatomic' });
  await table.moves('1. d4 Nf6 2. Bg5 d6 3. Qd3 Bd7 4. Qb3 Be6 5. Bxf6 f5 6. Qf7 Na6 7. Qxe7#');
  await table.isOver('1–0 · king exploded');
});

test('Death match: both kings die together, the last piece decides', async ({ page }) => {
  const fen = 'r7/1p5p/8/3kK3/3n4/8/PP3P2/RB1R4 w - - 0 1';
  const table = await friends(page, {}, from('deathmatch', fen));
  await table.moves('1. Rxd4');
  await expect(page.locator('.piece[data-kind="king"]')).toHaveCount(0);
  await table.moves('h5 2. a4 Rd8 3. f4 h4 4. f5 Rd2 5. b4 Re2 6. Bd3 Rf2 7. f6 b6 8. f7 Rxf7 9. Bf5 b5');
  await table.moves('10. axb5 h3 11. Bxh3#');
  await table.isOver('1–0 · no pieces left');
});

test('Death match from the start position: one king explodes', async ({ page }) => {
  const table = await friends(page, { variant: 'deathmatch' });
  await table.moves('1. Nf3 Nf6 2. Ng5 h6 3. Nxf7#');
  await table.isOver('1–0 · king exploded');
});

test('Soft pawns: a pawn is captured without an explosion, an officer with one', async ({ page }) => {
  const table = await friends(page, { variant: 'softpawn' });
  await table.moves('1. e4 d5 2. exd5');
  await expect(page.locator('.piece[data-square="d5"][data-kind="pawn"][data-color="white"]')).toBeVisible();
  await table.moves('Nf6 3. Nf3 Nxd5 4. Nc3 h6 5. Nxd5');
  await expect(page.locator('.piece[data-square="d5"]')).toHaveCount(0);
  await table.moves('h5 6. Ne5 a6 7. Qf3 a5 8. Qxf7#');
  await table.isOver('1–0 · checkmate');
});

/**
 * The screen goes to the other person, who sees the board only after saying so.
 *
 * @param {Table} table
 * @param {'White' | 'Black'} name
 */
async function handOver(table, name) {
  const curtain = table.page.locator('.curtain');
  await table.button(texts.play.handOver(name));
  await expect(curtain).toBeVisible();
  await table.button(texts.play.showBoardTo(name));
  await expect(curtain).toBeHidden();
  await table.showsPosition();
}

test('Hidden bombs: each marks one in secret, a detonation parries the mate', async ({ page }) => {
  const table = await friends(page, { variant: 'bomb' });
  const question = page.locator('.question');
  await expect(question).toContainText(texts.play.markBomb('White'));
  expect(await table.squaresWith('asked')).toHaveLength(15);
  await table.press('g2');
  await expect.poll(() => table.squaresWith('bomb')).toEqual(['g2']);
  await handOver(table, 'Black');
  // Nothing that White was told is left for Black to see or hear.
  await expect(page.locator('main')).not.toContainText(texts.play.bombIsOn('g2'));
  await expect(page.locator('#announcer')).not.toContainText('g2');
  await expect(question).toContainText(texts.play.markBomb('Black'));
  await expect.poll(() => table.squaresWith('bomb')).toEqual([]);
  await table.button(texts.play.bombByChance);
  await expect.poll(() => table.squaresWith('bomb')).toHaveLength(1);
  await handOver(table, 'White');
  for (const [index, move] of ['f3', 'e5', 'g4', 'Qh4'].entries()) {
    await table.move(move);
    await handOver(table, index % 2 === 0 ? 'Black' : 'White');
  }
  expect(await table.squaresWith('bomb')).toEqual(['g4']);

  const detonation = await table.choice('!g4');
  await table.pickUp(detonation);
  await page.locator(`[data-move="${detonation.text}"]`).hover();
  await expect(table.square('g4')).toHaveAttribute('data-states', /\bpreview-centre\b/);
  expect(await table.victims('enemy')).toEqual(['h4']);
  expect(await table.victims('own')).toEqual(['f3', 'g4']);
  await table.finish(detonation);
  await table.hasMoved(5);
  await table.showsPosition();
  await handOver(table, 'Black');
  await table.resign();
  await table.isOver(/^1–0 · /);
});

test('A battle: pieces are turned up behind the curtain, odds are shown', async ({ page }) => {
  const table = await friends(page, { variant: 'stratachess' });
  await table.square('a5').hover();
  const odds = page.locator('.square-card');
  await expect(odds).toBeVisible();
  await expect(odds).toContainText('%');
  await table.move('?e2');
  await expect(page.locator('.piece[data-square="e2"]')).not.toHaveAttribute('data-kind', 'face-down');
  await handOver(table, 'Black');
  await table.move('?b5');
  await handOver(table, 'White');
  for (let ply = 3; ply <= 8; ply += 1) {
    const { choices, side } = await table.board();
    const isCapture = (/** @type {Choice} */ { victims }) => victims.length > 0;
    const isWalk = (/** @type {Choice} */ { from, to }) => from !== to;
    await table.move((choices.find(isCapture) ?? choices.find(isWalk) ?? choices[0]).san);
    if ((await page.locator('.play.is-over').count()) > 0) return;
    await handOver(table, side === 'white' ? 'Black' : 'White');
  }
  await table.resign();
  await table.isOver(/^0–1 · /);
});

test('A battle: a piece that is captured face-down is lost as what it was', async ({ page }) => {
  const fen = 'kxxx3/1xxx3/1n5/3XXXX/1W2XXK b - - 5 3 army=3QNN+3WWFFF,2QN+4WWWFFF';
  const table = await Table.open(page, `#play?variant=stratachess&fen=${encodeURIComponent(fen)}`);
  await table.begin({ opponent: texts.play.opponents.friend });
  await handOver(table, 'Black');
  await table.move('Nxd2');
  const lost = page.locator('.player-strip[data-player="black"] .player-captured');
  await expect(lost.locator('img')).toHaveCount(1);
  await expect(lost.locator('img')).toHaveAttribute('data-drawn', /^white (queen|knight|wazir|ferz)$/);
  await expect(lost).toHaveAccessibleName(/1 (queen|knight|wazir|ferz)$/);
});

test('Chess: captures, promotions, castling and mate', async ({ page }) => {
  const table = await friends(page, { variant: 'chess' });
  await table.moves('1. e4 d5 2. exd5 c6 3. dxc6 h6 4. cxb7 h5 5. bxa8=N');
  await expect(page.locator('.piece[data-square="a8"][data-kind="knight"]')).toBeVisible();
  await table.moves('h4 6. Nf3 h3 7. Bc4 a6 8. O-O hxg2 9. d3 gxf1=Q+ 10. Kxf1 g6 11. Ne5 g5 12. Qf3 a5');
  await table.moves('13. Qxf7#');
  await table.isOver('1–0 · checkmate');
});

test('pieces are dragged, with animations; what is dropped elsewhere goes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const table = await friends(page, { variant: 'atomic' });
  const dragPiece = async (/** @type {string} */ origin, /** @type {string} */ target) => {
    await expect(table.square(origin)).toHaveAttribute('data-states', /\bmovable\b/);
    await drag(table.square(origin), table.square(target));
  };
  await dragPiece('g1', 'g4');
  await expect(page.locator('.notice')).not.toBeEmpty();
  await table.showsPosition();
  expect((await table.told()).plies).toBe(0);
  for (const [index, [origin, target]] of [
    ['g1', 'f3'],
    ['g8', 'f6'],
    ['f3', 'g5'],
    ['h7', 'h6'],
    ['g5', 'f7'],
  ].entries()) {
    await dragPiece(origin, target);
    await table.hasMoved(index + 1);
    await table.showsPosition();
  }
  await table.isOver('1–0 · king exploded');
});

test('whoever has no missile left may not launch; where there are none, launches are not spoken of', async ({
  page,
}) => {
  const fen = '10/9k/10/10/10/4n5/10/10/5K4/M9 w - - 0 1 armed=1';
  const table = await friends(page, {}, from('stratomic', fen));
  const launching = page.locator('.board-launching p');
  await expect(launching).toHaveText([/^White may launch/, 'Black has no Nuclea left.']);
  await expect(launching.nth(1)).toHaveAttribute('data-armed', 'false');
  await expect(page.locator('.player-missiles:visible')).toHaveCount(1);
  await table.pickUp(await table.choice('M*a5'));
  await table.press('a5');
  await table.hasMoved(1);
  await expect(launching).toHaveCount(0);
  await expect(page.locator('.player-missiles:visible')).toHaveCount(0);
});

test('a launch that is not allowed yet is explained as a launch', async ({ page }) => {
  const table = await friends(page, { variant: 'stratomic' });
  await table.press('a2');
  await table.press('e9');
  await table.isTold('Nothing may be launched before an officer has been captured.');
});

test('the sign of a bomb goes with its blast', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=g2,a7';
  const table = await friends(page, {}, from('bomb', fen));
  await expect.poll(() => table.squaresWith('bomb')).toEqual(['g2']);
  // While the move is being animated, the sign is gone already.
  await page.evaluate(() => {
    const board = document.querySelector('.board-view');
    const seen = new MutationObserver(() => {
      if (!board?.hasAttribute('data-animating')) return;
      const signs = document.querySelectorAll('.square[data-states~="bomb"]').length;
      Object.assign(globalThis, { signsDuringBlast: signs });
    });
    if (board) seen.observe(board, { attributes: true, attributeFilter: ['data-animating'] });
  });
  await table.move('!g2');
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).signsDuringBlast)).toBe(0);
});

test('a blast and those who died in it are seen until the next move', async ({ page }) => {
  const table = await friends(page, { variant: 'atomic' });
  await table.moves('1. Nf3 a6 2. Ne5 a5 3. Nxd7');
  const zone = ['c6', 'c7', 'c8', 'd6', 'd7', 'd8', 'e6', 'e7', 'e8'];
  expect(await table.squaresWith('blasted')).toEqual(zone);
  const ghosts = page.locator('.fallen');
  await expect(ghosts).toHaveCount(5);
  await expect(page.locator('.fallen.capturer[data-on="d7"][data-kind="knight"]')).toBeVisible();
  for (const square of ['c8', 'd8']) await expect(page.locator(`.fallen[data-on="${square}"]`)).toBeVisible();
  await table.isOver('1–0 · king exploded');
  await page.keyboard.press('ArrowLeft');
  await expect(ghosts).toHaveCount(0);
  expect(await table.squaresWith('blasted')).toEqual([]);
});

test('the rule that matters is told, and the lesson and the rules are one click away', async ({ page }) => {
  const table = await friends(page, { variant: 'spindler' });
  await table.moves('1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5 Mj9*f1');
  await expect(page.locator('.board-launching p').first()).toHaveText(
    texts.board.rules.leave('white', 'f1', 1),
  );
  await page.getByRole('link', { name: texts.play.rulesOfGame, exact: true }).click();
  await expect(page.locator('main')).toContainText('Spindler');
  await expect(page.locator('.rules-text, article').first()).not.toContainText(/UCI|\(ST\d/);
  await page.goBack();
  await table.showsPosition();
  await page.getByRole('link', { name: texts.play.lessonOfGame, exact: true }).click();
  await expect(page.locator('main .board-view')).toBeVisible();
});
