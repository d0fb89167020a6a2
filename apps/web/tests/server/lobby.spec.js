import { texts } from '../../site/page/scripts/texts/en.js';
import { linkOf, moves, sitsAt } from './people.js';
import { expect, test } from './program.js';

/** @import { Table } from '../browser/table.js' */
/** @import { Visit } from './program.js' */

const words = texts.lobby;

/** @param {Table} table */
function seats({ page }) {
  return page.locator('.lobby-seat');
}

/** @param {Table} table */
function games({ page }) {
  return page.locator('.lobby-game');
}

/**
 * Somebody who offers the seat of Black to everybody.
 *
 * @param {Visit} visit
 * @param {string} variant
 */
async function annaOffers(visit, variant) {
  const anna = await visit('#lobby');
  await anna.page.getByLabel(texts.play.names.own).fill('Anna');
  await anna.page.getByRole('link', { name: words.offer }).click();
  await expect(anna.page.getByLabel(texts.play.open)).toBeChecked();
  await expect(anna.page.getByLabel(texts.play.names.own)).toHaveValue('Anna');
  await anna.begin({ variant, clock: [5, 3], side: 'White' });
  return anna;
}

/** Something that happens no sooner than it is let. */
function heldBack() {
  let resolve = () => {};
  const release = new Promise((done) => (resolve = () => done(undefined)));
  return { release, let: () => resolve() };
}

test('a seat in the lobby goes to whoever takes it first; a third one watches, and sees no secret', async ({
  visit,
}) => {
  const [bert, carla] = [await visit('#lobby'), await visit('#lobby')];
  await expect(bert.page.getByText(words.noSeats)).toBeVisible();
  const anna = await annaOffers(visit, 'bomb');
  await expect(bert.page.getByText(words.people(3))).toBeVisible();
  await bert.page.getByLabel(texts.play.names.own).fill('Bert');
  await expect(seats(bert)).toContainText(['Anna']);
  await expect(seats(bert)).toContainText(texts.play.clocks.preset(5, 3));
  await expect(seats(bert)).toContainText(words.youPlay('Black'));
  await bert.page.getByRole('link', { name: /^Play .* against Anna$/ }).click();
  await bert.showsPosition();
  await sitsAt(bert, 'black', 'Bert (you)');
  await sitsAt(anna, 'black', 'Bert');
  await anna.press('h2');
  await bert.press('a7');
  await moves(anna, bert, 'e4');

  await expect(seats(carla)).toHaveCount(0);
  await expect(games(carla)).toContainText(['Anna – Bert']);
  await expect(games(carla)).toContainText(words.moves(1));
  await expect(games(carla).locator('svg.thumbnail')).toBeVisible();
  await carla.page.getByRole('link', { name: words.watchGame('Anna – Bert') }).click();
  await carla.showsPosition();
  expect(await carla.squaresWith('bomb')).toEqual([]);
  for (const { page } of [anna, bert, carla])
    await expect(page.locator('.watchers')).toHaveText(texts.play.watchers(1));
  await moves(bert, carla, 'e5');
  await carla.page.goto('#lobby');
  await expect(games(carla)).toContainText(words.moves(2));
  await bert.resign();
  await expect(games(carla)).toHaveCount(0);
});

test('a private game is not in the lobby until its host puts it there, and can be taken out again', async ({
  visit,
}) => {
  const carla = await visit('#lobby');
  const anna = await visit();
  await anna.page.getByText(texts.play.opponents.elsewhere, { exact: true }).click();
  await expect(anna.page.getByLabel(texts.play.open)).not.toBeChecked();
  await anna.begin({ variant: 'chess', side: 'Black' });
  await expect(carla.page.getByText(words.people(2))).toBeVisible();
  await expect(seats(carla)).toHaveCount(0);
  const box = anna.page.getByLabel(texts.play.links.open);
  await box.check();
  await expect(seats(carla)).toContainText([words.somebody]);
  // What does not fit what one looks for is not shown.
  await carla.page.getByLabel(words.clock).selectOption('blitz');
  await expect(carla.page.getByText(words.noneOfThese)).toBeVisible();
  await carla.page.getByLabel(words.clock).selectOption('none');
  await expect(seats(carla)).toHaveCount(1);
  await box.uncheck();
  await expect(seats(carla)).toHaveCount(0);

  const bert = await visit(await linkOf(anna, texts.play.links.toPlay('White')));
  await bert.showsPosition();
  await anna.choose(texts.play.links.heading);
  await expect(anna.page.getByText(texts.play.links.taken('White'))).toBeVisible();
  // Bert has come to a private game.
  await expect(anna.page.getByLabel(texts.play.links.openToWatch)).toBeHidden();
  await expect(games(carla)).toHaveCount(0);
});

test('one’s own offer leads back to the board, and ends when one leaves', async ({ visit }) => {
  const carla = await visit('#lobby');
  const anna = await annaOffers(visit, 'stratomic');
  await anna.page.goto('#lobby');
  await expect(seats(anna)).toContainText([words.own]);
  await expect(seats(carla)).toContainText(['Anna']);
  await anna.page.getByRole('link', { name: words.own }).click();
  await anna.showsPosition();
  await anna.page.close();
  await expect(seats(carla)).toHaveCount(0);
});

test('whoever leaves for the lobby gets there, even if the key of their seat comes only then', async ({
  visit,
}) => {
  const anna = await visit();
  const { page } = anna;
  const [key, lobby] = [heldBack(), heldBack()];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    let asked = 0;
    socket.onMessage((message) => {
      const { number, question } = JSON.parse(String(message));
      if (question?.ask === 'keep') asked = number;
      server.send(message);
    });
    server.onMessage((message) => {
      if (JSON.parse(String(message)).number === asked) void key.release.then(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.route('**/lobby_view.js', async (route) => {
    await lobby.release;
    await route.continue();
  });
  await page.reload();
  await anna.begin({ variant: 'chess', side: 'White' });
  await page.goto('#lobby');
  const isKept = page.waitForFunction(() => sessionStorage.getItem('megaton.seat'));
  key.let();
  await isKept;
  lobby.let();
  await expect(page.getByText(words.noSeats)).toBeVisible();
  await expect(page).toHaveURL(/#lobby$/);
});

test('on small screens the lobby fits, and is one click from the page of a new game', async ({ visit }) => {
  await annaOffers(visit, 'capatomic');
  const bert = await visit();
  await bert.page.setViewportSize({ width: 360, height: 740 });
  await bert.page.getByRole('main').getByRole('link', { name: texts.views.lobby, exact: true }).click();
  await expect(seats(bert)).toContainText(['Anna']);
  expect(await bert.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
