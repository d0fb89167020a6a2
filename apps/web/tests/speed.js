/**
 * Nodes a second of the page's search in Chromium: `node tests/speed.js`, with the built page served at the address in
 * SITE (http://127.0.0.1:8000 if there is none). Searches of one position, one after the other, on the first visit and
 * on the second, when the page may share memory with its workers. The first search is the slowest: meanwhile the
 * browser still compiles.
 *
 * @module
 */

import { chromium } from '@playwright/test';
import { isStored } from './stored.js';

const SITE = process.env.SITE ?? 'http://127.0.0.1:8000';
const SEARCHES = 6;
/** How deep each game is searched from its start position, in plies: some tenths of a second. */
const DEPTHS = { atomic: 17, stratomic: 14 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const visit of ['first', 'second']) {
  await page.goto(`${SITE}/?${visit}#play`);
  const sharesMemory = await page.evaluate(() => crossOriginIsolated);
  for (const [variant, depth] of Object.entries(DEPTHS)) {
    const speeds = await page.evaluate(nodesPerSecond, { variant, depth, searches: SEARCHES });
    const thousands = speeds.map((speed) => Math.round(speed / 1e3));
    console.log(
      `${visit} visit, ${sharesMemory ? 'shared' : 'no shared'} memory, ${variant}: ${thousands} thousand`,
    );
  }
  while (!(await isStored(page))) await page.waitForTimeout(200);
}
await browser.close();

/**
 * Runs in the page.
 *
 * @param {{ variant: string, depth: number, searches: number }} task
 * @returns {Promise<number[]>}
 */
async function nodesPerSecond({ variant, depth, searches }) {
  const { WorkerClient } = await import(new URL('scripts/clients/worker_client.js', location.href).href);
  const client = new WorkerClient();
  const game = { variant, options: [], chess960: false, fen: null, moves: [] };
  const speeds = [];
  for (let search = 0; search < searches; search += 1) {
    /** @type {import('#messages').Line | undefined} */
    let last;
    const question = { game, lines: 1, move_time: null, depth, engine: null };
    const { best } = client.analyse(
      question,
      (/** @type {import('#messages').Line} */ line) => (last = line),
    );
    await best;
    if (last) speeds.push((1e3 * last.nodes) / last.time);
  }
  return speeds;
}
