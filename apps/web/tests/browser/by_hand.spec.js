/**
 * What can be done at the board besides moving in turn: arrows, moves in advance, confirmation, zen, and the sounds.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table, drag } from './table.js';

/** @import { Page } from '@playwright/test' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const FRIEND = texts.play.opponents.friend;

test('the right button draws arrows, circles and launches, and f flips the board', async ({ page }) => {
  const fen = '10/9k/10/10/10/4n5/10/10/5K4/M9 w - - 0 1 armed=1';
  const table = await Table.open(page, `#play?${new URLSearchParams({ variant: 'stratomic', fen })}`);
  await table.begin({ opponent: FRIEND });
  const sketch = page.locator('.overlay-sketch');
  await drag(table.square('f2'), table.square('f5'), 'right');
  await expect(sketch.locator('.arrow[data-from="f2"][data-to="f5"]')).toBeVisible();
  await drag(table.square('a1'), table.square('e5'), 'right');
  await expect(sketch.locator('.arrow')).toHaveCount(2);
  await expect(sketch.locator('.zone-outline')).toHaveCount(1);
  await drag(table.square('h8'), table.square('h8'), 'right');
  await expect(sketch.locator('.arrow-circle')).toHaveCount(1);
  // Drawn once more, it is gone.
  await drag(table.square('f2'), table.square('f5'), 'right');
  await expect(sketch.locator('.arrow')).toHaveCount(1);
  await page.keyboard.press('f');
  await expect(page.locator('.board-view')).toHaveAttribute('data-orientation', 'black');
  await page.keyboard.press('f');
  await table.press('j5');
  await expect(sketch.locator('path, circle')).toHaveCount(0);
});

test('a move chosen in advance is played when it is one’s turn, and forgotten when it is not legal', async ({
  page,
}) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', level: 20, moveTime: 4 });
  await table.move('e4');
  await table.press('g1');
  await table.press('f3');
  expect(await table.squaresWith('premove')).toEqual(['f3', 'g1']);
  expect((await table.told()).plies).toBe(1);
  await table.hasMoved(3);
  await table.showsPosition();
  await expect(page.locator('.piece[data-square="f3"][data-kind="knight"]')).toBeVisible();
  // A rook that is shut in goes nowhere.
  await table.press('a1');
  await table.press('a6');
  expect(await table.squaresWith('premove')).toEqual(['a1', 'a6']);
  await table.hasMoved(4);
  await table.showsPosition();
  await expect.poll(() => table.squaresWith('premove')).toEqual([]);
  await expect.poll(async () => (await table.board()).choices.length).toBeGreaterThan(0);
  expect((await table.told()).plies).toBe(4);
});

test('a launch chosen in advance is shown with its blast, and taken back by the right button', async ({
  page,
}) => {
  const fen = '10/9k/10/10/10/4n5/p9/10/5K4/M9 w - - 0 1 armed=1';
  const table = await Table.open(page, `#play?${new URLSearchParams({ variant: 'stratomic', fen })}`);
  await table.begin({ level: 20, moveTime: 4 });
  await table.move('Kf1');
  await table.press('a1');
  await table.press('i9');
  await expect(page.locator('.overlay-sketch .zone-outline')).toHaveCount(1);
  await drag(table.square('d8'), table.square('d8'), 'right');
  await expect(page.locator('.overlay-sketch .zone-outline')).toHaveCount(0);
  await table.press('a1');
  await table.press('e8');
  await expect(page.locator('.overlay-sketch .zone-outline')).toHaveCount(1);
  await table.hasMoved(3);
  await table.showsPosition();
  await expect(page.locator('.piece[data-kind="missile"]')).toHaveCount(0);
});

test('zen hides everything but the board and the clocks', async ({ page }) => {
  const table = await Table.open(page);
  await table.begin({ variant: 'chess', opponent: FRIEND, clock: [5, 0] });
  await page.keyboard.press('z');
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.locator('.move-panel')).toBeHidden();
  await expect(page.locator('.clock').first()).toBeVisible();
  await table.move('e4');
  await table.button(texts.play.leaveZen);
  await expect(page.locator('.site-header')).toBeVisible();
  await table.choose(texts.play.zen);
  await expect(page.locator('.site-header')).toBeHidden();
  // Another view is never zen.
  await page.goto('#learn');
  await expect(page.locator('.site-header')).toBeVisible();
});

test.describe('by touch', { tag: '@touch' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a move waits to be confirmed, if that is wanted', async ({ page }) => {
    const table = await Table.open(page);
    table.isTouch = true;
    await table.begin({ variant: 'chess', opponent: FRIEND });
    await table.choose(texts.play.confirmTouch);
    // The menu shows what has been switched, until it is closed.
    await page.keyboard.press('Escape');
    await table.press('e2');
    await table.press('e4');
    await expect(table.square('e4')).toHaveAttribute('data-states', /\bunconfirmed\b/);
    expect((await table.told()).plies).toBe(0);
    await table.button(texts.board.cancel);
    await expect(page.locator('.confirm-move')).toHaveCount(0);
    await table.press('e2');
    await table.press('e4');
    await table.button(texts.board.confirm('e4'));
    await table.hasMoved(1);
    await table.showsPosition();
    // It stays so.
    await page.reload();
    await table.showsPosition();
    await table.press('e7');
    await table.press('e5');
    await expect(page.locator('.confirm-move')).toBeVisible();
  });
});

/** Counts sounds instead of making them. Runs in the page, before its scripts. */
function listen() {
  const heard = { contexts: 0, sounds: 0 };
  Object.assign(globalThis, { heard });
  const parameter = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
  const node = () => ({
    connect() {},
    start() {
      heard.sounds += 1;
    },
    stop() {},
    frequency: parameter,
    gain: parameter,
  });
  /** A browser's, as far as the page uses it. */
  class Silent {
    state = 'running';
    currentTime = 0;
    sampleRate = 8000;
    createOscillator = node;
    createGain = node;
    createBufferSource = node;
    createBiquadFilter = node;
    constructor() {
      heard.contexts += 1;
    }
    createBuffer() {
      return { getChannelData: () => new Float32Array(8) };
    }
  }
  Object.assign(globalThis, { AudioContext: Silent });
}

/** @param {Page} page */
function heard(page) {
  return page.evaluate(() => /** @type {any} */ (globalThis).heard);
}

test('moves and blasts are heard, nothing before a click, and nothing when it is switched off', async ({
  page,
}) => {
  await page.addInitScript(listen);
  const table = await Table.open(page);
  expect((await heard(page)).contexts).toBe(0);
  await table.begin({ variant: 'atomic', opponent: FRIEND });
  expect(await heard(page)).toEqual({ contexts: 1, sounds: 0 });
  await table.moves('1. Nf3 d5');
  const quiet = (await heard(page)).sounds;
  expect(quiet).toBeGreaterThan(0);
  await table.moves('2. Ne5 a6 3. Nxf7');
  expect((await heard(page)).sounds).toBeGreaterThan(quiet);
  await table.button(texts.app.soundOff);
  const before = (await heard(page)).sounds;
  await table.button(texts.play.rematch);
  await table.move('e4');
  expect((await heard(page)).sounds).toBe(before);
  await page.reload();
  await table.showsPosition();
  await expect(page.getByRole('button', { name: texts.app.soundOn })).toBeVisible();
});
