/**
 * Takes the pictures of the page at a server for the documentation: `node tests/server_pictures.js`, once
 * the program is built.
 *
 * @module
 */

import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { texts } from '../site/page/scripts/texts/en.js';
import { Campaigner } from './browser/campaigner.js';
import { Table } from './browser/table.js';
import { annaAndBert } from './server/people.js';
import { Program } from './server/program.js';

const FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const ROUNDS = 3;

const program = await Program.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

/** @param {number} width @param {number} height */
async function screen(width, height) {
  const viewport = { width, height };
  const context = await browser.newContext({
    baseURL: program.address,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** A free-for-all of six, some rounds old, with one army picked up. */
async function campaign() {
  const page = await screen(1180, 900);
  const person = await Campaigner.open(page);
  await person.begin({ map: 'six-crowns', battles: 'fast', seed: 7 });
  // Behind its walls: generals are quick to take whoever marches alone.
  for (let round = 0; round < ROUNDS; round += 1) await person.finishTurn();
  const { choices } = await person.view();
  await person.hex(choices.armies[0].hex).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${FOLDER}web-campaign.png` });
}

/** The same game as White and as Black see it, side by side. */
async function twoPeople() {
  const visit = async (address = '#play') => Table.open(await screen(600, 900), address);
  const { anna, bert } = await annaAndBert(visit, 'bomb');
  await anna.touch(anna.page.locator('.square[data-square="g1"]'));
  await bert.touch(bert.page.locator('.square[data-square="d8"]'));
  for (const [person, move] of /** @type {const} */ ([
    [anna, 'e4'],
    [bert, 'e5'],
    [anna, 'Nf3'],
    [bert, 'Nc6'],
  ])) {
    await person.move(move);
    await Promise.all([anna, bert].map((one) => one.page.waitForTimeout(400)));
  }
  await Promise.all([anna, bert].map(({ page }) => page.evaluate(() => scrollTo(0, 0))));
  const shots = await Promise.all([anna, bert].map(({ page }) => page.screenshot({ clip: CLIP })));
  const both = await screen(2 * CLIP.width + GAP, CLIP.height);
  const picture = (/** @type {Buffer} */ shot, /** @type {number} */ left) =>
    `<img src="data:image/png;base64,${shot.toString('base64')}" style="position:absolute;top:0;left:${left}px">`;
  await both.setContent(picture(shots[0], 0) + picture(shots[1], CLIP.width + GAP));
  await both.screenshot({ path: `${FOLDER}web-two-people.png` });
}

/** Three open seats, and a game of two who have found each other here. */
async function lobby() {
  const offer = async (
    /** @type {string} */ name,
    /** @type {string} */ variant,
    /** @type {string} */ clock,
  ) => {
    const host = await Table.open(await screen(1180, 760), '#play?new=open');
    await host.page.getByLabel(texts.play.names.own).fill(name);
    await host.page.locator('select[name="clock"]').selectOption(clock);
    await host.begin({ variant });
    return host;
  };
  const carla = await offer('Carla', 'atomic', '3+2');
  const dora = await Table.open(await screen(1180, 760), '#lobby');
  await dora.page.getByLabel(texts.play.names.own).fill('Dora');
  await dora.page.getByRole('link', { name: texts.lobby.playAgainst('Carla', 'Atomic chess') }).click();
  await dora.showsPosition();
  await carla.move('Nf3');
  await dora.move('f6');
  await offer('Anna', 'stratomic', '5+3');
  await offer('Bert', 'bomb', '10+5');
  await offer('', 'stratachess', 'none');
  const eva = await screen(1180, 640);
  await eva.goto('#lobby');
  await eva.locator('.lobby-game svg.thumbnail').waitFor();
  await eva.screenshot({ path: `${FOLDER}web-lobby.png` });
}

const CLIP = { x: 0, y: 0, width: 600, height: 790 };
const GAP = 16;

try {
  await campaign();
  await twoPeople();
  await lobby();
} finally {
  await browser.close();
  await program.end();
}
