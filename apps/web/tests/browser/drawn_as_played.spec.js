import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/**
 * How many special moves (launches, explosions, drops, reveals, detonations, castlings) are compared over
 * all games: `SPECIAL_MOVES=10000 npm run browser`.
 */
const SPECIAL_MOVES = Number(process.env.SPECIAL_MOVES ?? 1_000);
const SEED = Number(process.env.SEED ?? 20261122);

/**
 * A castling comes once in a hundred moves of chess, so fewer are asked for.
 *
 * @type {{ variant: string, options?: [string, string][], sorts: string[], share?: number }[]}
 */
const GAMES = [
  { variant: 'stratomic', sorts: ['launch'] },
  { variant: 'spindler', sorts: ['launch'] },
  { variant: 'capatomic', sorts: ['launch', 'castling'] },
  { variant: 'stoltz', options: [['reserve', 'UA']], sorts: ['drop', 'castling'] },
  { variant: 'onestep', sorts: ['drop'] },
  { variant: 'culverin', sorts: ['drop'] },
  { variant: 'atomic', sorts: ['explosion'] },
  { variant: 'nocheckatomic', sorts: ['explosion'] },
  { variant: 'deathmatch', sorts: ['explosion'] },
  { variant: 'softpawn', sorts: ['explosion'] },
  { variant: 'bomb', sorts: ['detonation'] },
  { variant: 'stratachess', options: [['terrain', 'woods']], sorts: ['reveal'] },
  { variant: 'chess', sorts: ['castling'], share: 0.1 },
];

// Each game takes up to a minute; whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });

for (const { variant, options = [], sorts, share = 1 } of GAMES) {
  test(`what is drawn of ${variant} is the position, before, during and after moves`, async ({ page }) => {
    test.setTimeout(60 * 60_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The page's styles without the page: the board lies in an element of its own.
    await page.route('**/empty.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<link rel="stylesheet" href="style/base.css"><link rel="stylesheet" href="style/board.css">',
      }),
    );
    for (const name of ['random_game.js', 'drawn_board.js']) {
      const body = await readFile(new URL(name, import.meta.url), 'utf8');
      await page.route(`**/tests/${name}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
    }
    await page.goto('empty.html');
    const wanted = {
      variant,
      options,
      special: Math.ceil((SPECIAL_MOVES / (GAMES.length - 0.9)) * share),
      seed: SEED,
    };
    const counts = await page.evaluate(async (asked) => {
      const address = '/tests/random_game.js';
      const { playAndCompare } = await import(address);
      return playAndCompare(`${location.origin}/`, asked);
    }, wanted);
    console.log(`${variant}: ${JSON.stringify(counts)}`);
    for (const sort of sorts) expect(counts[sort] ?? 0, sort).toBeGreaterThan(0);
  });
}
