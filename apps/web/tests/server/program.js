/**
 * megaton's own program behind the page, and people who come to its tables.
 *
 * @module
 */

import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Table } from '../browser/table.js';

/** @import { BrowserContext, Fixtures, PlaywrightTestArgs, PlaywrightWorkerArgs } from '@playwright/test' */
/** @import { ChildProcess } from 'node:child_process' */

const MEGATON =
  process.env.MEGATON ?? fileURLToPath(new URL('../../../../target/debug/megaton', import.meta.url));

/** Another engine, so to speak. */
export const ENGINE = 'Twin';

/** A program that serves the page, with a folder of its own for the games. */
export class Program {
  /** @type {string} */ address;
  /** @type {string} */ #games;
  /** @type {ChildProcess} */ #process;

  /** @param {string} games @param {ChildProcess} process @param {string} address */
  constructor(games, process, address) {
    this.#games = games;
    this.#process = process;
    this.address = address;
  }

  static async start() {
    const games = await mkdtemp(join(tmpdir(), 'megaton-games-'));
    const { process, address } = await run(games, '0');
    return new Program(games, process, address);
  }

  /** It dies without a warning, and another one takes its place. */
  async killAndStartAgain() {
    await this.#kill();
    const { process } = await run(this.#games, new URL(this.address).port);
    this.#process = process;
  }

  /** Nothing can be written into the folder of the games, as on a full disk, until it is done. @param {() => Promise<void>} action */
  async withoutRoom(action) {
    const aside = `${this.#games}-aside`;
    await rename(this.#games, aside);
    await writeFile(this.#games, '');
    try {
      await action();
    } finally {
      await rm(this.#games);
      await rename(aside, this.#games);
    }
  }

  async end() {
    await this.#kill();
    await rm(this.#games, { recursive: true, force: true });
  }

  async #kill() {
    const isOver = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await isOver;
  }
}

/** @param {string} games @param {string} port `0` for any that is free */
async function run(games, port) {
  const engine = `${ENGINE}=${MEGATON}`;
  const process = spawn(
    MEGATON,
    ['web', '--port', port, '--no-browser', '--games', games, '--engine', engine],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: process.stdout })) {
    const address = line.match(/http:\/\/\S+:\d+\//)?.[0];
    if (address) return { process, address };
  }
  throw new Error(`${MEGATON} ended without an address`);
}

/** Somebody opens an address in a browser of their own. @typedef {(address?: string) => Promise<Table>} Visit */

/** @type {Fixtures<{ visit: Visit }, { program: Program }, PlaywrightTestArgs, PlaywrightWorkerArgs>} */
const fixtures = {
  program: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const program = await Program.start();
      await use(program);
      await program.end();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, program }, use) => {
    /** @type {BrowserContext[]} */
    const contexts = [];
    await use(async (address = '#play') => {
      const context = await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' });
      contexts.push(context);
      return Table.open(await context.newPage(), address);
    });
    for (const context of contexts) await context.close();
  },
};

export const test = base.extend(fixtures);

export { expect } from '@playwright/test';
