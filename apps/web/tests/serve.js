/**
 * A plain file server for the built page, for its tests: `node tests/serve.js PORT`. `SITE` names another
 * folder than the usual one, `MAX_AGE` for how many seconds browsers may keep its files without asking again.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const SITE = process.env.SITE ?? fileURLToPath(new URL('../../../target/site', import.meta.url));
const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.wasm', 'application/wasm'],
  ['.jsonl', 'application/jsonl'],
  ['.webmanifest', 'application/manifest+json'],
]);

createServer(async (request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  const file = SITE + normalize(path.endsWith('/') ? `${path}index.html` : path);
  const content = await readFile(file).catch(() => null);
  if (content === null) return response.writeHead(404).end();
  response.writeHead(200, {
    'Content-Type': TYPES.get(extname(file)) ?? 'application/octet-stream',
    ...(process.env.MAX_AGE && { 'Cache-Control': `max-age=${process.env.MAX_AGE}` }),
  });
  response.end(content);
}).listen(Number(process.argv[2]), '127.0.0.1');
