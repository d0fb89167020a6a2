/**
 * A copy of the built page with a server of its own, which can be changed and stopped.
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SITE = process.env.SITE ?? fileURLToPath(new URL('../../../../target/site', import.meta.url));
const SERVER = fileURLToPath(new URL('../serve.js', import.meta.url));

export class OwnSite {
  /** @type {string} */ #folder;
  /** @type {number} */ #port;
  /** @type {import('node:child_process').ChildProcess | null} */ #process = null;

  /** @param {string} folder @param {number} port */
  constructor(folder, port) {
    this.#folder = folder;
    this.#port = port;
  }

  static async start() {
    const folder = await mkdtemp(join(tmpdir(), 'megaton-site-'));
    await cp(SITE, folder, { recursive: true });
    const site = new OwnSite(folder, await freePort());
    await site.goOn();
    return site;
  }

  get address() {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** From now on a file is another one. @param {string} file @param {string} content */
  async change(file, content) {
    await writeFile(join(this.#folder, file), content);
  }

  /** It answers again. */
  async goOn() {
    // As usual static hosts have it.
    const env = { ...process.env, SITE: this.#folder, MAX_AGE: '600' };
    this.#process = spawn('node', [SERVER, `${this.#port}`], { env, stdio: 'ignore' });
    for (;;) {
      const isThere = await fetch(this.address).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isThere) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Nobody answers any more. */
  async stop() {
    const running = this.#process;
    this.#process = null;
    if (!running) return;
    const isOver = new Promise((resolve) => running.once('exit', resolve));
    running.kill();
    await isOver;
  }

  async end() {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
