import { texts } from '../../site/page/scripts/texts/en.js';
import { isStored } from '../stored.js';
import { expect, test } from './program.js';

test.use({ serviceWorkers: 'allow' });

test('without its server the page opens, says what it waits for, and goes on when it comes', async ({
  visit,
}) => {
  const { page } = await visit();
  await expect.poll(() => isStored(page), { timeout: 30_000 }).toBe(true);
  const wasm = await page.evaluate(() => caches.match(new URL('wasm/megaton_bg.wasm', location.href)));
  expect(wasm).toBeUndefined();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(texts.app.noServer)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: texts.play.newGame })).toBeVisible();
});

test('the page can be installed: icons of the sizes that the manifest names', async ({ visit }) => {
  const { page } = await visit();
  const icons = await page.evaluate(async () => {
    const link = document.querySelector('link[rel="manifest"]');
    const manifest = await (await fetch(link instanceof HTMLLinkElement ? link.href : '')).json();
    const apple = document.querySelector('link[rel="apple-touch-icon"]');
    const all = [
      ...manifest.icons,
      { src: apple?.getAttribute('href'), sizes: '180x180', type: 'image/png' },
    ];
    return Promise.all(
      all.map(async (/** @type {{ src: string, sizes: string, type: string }} */ { src, sizes, type }) => {
        const response = await fetch(src);
        const drawn = createImageBitmap(await response.blob());
        // What is drawn by strokes has no size.
        const { width, height } = await drawn.catch(() => ({ width: 0, height: 0 }));
        const served = response.headers.get('content-type');
        return { isTyped: served === type, isSized: sizes === 'any' || sizes === `${width}x${height}` };
      }),
    );
  });
  expect(icons).toHaveLength(5);
  for (const icon of icons) expect(icon).toEqual({ isTyped: true, isSized: true });
});
