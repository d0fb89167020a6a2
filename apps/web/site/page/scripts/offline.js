/**
 * Lets the page work without a network once it has been there.
 *
 * @module
 */

import { WRITTEN } from './clients/written_answers.js';
import { LANGUAGES } from './texts/language.js';

/** What only a server can answer, and the worker that stores, which the browser keeps by itself. */
const NOT_STORED = /\/(socket|health|sw\.js)$/;

/**
 * Fetches what has not been shown yet, and has everything that was loaded stored by the service worker.
 *
 * @param {(() => Promise<unknown>)[]} views
 * @param {string[]} variants whose rules are to be read without a network too
 * @param {boolean} isServed whether a server answers, and no worker
 */
export async function storeForOffline(views, variants, isServed) {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    await Promise.allSettled(views.map((view) => view()));
    const rules = variants.map((id) => new URL(`../rules/${id}.html`, import.meta.url).href);
    // Each of them once: rules that are being read have been loaded as well.
    active?.postMessage({ store: [...new Set([...loadedFiles(isServed), ...rules])] });
  } catch {
    // A page that cannot be stored still works while there is a network.
  }
}

/** Everything of this site that the page has loaded, and what only its workers load. @param {boolean} isServed */
function loadedFiles(isServed) {
  const entries = performance.getEntriesByType('resource').map(({ name }) => name.split(/[?#]/)[0]);
  const own = entries.filter((name) => name.startsWith(location.origin) && !NOT_STORED.test(name));
  const ofWorkers = [
    'workers/campaign_worker.js',
    'workers/load.js',
    'workers/networks.js',
    'workers/rules_worker.js',
    'workers/search_signals.js',
    'workers/search_worker.js',
    '../wasm/megaton.js',
    '../wasm/megaton_bg.wasm',
  ];
  // So that the language can be changed without a network.
  const languages = Object.keys(LANGUAGES).flatMap((tag) => [`texts/${tag}.js`, `texts/campaign/${tag}.js`]);
  const assets = ['../manifest.webmanifest', '../icon-192.png', '../icon-512.png', '../puzzles.jsonl'];
  return [
    location.href.split(/[?#]/)[0],
    ...own,
    ...[...(isServed ? [] : [...ofWorkers, ...WRITTEN]), ...languages, ...assets].map(
      (path) => new URL(path, import.meta.url).href,
    ),
  ];
}
