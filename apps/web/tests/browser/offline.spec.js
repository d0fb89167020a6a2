import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/en.js';
import { isStored } from '../stored.js';
import { OwnSite } from './own_site.js';
import { Table } from './table.js';

const VIEWS = /** @type {const} */ (['analysis', 'editor', 'learn', 'puzzles']);

test('after the first visit the page works without a network', async ({ page, context }) => {
  await page.goto('#play');
  await expect(page.getByRole('heading', { name: texts.play.newGame })).toBeVisible();
  const stored = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      if (name === undefined) return [];
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => url.replace(/.*\//, ''));
    });
  for (const file of [
    'megaton_bg.wasm',
    'search_worker.js',
    'puzzles_view.js',
    'puzzles.jsonl',
    'chess.html',
    'icon-512.png',
    'complete',
  ]) {
    await expect.poll(stored, { timeout: 90_000 }).toContain(file);
  }

  await context.setOffline(true);
  await page.reload();
  await page.locator('.game-card[data-game="atomic"]').click();
  await page.locator('.segment').getByText(texts.play.opponents.megaton, { exact: true }).click();
  await page.getByLabel(texts.play.level).fill('0');
  await page.getByRole('button', { name: texts.play.start }).click();
  await expect(page.locator('.square[data-square="g1"]')).toHaveAttribute('data-states', /\bmovable\b/);
  await page.locator('.square[data-square="g1"]').click();
  await page.locator('.square[data-square="f3"]').click();
  // megaton answers: its worker has come from the store too.
  await expect(page.locator('.logged-move')).toHaveCount(2, { timeout: 20_000 });

  for (const view of VIEWS) {
    await page.getByRole('link', { name: texts.views[view], exact: true }).click();
    await expect(page.locator('main')).toHaveAttribute('data-view', view);
    await expect(page.getByRole('heading', { name: texts[view].heading }).first()).toBeVisible();
  }
  await expect(page.locator('main')).toContainText('solved');
  await page.goto('#learn?variant=chess&page=rules');
  await expect(page.getByRole('heading', { name: 'Rules as played' })).toBeVisible();
});

test('a page that was opened without a network has all its files from one version', async ({ page }) => {
  const site = await OwnSite.start();
  await page.goto(site.address);
  await expect.poll(() => isStored(page), { timeout: 90_000 }).toBe(true);
  await site.stop();
  await page.reload();
  await expect(page.getByRole('heading', { name: texts.play.newGame })).toBeVisible();
  // The network is back, and has another version.
  await site.change('scripts/editor/editor_view.js', 'throw new Error("of another version");');
  await site.goOn();
  await page.getByRole('link', { name: texts.views.editor, exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.editor.heading })).toBeVisible();
  await site.end();
});

test('what is read is never older than what the server has', async ({ page }) => {
  const site = await OwnSite.start();
  const rules = 'learn?variant=chess&page=rules';
  await page.goto(`${site.address}#${rules}`);
  await expect(page.getByRole('heading', { name: 'Rules as played' })).toBeVisible();
  await expect.poll(() => isStored(page), { timeout: 90_000 }).toBe(true);

  await site.change('rules/chess.html', '<h2>Chess</h2><h3>Of the next version</h3>');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Of the next version' })).toBeVisible();

  // So is what is stored: the next version is read without a network as well.
  await expect
    .poll(() => storedText(page, 'rules/chess.html'), { timeout: 90_000 })
    .toContain('Of the next version');
  await site.stop();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Of the next version' })).toBeVisible();
  await site.end();
});

test(
  'the network of a game is fetched when megaton plays it, no other, and stored',
  {
    tag: '@claimed',
  },
  async ({ page, context }) => {
    /** Both the worker's requests and what is made of them are told. @type {Set<string>} */
    const fetched = new Set();
    context.on('request', (request) => {
      if (request.url().endsWith('.network')) fetched.add(request.url().replace(/.*\//, ''));
    });
    await page.goto('#play');
    await expect.poll(() => isStored(page), { timeout: 90_000 }).toBe(true);
    expect([...fetched]).toEqual([]);

    await page.locator('.game-card[data-game="chess"]').click();
    await page.locator('.segment').getByText(texts.play.opponents.megaton, { exact: true }).click();
    await page.getByLabel(texts.play.level).fill('0');
    await page.getByRole('button', { name: texts.play.start }).click();
    await page.locator('.square[data-square="g1"]').click();
    await page.locator('.square[data-square="f3"]').click();
    await expect(page.locator('.logged-move')).toHaveCount(2, { timeout: 20_000 });
    expect([...fetched]).toEqual(['chess.network']);
    const stored = await page.evaluate(async () =>
      (await (await caches.open('networks')).keys()).map(({ url }) => url),
    );
    expect(stored).toEqual([expect.stringMatching(/\/networks\/chess\.network$/)]);
  },
);

test('from the second visit on the page shares memory with its searches, which stops them', async ({
  page,
}) => {
  const site = await OwnSite.start();
  const table = await Table.open(page, `${site.address}#analysis?variant=atomic`);
  await expect.poll(() => isStored(page), { timeout: 90_000 }).toBe(true);
  for (const isOffline of [false, true]) {
    if (isOffline) await site.stop();
    await page.reload();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const analyse = page.getByRole('button', { name: texts.analysis.lines.on, exact: true });
    await analyse.click();
    await expect.poll(async () => (await table.told()).lines).toBeGreaterThan(3);
    await analyse.click();
    // Another search begins only when this one has ended.
    await analyse.click();
    const { lines } = await table.told();
    await expect.poll(async () => (await table.told()).lines).toBeGreaterThan(lines);
    await analyse.click();
  }
  await site.end();
});

/** A stored file. @param {import('@playwright/test').Page} page @param {string} file */
function storedText(page, file) {
  return page.evaluate(
    async (address) => (await caches.match(new URL(address, location.href)))?.text(),
    file,
  );
}
