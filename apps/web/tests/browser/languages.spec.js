/**
 * The page in each of its languages: which one it opens in, the switch, and that everything has room.
 *
 * @module
 */

import { expect, test } from '@playwright/test';
import { texts as german } from '../../site/page/scripts/texts/de.js';
import { texts as english } from '../../site/page/scripts/texts/en.js';
import { texts as spanish } from '../../site/page/scripts/texts/es.js';
import { texts as french } from '../../site/page/scripts/texts/fr.js';
import { isStored } from '../stored.js';

/** @import { Page } from '@playwright/test' */

const LOCALES = /** @type {const} */ ([
  ['en-GB', 'en', english],
  ['de-DE', 'de', german],
  ['fr-FR', 'fr', french],
  ['es-ES', 'es', spanish],
]);
const VIEWS = /** @type {const} */ (['play', 'campaign', 'analysis', 'editor', 'learn', 'puzzles', 'games']);

/** @param {Page} page @param {string} view */
async function open(page, view) {
  await page.goto(`#${view}`);
  await expect(page.locator('main')).toHaveAttribute('data-view', view);
  await expect(page.locator('main > *').first()).toBeVisible();
}

/** What is wider than its place. @param {Page} page */
function cutOff(page) {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('nav, button, .button, .button-label, select, summary')];
    const cut = parts.filter(
      (part) => part.checkVisibility() && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
    );
    const scrolls = (document.scrollingElement?.scrollWidth ?? 0) > innerWidth;
    return [...(scrolls ? ['the page'] : []), ...cut.map((part) => part.textContent)];
  });
}

for (const [locale, tag, texts] of LOCALES) {
  test.describe(locale, () => {
    test.use({ locale, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

    test('the page opens in the language of the browser, and loads no other', async ({ page }) => {
      /** @type {string[]} */
      const loaded = [];
      page.on('request', (request) => {
        const file = /\/texts\/(?:campaign\/)?(..)\.js$/.exec(request.url());
        if (file) loaded.push(file[1]);
      });
      await open(page, 'campaign');
      await open(page, 'play');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page).toHaveTitle(`${texts.views.play} – megaton`);
      await expect(page.getByRole('heading', { name: texts.play.newGame })).toBeVisible();
      expect([...new Set(loaded)]).toEqual([tag]);
    });

    test('the buttons of a game stand in one row', async ({ page }) => {
      await open(page, 'play');
      await page.getByRole('button', { name: texts.play.start }).click();
      const shown = page.locator('.game-actions > :visible');
      await expect(shown.first()).toBeVisible();
      for (const width of [360, 1280, 768]) {
        await page.setViewportSize({ width, height: 800 });
        const tops = await shown.evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect().top),
        );
        expect(new Set(tops).size, `${width}`).toBe(1);
        expect(await cutOff(page), `${width}`).toEqual([]);
      }
    });

    test('everything has room at 360 px', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      for (const view of VIEWS) {
        await open(page, view);
        expect(await cutOff(page), view).toEqual([]);
      }
    });

    test('whatever is said of a level, what is below it keeps its place', async ({ page }) => {
      await open(page, 'play');
      const level = page.getByLabel(texts.play.level);
      const below = page.getByRole('group', { name: texts.play.yourSide });
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const places = new Set();
        for (let number = 0; number <= 20; number += 1) {
          await level.fill(String(number));
          const top = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY);
          places.add(`${await top()}`);
        }
        expect([...places], `${width}`).toHaveLength(1);
      }
    });
  });
}

test.describe('what the rules say in English', () => {
  test.use({ locale: 'de-DE', serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

  test('is marked as English, and how a game ends is said in the language of the page', async ({ page }) => {
    await page.goto('#play?variant=chess');
    await page.getByText(german.play.opponents.friend, { exact: true }).click();
    await page.getByRole('button', { name: german.play.start, exact: true }).click();
    const square = (/** @type {string} */ name) => page.locator(`.square[data-square="${name}"]`);
    await square('e2').click();
    await square('e5').click();
    for (const place of [page.locator('.notice'), page.locator('#announcer')])
      await expect(place.locator('[lang="en"]')).toHaveText(/^A pawn|That piece/);
    await square('e2').click();
    await square('e4').click();
    await expect(page.locator('.logged-move')).toHaveCount(1);
    await page.getByRole('button', { name: german.play.resign, exact: true }).click();
    await page.getByRole('button', { name: german.play.reallyResign, exact: true }).click();
    const words = german.shared.ends.resigned(german.play.names.black);
    await expect(page.locator('.status')).toHaveText(`1–0 · ${words}`);
    await expect(page.locator('.result-banner')).toContainText(words);
    await expect(page.locator('.result-banner [lang]')).toHaveCount(0);
    await page.goto('#games');
    await expect(page.locator('.games-state')).toHaveText(`1–0 · ${words}`);
  });

  test('so are reasons in the editor and in the analysis', async ({ page }) => {
    await page.goto('#editor?variant=chess');
    await page.getByRole('button', { name: german.editor.clear, exact: true }).click();
    await expect(page.locator('.warning [lang="en"]').filter({ visible: true })).toHaveText(/king/);
    await page.goto(`#analysis?variant=chess&fen=${encodeURIComponent('nonsense w')}`);
    const problem = page.getByRole('alert').filter({ hasText: german.analysis.games.cannotOpen });
    await expect(problem.locator('[lang="en"]')).not.toBeEmpty();
  });
});

test.describe('the switch', () => {
  test.use({ locale: 'fr-FR' });

  test('is remembered, and works without a network', async ({ page, context }) => {
    await open(page, 'play');
    await expect.poll(() => isStored(page), { timeout: 90_000 }).toBe(true);
    await context.setOffline(true);
    await page.getByLabel(french.app.language).filter({ visible: true }).selectOption('de');
    await expect(page.getByRole('heading', { name: german.play.newGame })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('link', { name: german.views.campaign, exact: true }).click();
    await expect(page.locator('main')).toHaveAttribute('data-view', 'campaign');
    await expect(page.locator('main > *').first()).toBeVisible();
  });

  test('is at the end of the page on small screens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, 'play');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const choice = page.getByLabel(french.app.language).filter({ visible: true });
    await expect(choice.filter({ visible: true })).toHaveCount(1);
    const isUncovered = await choice.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
    expect(isUncovered).toBe(true);
  });
});
