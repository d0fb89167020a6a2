import { texts } from '../../site/page/scripts/texts/en.js';
import { expect, test } from './program.js';

/** Names of what every object has, and games that are none. */
const MEANINGLESS = ['constructor', 'toString', '__proto__', 'hasOwnProperty?variant=atomic'];
const GAMES = [
  '__proto__',
  'null',
  '{}',
  '"atomic"',
  '{"variant":"atomic"}',
  '{"__proto__":{"variant":"chess"}}',
];

test('an address that means nothing shows the first view, and one without a game a usual one', async ({
  visit,
}) => {
  const { page } = await visit();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const start = page.getByRole('button', { name: texts.play.start, exact: true });
  for (const address of MEANINGLESS) {
    await page.goto(`#learn`);
    await expect(start).toBeHidden();
    await page.goto(`#${address}`);
    await expect(start, address).toBeVisible();
  }
  for (const game of [...GAMES.map((text) => `game=${encodeURIComponent(text)}`), 'variant=__proto__']) {
    await page.goto(`#editor?${game}`);
    await expect(page.locator('.editor-square').first(), game).toBeVisible();
    await page.goto(`#play?${game}`);
    await expect(page.getByRole('alert'), game).toContainText(texts.shared.noGameInAddress);
    await page.goto(`#analysis?${game}`);
    await expect(page.getByText(texts.shared.noGameInAddress), game).toBeVisible();
  }
  expect(errors).toEqual([]);
});
