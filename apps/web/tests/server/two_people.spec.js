import { texts } from '../../site/page/scripts/texts/en.js';
import { annaAndBert, linkOf, moves, sitsAt } from './people.js';
import { expect, test } from './program.js';

/** @import { Table } from '../browser/table.js' */

/** @param {Table} table */
function bombs(table) {
  return table.squaresWith('bomb');
}

test('two people finish a game of bomb by a link, each sees only the own bomb; then once more', async ({
  visit,
}) => {
  const { anna, bert } = await annaAndBert(visit, 'bomb');
  await anna.press('h2');
  await expect(anna.page.locator('.status')).toHaveText(texts.play.status.waitingFor('Bert'));
  await bert.press('a7');
  await expect(bert.page.locator('.status')).toHaveText(texts.play.status.toMove('Anna'));
  for (const [index, move] of ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6'].entries()) {
    expect(await bombs(anna)).toEqual(['h2']);
    expect(await bombs(bert)).toEqual(['a7']);
    await (index % 2 === 0 ? moves(anna, bert, move) : moves(bert, anna, move));
  }
  await moves(anna, bert, 'Qxf7#');
  for (const table of [anna, bert]) {
    await table.isOver('1–0 · checkmate');
    // When it is over, everything is shown.
    await expect.poll(() => bombs(table)).toEqual(['a7', 'h2']);
  }

  await bert.button(texts.play.rematch);
  await sitsAt(anna, 'white', 'Bert');
  await sitsAt(anna, 'black', 'Anna (you)');
  await expect(anna.page.locator('.board-view')).toHaveAttribute('data-orientation', 'black');
  await anna.press('g7');
  await bert.press('b2');
  await moves(bert, anna, 'd4');
  await moves(anna, bert, 'd5');
  expect(await bombs(anna)).toEqual(['g7']);
  expect(await bombs(bert)).toEqual(['b2']);
});

test('a battle: a reload takes the own seat again, and what is face-down stays so', async ({ visit }) => {
  const { anna, bert } = await annaAndBert(visit, 'stratachess');
  await moves(anna, bert, '?e2');
  await moves(bert, anna, '?b5');
  await bert.page.reload();
  await bert.showsPosition();
  await expect(bert.page.locator('.logged-move')).toHaveCount(2);
  await sitsAt(bert, 'black', 'Bert (you)');
  for (let ply = 3; ply <= 6; ply += 1) {
    const [mover, other] = ply % 2 === 1 ? [anna, bert] : [bert, anna];
    await expect.poll(async () => (await mover.board()).choices.length).toBeGreaterThan(0);
    const { choices } = await mover.board();
    await moves(mover, other, (choices.find(({ from, to }) => from !== to) ?? choices[0]).san);
    const [annas, berts] = [await anna.board(), await bert.board()];
    expect(annas.pieces.map(({ square }) => square).sort()).toEqual(
      berts.pieces.map(({ square }) => square).sort(),
    );
  }
  await bert.resign();
  await anna.isOver(/^1–0 · Bert/);
  await bert.isOver(/^1–0 · Bert/);
});

test('offers go to the other person; a third one watches and has no say', async ({ visit }) => {
  const { anna, bert } = await annaAndBert(visit, 'atomic');
  await anna.choose(texts.play.links.heading);
  const carla = await visit(await linkOf(anna, texts.play.links.toWatch));
  await carla.showsPosition();
  await moves(anna, bert, 'e4');
  await expect(carla.page.locator('.status')).toHaveText(
    texts.play.status.watching(texts.play.status.toMove('Bert')),
  );
  await carla.showsPosition();
  expect(await carla.squaresWith('movable')).toEqual([]);
  for (const action of [texts.play.resign, texts.play.draw, texts.play.takeBack, texts.play.hint])
    await expect(carla.page.getByRole('button', { name: action, exact: true })).toBeHidden();

  await anna.button(texts.play.takeBack);
  await expect(anna.page.locator('.question')).toHaveText(texts.play.offers.own.takeback);
  await expect(bert.page.locator('.question')).toContainText(texts.play.offers.takeback('Anna'));
  await bert.button(texts.play.offers.decline);
  await anna.isTold(texts.play.declined);
  await bert.button(texts.play.draw);
  await bert.button(texts.play.reallyOfferDraw);
  await expect(anna.page.locator('.question')).toContainText(texts.play.offers.draw('Bert'));
  await anna.button(texts.play.offers.accept);
  for (const table of [anna, bert, carla]) await table.isOver(/^½–½/);
  // What was offered is answered.
  for (const { page } of [anna, bert, carla]) {
    await expect(page.locator('.question')).toBeHidden();
    // By itself it would go after twelve seconds.
    await expect(page.locator('.notice')).toBeHidden({ timeout: 4_000 });
  }
});

test('two people without names are called by the sides they play, also after changing them', async ({
  visit,
}) => {
  const anna = await visit();
  await anna.page.getByText(texts.play.opponents.elsewhere, { exact: true }).click();
  await anna.begin({ variant: 'chess' });
  await expect(anna.page.locator('.status')).toHaveText(texts.play.status.alone(true));
  const bert = await visit(await linkOf(anna, texts.play.links.toPlay('Black')));
  await bert.showsPosition();
  await sitsAt(anna, 'white', texts.play.names.you);
  await sitsAt(anna, 'black', 'Black');
  await expect(bert.page.locator('.status')).toHaveText(texts.play.status.toMove('White'));
  await moves(anna, bert, 'e4');
  await anna.resign();
  await bert.isOver('0–1 · White resigns');
  await bert.button(texts.play.rematch);
  await anna.isTold(texts.play.yourGame('Black', 'White'));
  await bert.isTold(texts.play.yourGame('White', 'Black'));
  await sitsAt(anna, 'white', 'White');
  await sitsAt(anna, 'black', texts.play.names.you);
  await expect(anna.page.locator('.status')).toHaveText(texts.play.status.toMove('White'));
});

