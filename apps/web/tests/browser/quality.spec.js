/**
 * What a script can tell of how usable the page is: contrast, labels, sizes of what is tapped, nothing that jumps, and
 * how much is loaded.
 *
 * @module
 */

import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { Table } from './table.js';

/** @import { Page } from '@playwright/test' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** Every view, and what is there once it is complete. @type {[name: string, address: string, ready: string][]} */
const VIEWS = [
  ['new game', '#play', '.new-game .start'],
  ['analysis', '#analysis', '.board-view .piece'],
  ['editor', '#editor', '.editor-board [role="gridcell"]'],
  ['learn', '#learn', '.learn-overview, main h1'],
  ['lesson', '#learn?variant=atomic', '.board-view .piece'],
  ['rules', '#learn?variant=chess&page=rules', '.rules-page h2, main h2'],
  ['puzzles', '#puzzles', '.puzzle-card svg, .thumbnail'],
  ['campaign', '#campaign', 'main form, main button'],
  ['games', '#games', 'main h1'],
];

/** Recommended for fingers, in CSS pixels. */
const TARGET = 40;

/** Pages are called good below 0.1 (web.dev, "Cumulative Layout Shift"); these keep to a fifth of it. */
const SHIFT = 0.02;

/** Bytes, compressed: until a game can be chosen, and all that a game needs but its network. */
const FIRST_VIEW = 200_000;
const WHOLE_PAGE = 1_500_000;

/** @param {Page} page */
async function violations(page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** What can be tapped and is too small, with its size. @param {Page} page @returns {Promise<string[]>} */
function smallTargets(page) {
  return page.evaluate((least) => {
    const tappable =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    const isShown = (/** @type {Element} */ found) => {
      const { width, height } = found.getBoundingClientRect();
      return (
        width > 1 && height > 1 && found.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    // A field is tapped by its words as well; a link in a sentence is as high as the line (WCAG 2.2, 2.5.8).
    const area = (/** @type {Element} */ found) => found.closest('label') ?? found;
    const isInSentence = (/** @type {Element} */ found) =>
      found.matches('a, summary') &&
      found.closest('p, li, td, dd, figcaption') !== null &&
      getComputedStyle(found).display.startsWith('inline') &&
      !getComputedStyle(found).display.includes('flex');
    return [...document.querySelectorAll(tappable)]
      .filter((found) => isShown(found) && !isInSentence(found))
      .flatMap((found) => {
        const { width, height } = area(found).getBoundingClientRect();
        const isLarge = Math.round(height) >= least && Math.round(width) >= least;
        const name = `${found.tagName} ${found.getAttribute('name')} .${found.className} "${found.textContent?.trim().slice(0, 30)}"`;
        return isLarge ? [] : [`${name}: ${Math.round(width)}x${Math.round(height)}`];
      });
  }, TARGET);
}

/** Counts what jumps from now on. Runs in the page, before its scripts. */
function watchShifts() {
  Object.assign(globalThis, { shifts: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = /** @type {any} */ (entry);
      const where = sources.map((/** @type {any} */ { node }) => node?.className || node?.tagName || '?');
      if (!hadRecentInput) /** @type {any} */ (globalThis).shifts.push({ value, where });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** @param {Page} page */
async function shifts(page) {
  await page.waitForTimeout(300);
  /** @type {{ value: number, where: string[] }[]} */
  const all = await page.evaluate(() => /** @type {any} */ (globalThis).shifts);
  return { sum: all.reduce((sum, { value }) => sum + value, 0), all };
}

for (const [name, address, ready] of VIEWS) {
  test(`contrast and labels, by day and by night: ${name}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator(ready).first()).toBeVisible();
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
  });

  test(`nothing jumps while it opens, and what is tapped is large enough: ${name}`, async ({ page }) => {
    await page.addInitScript(watchShifts);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.locator(ready).first()).toBeVisible();
      const { sum, all } = await shifts(page);
      expect(sum, `${width}: ${JSON.stringify(all)}`).toBeLessThan(SHIFT);
    }
    expect(await smallTargets(page)).toEqual([]);
  });
}

test('a game: contrast, labels, sizes, and nothing jumps while moves are made', async ({ page }) => {
  await page.addInitScript(watchShifts);
  await page.setViewportSize({ width: 360, height: 740 });
  const table = await Table.open(page);
  await table.begin({ variant: 'stratomic', opponent: texts.play.opponents.friend, clock: [5, 0] });
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).shifts.length = 0;
  });
  await table.moves('1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5');
  const { sum, all } = await shifts(page);
  expect(sum, JSON.stringify(all)).toBeLessThan(SHIFT);
});

test('the first view is small, and needs no rules', async ({ page }) => {
  /** @type {Map<string, Promise<number>>} what is fetched, and its size as a server sends it */
  const sizes = new Map();
  page.context().on('response', (response) => {
    if (response.ok())
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  });
  await page.goto('#play');
  await expect(page.locator('.new-game .start')).toBeVisible();
  // The rules come after it, before anybody asks for them.
  await expect.poll(() => [...sizes.keys()].some((file) => file.endsWith('.wasm'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const later = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-view');
    const files = performance.getEntriesByType('resource');
    return files.filter(({ startTime }) => startTime >= mark.startTime).map(({ name }) => name);
  });
  const files = await Promise.all([...sizes].map(async ([file, size]) => ({ file, size: await size })));
  files.sort((one, other) => other.size - one.size);
  // What workers load is in their own lists, and workers come later.
  const isLater = (/** @type {string} */ file) => later.includes(file) || /\/(wasm|workers)\//.test(file);
  const first = files.filter(({ file }) => !isLater(file));
  const sum = (/** @type {typeof files} */ some) => some.reduce((total, { size }) => total + size, 0);
  expect(later.filter((file) => file.endsWith('_worker.js'))).toHaveLength(2);
  expect(sum(first), JSON.stringify(first.slice(0, 10))).toBeLessThan(FIRST_VIEW);
  expect(files.filter(({ file }) => file.endsWith('.network'))).toEqual([]);
  expect(sum(files), JSON.stringify(files.slice(0, 10))).toBeLessThan(WHOLE_PAGE);
});

test('a page without its written answers says what is missing', async ({ page }) => {
  await page.route('**/answers/catalogue.json', (route) => route.fulfill({ status: 404 }));
  await page.goto('#play');
  await expect(page.locator('#start-words')).toContainText(texts.app.incomplete('catalogue.json'));
});
