/**
 * Takes the pictures of the page for the documentation: `node tests/pictures.js`, with the built page
 * served at the address in SITE (http://127.0.0.1:8000 if there is none).
 *
 * @module
 */

import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';

/** @import { PieceSet } from '#messages' */

const SITE = process.env.SITE ?? 'http://127.0.0.1:8000';
const FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

/**
 * Each game in a position that shows what is special about it: `pick` is the piece that is picked up, or
 * the reserve's, and `aim` the square that is pointed at. A picture with another set of pieces is called after the set.
 *
 * @type {{ variant: string, options?: string, fen?: string, moves?: string, pick?: string, reserve?: string, aim?: string, pieces?: PieceSet }[]}
 */
const PICTURES = [
  { variant: 'stratomic', moves: 'e5,Nd7,Nd4,Nxe5,Qxe5', pick: 'j9', aim: 'i2' },
  { variant: 'spindler', moves: 'e5,Nd7,Nd4,Nxe5,Qxe5,Mj9*f1' },
  { variant: 'capatomic', moves: 'd5,d6,Bxi8,Bxi8,Me1*c9,Me10*c3', pick: 'g1', aim: 'i9' },
  { variant: 'stoltz', moves: 'Nf3,Nc6', reserve: 'culverin', aim: 'e2' },
  { variant: 'onestep', moves: 'U@e2,e5', pick: 'e2', aim: 'e5' },
  { variant: 'culverin', moves: 'e4,e5,Bc4,Nc6', reserve: 'culverin', aim: 'f1' },
  { variant: 'atomic', moves: 'Nf3,Nf6,Ng5,h6', pick: 'g5', aim: 'f7' },
  { variant: 'nocheckatomic', moves: 'e4,f5,Qh5,Nf6', pick: 'h5', aim: 'e8' },
  { variant: 'deathmatch', fen: 'r7/1p5p/8/3kK3/3n4/8/PP3P2/RB1R4 w - - 0 1', pick: 'd1', aim: 'd4' },
  { variant: 'softpawn', moves: 'e3,Nc6,Qg4,f5,Qxf5,Nd4', pick: 'f5', aim: 'f8' },
  {
    variant: 'bomb',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=g2,?',
    moves: 'f3,e5,g4,Qh4',
    pick: 'g4',
  },
  { variant: 'stratachess', options: 'terrain:woods', pick: 'h1', aim: 'h1' },
  { variant: 'chess', moves: 'e4,e5,Nf3,Nc6,Bc4,Bc5', pick: 'e1', aim: 'g1' },
  { variant: 'capatomic', moves: 'd5,d6,Bxi8,Bxi8', pieces: 'move-signs' },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { variant, pick, reserve, aim, pieces, ...position } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  if (pieces)
    await page.addInitScript((set) => {
      localStorage.setItem('megaton.settings', JSON.stringify({ pieces: set }));
    }, pieces);
  const address = new URLSearchParams({ variant, ...position });
  await page.goto(`${SITE}/#analysis?${address}`);
  await page.locator('.piece').first().waitFor();
  await page.locator('.board-view:not([data-animating])').first().waitFor();
  const square = (/** @type {string} */ name) => page.locator(`.square[data-square="${name}"]`);
  if (pick) await square(pick).click();
  if (reserve) await page.locator(`.reserve-piece[data-reserve="${reserve}"]:enabled`).click();
  if (aim) await square(aim).hover();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${FOLDER}web-${pieces ?? variant}.png` });
  await page.close();
}
await browser.close();