test('a link is good for one browser, which finds its seat by it again; the host sees that it is taken', async ({
  visit,
}) => {
  const anna = await visit();
  await anna.page.getByText(texts.play.opponents.elsewhere, { exact: true }).click();
  await anna.begin({ variant: 'bomb' });
  const link = await linkOf(anna, texts.play.links.toPlay('Black'));
  const bert = await visit(link);
  await bert.press('a7');
  await expect(bert.page).toHaveURL(/#play\?key=\w+$/);
  await expect(bert.page.locator('.game-setup')).toContainText(texts.play.setUp.usualRules);
  await expect(bert.page.locator('.game-setup')).toContainText(texts.play.clocks.none);
  await expect(bert.page.locator('.game-setup code')).toBeHidden();
  await anna.choose(texts.play.links.heading);
  await expect(anna.page.getByText(texts.play.links.taken('Black'))).toBeVisible();

  const other = await visit(link);
  await expect(other.page.getByRole('alert')).toContainText(/was used before/);
  await bert.page.goto('about:blank');
  await bert.page.goto(link);
  await bert.showsPosition();
  await expect.poll(() => bombs(bert)).toEqual(['a7']);
});

test('whoever comes by a link is told which rules, clock and position were set up', async ({ visit }) => {
  const fen = '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1';
  const anna = await visit(
    `#play?variant=stoltz&options=promote_to_extras:on&fen=${fen.replaceAll(' ', '+')}`,
  );
  await anna.page.getByText(texts.play.opponents.elsewhere, { exact: true }).click();
  await anna.page.locator('select[name="clock"]').selectOption('5+3');
  await anna.page.getByRole('button', { name: texts.play.start, exact: true }).click();
  const bert = await visit(await linkOf(anna, texts.play.links.toPlay('Black')));
  const setUp = bert.page.locator('.game-setup');
  await expect(setUp).toContainText(
    texts.play.setUp.rules('Pawns may become Culverins and archbishops: Yes'),
  );
  await expect(setUp).toContainText(texts.play.clocks.preset(5, 3));
  await expect(setUp.locator('code')).toContainText(fen.split(' ')[0]);
});

test('the list of one’s games leads back to the own seat, and keeps what is over', async ({ visit }) => {
  const { anna, bert } = await annaAndBert(visit, 'chess');
  await moves(anna, bert, 'e4');
  await anna.choose(texts.views.games);
  const rows = anna.page.locator('.games-row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Anna (you) – Bert');
  await rows.getByRole('button', { name: texts.games.goOn }).click();
  await anna.showsPosition();
  await moves(bert, anna, 'e5');
  await bert.resign();
  await anna.isOver(/^1–0/);
  await anna.button(texts.play.rematch);
  await moves(bert, anna, 'd4');
  await anna.choose(texts.views.games);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/1–0 · Bert/);
  await expect(rows.nth(1).getByRole('button', { name: texts.play.analyse })).toBeVisible();
});

test('whoever loses the connection is missed, comes back and plays on', async ({ visit }) => {
  const { anna, bert } = await annaAndBert(visit, 'chess');
  await bert.page.context().setOffline(true);
  await expect(bert.page.getByText(texts.app.connectionLost)).toBeVisible();
  const absence = anna.page.locator('.player-strip[data-player="black"] .player-absence');
  await expect(absence).toBeVisible();
  await anna.move('e4');
  await bert.page.context().setOffline(false);
  await bert.hasMoved(1);
  await bert.showsPosition();
  await expect(bert.page.getByText(texts.app.connectionLost)).toBeHidden();
  await expect(absence).toBeHidden();
  await moves(bert, anna, 'e5');
});

test('a game goes on when the program was killed', async ({ visit, program }) => {
  const { anna, bert } = await annaAndBert(visit, 'chess');
  await moves(anna, bert, 'e4');
  await moves(bert, anna, 'e5');
  await program.killAndStartAgain();
  for (const table of [anna, bert]) await expect(table.page.getByText(texts.app.connectionLost)).toBeHidden();
  await moves(anna, bert, 'Nf3');
  await moves(bert, anna, 'Nc6');
  await expect(bert.page.locator('.logged-move')).toHaveCount(4);
});

test('a link that leads nowhere is told so, and another game can be begun', async ({ visit }) => {
  const table = await visit('#play?key=0123456789abcdef0123456789abcdef');
  await expect(table.page.getByRole('alert')).not.toBeEmpty();
  await table.begin({ variant: 'chess', level: 0, moveTime: 0.1 });
  await table.move('e4');
  await table.hasMoved(2);
  const { fen } = await table.board();
  await table.page.reload();
  await table.showsPosition();
  expect((await table.board()).fen).toBe(fen);
});

test('on a small screen the links fit, and lead to the own seat again', async ({ visit }) => {
  const table = await visit();
  await table.page.setViewportSize({ width: 360, height: 740 });
  await table.page.getByText(texts.play.opponents.elsewhere, { exact: true }).click();
  await table.begin({ variant: 'stratomic', side: 'Black' });
  await linkOf(table, texts.play.links.toPlay('White'));
  expect(await table.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(table.page).toHaveURL(/#play\?key=\w+$/);
  const own = table.page.url();
  await table.page.goto('#learn');
  await table.page.getByRole('link', { name: texts.views.play, exact: true }).first().click();
  await table.showsPosition();
  await expect(table.page).toHaveURL(own);
});
