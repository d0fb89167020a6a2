import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
const server = spawn('node', ['tests/serve.js', '8765'], { stdio: 'ignore' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const page = await browser.newPage();
await new Promise((r) => setTimeout(r, 500));
await page.goto('http://127.0.0.1:8765/#play');
const run = (variant, depth, n) => page.evaluate(async ([variant, depth, n]) => {
  const { WorkerClient } = await import('/scripts/clients/worker_client.js');
  const client = new WorkerClient();
  const out = [];
  for (let i = 0; i < n; i++) {
    let last;
    const begun = performance.now();
    const { best } = client.analyse({ game: { variant, options: [], chess960: false, fen: null, moves: []}, lines: 1, move_time: null, depth, engine: null }, (line) => { last = line; });
    await best;
    out.push([last.nodes, Math.round(performance.now() - begun), JSON.stringify(last).length, last.knps ?? last.nps ?? 0, last.time ?? 0]);
  }
  return [crossOriginIsolated, out];
}, [variant, depth, n]);
for (const round of [0, 1]) {
  for (const [v, d] of [['atomic', 17], ['stratomic', 14]]) console.log(v, JSON.stringify(await run(v, d, 6)));
  await page.waitForTimeout(4000);
  await page.reload();
}
await browser.close(); server.kill();
