/**
 * What the service worker has stored.
 *
 * @module
 */

/** Whether a whole version is kept. @param {import('@playwright/test').Page} page */
export function isStored(page) {
  return page.evaluate(async () => (await caches.match(new URL('complete', location.href))) !== undefined);
}
