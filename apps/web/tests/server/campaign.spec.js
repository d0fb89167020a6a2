import { people, texts } from '../../site/page/scripts/texts/campaign/en.js';
import { texts as pageTexts } from '../../site/page/scripts/texts/en.js';
import { endTurn, kingOf, linkOf, marchTowards, test, threePeople } from './campaigners.js';
import { expect } from './program.js';

/** @import { Campaigner } from '../browser/campaigner.js' */

const RED = 1;
const BLUE = 2;

/**
 * Whoever is to move on the board makes a move, and the other one is told.
 *
 * @param {Campaigner[]} fighters White first
 * @param {number} count
 */
async function fight(fighters, count) {
  for (let move = 0; move < count; move += 1) {
    const mover = fighters[await sideToMove(fighters)];
    await mover.isOnMove();
    await mover.move();
  }
}

/** @param {Campaigner[]} fighters */
async function sideToMove([white]) {
  const { board } = await white.heard();
  return board?.side === 'black' ? 1 : 0;
}

/**
 * Answers who fights with what is suggested.
 *
 * @param {Campaigner} person
 * @param {'fight' | 'field'} what
 */
async function choose(person, what) {
  const { awaits, viewer } = await person.isAsked();
  expect(awaits).toContainEqual({ seat: viewer, what });
  await person.page.locator('[data-order="fight"]').click();
  await expect.poll(async () => (await person.view()).awaits).not.toContainEqual({ seat: viewer, what });
}

/** Whoever fights knows the own eight, and that others stand face-down. @param {Campaigner} person @param {number} index */
async function knowsOnlyOwn(person, index) {
  const { battle } = await person.view();
  expect(battle?.fielded[index]).not.toBeNull();
  expect(battle?.fielded[1 - index]).toBeNull();
}

/** Whoever does not fight may look at the board, and has no say. @param {Campaigner} person */
async function onlyWatches(person) {
  const { page } = person;
  await expect(status(person)).toContainText(people.fighting('Blue', 'Red', '0,0'));
  await page.getByRole('button', { name: texts.battle.watch }).click();
  await expect(page.locator('.battle .board-view')).toBeVisible();
  await expect(page.getByRole('button', { name: texts.battle.watch })).toBeHidden();
  await expect(page.locator('.square[data-states~="last"]')).not.toHaveCount(0);
  await expect(page.locator('.square[data-states~="movable"]')).toHaveCount(0);
  for (const name of [texts.battle.resign, texts.battle.leave])
    await expect(page.getByRole('button', { name })).toBeHidden();
  const { view, board } = await person.heard();
  expect(view?.battle?.fielded).toEqual([null, null]);
  expect(board?.choices).toEqual([]);
}

/** What is announced from now on: the next words may come before anybody looks. @param {Campaigner} person */
async function announcements({ page }) {
  await page.locator('#announcer').evaluate((announcer) => {
    /** @type {string[]} */
    const announced = [];
    Object.assign(globalThis, { announced });
    const keep = () => announced.push(announcer.textContent ?? '');
    new MutationObserver(keep).observe(announcer, { characterData: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).announced);
}

/** The link for observers, which everybody may pass on. @param {Campaigner} person */
async function watchLink(person) {
  await person.button(people.links.heading);
  return linkOf(person, people.links.toWatch);
}

/** The line above the desk. @param {Pick<Campaigner, 'page'>} person */
function status({ page }) {
  return page.locator('.desk-panel .status');
}

test('three people: two fight on the board, the program is killed, and the battle goes on', async ({
  come,
  program,
}) => {
  const { anna, bert, carla } = await threePeople(come);
  const observer = await come(await watchLink(anna));
  await expect(status(observer)).toHaveText(people.watching(texts.status.waiting('Red')));
  await expect(status(bert)).toHaveText(texts.status.waiting('Red'));
  await expect(anna.page).toHaveTitle(new RegExp(people.asked));
  await expect(bert.page).not.toHaveTitle(new RegExp(people.asked));

  // More than can fight, so that everybody has to choose.
  await anna.recruit(['R', 'B']);
  let attacker = anna;
  let defender = bert;
  for (let round = 1; ; round += 1) {
    expect(round).toBeLessThan(10);
    if (await marchTowards(anna, (view) => kingOf(view, BLUE))) break;
    [attacker, defender] = [bert, anna];
    if (await marchTowards(bert, (view) => kingOf(view, RED))) break;
    [attacker, defender] = [anna, bert];
    await endTurn(carla);
  }
  await choose(attacker, 'fight');
  await choose(defender, 'field');
  for (const fighter of [attacker, defender]) {
    await fighter.isAsked();
    await fighter.page.locator('[data-way="board"]').click();
  }

  const fighters = [attacker, defender];
  await fight(fighters, 4);
  for (const [index, fighter] of fighters.entries()) await knowsOnlyOwn(fighter, index);
  for (const onlooker of [carla, observer]) await onlyWatches(onlooker);

  await program.killAndStartAgain();
  for (const { page } of [...fighters, carla, observer])
    await expect(page.getByText(pageTexts.app.connectionLost)).toBeHidden();
  for (const { page } of fighters) await expect(page.locator('.logged-move')).toHaveCount(4);
  await fight(fighters, 4);
  for (const { page } of fighters) await expect(page.locator('.logged-move')).toHaveCount(8);
  await defender.page.reload();
  await expect(defender.page.locator('.battle .board-view')).toBeVisible();
  await defender.resignBattle();
  for (const fighter of fighters) {
    await expect.poll(async () => (await fighter.heard()).boardEnd).not.toBeNull();
    await fighter.button(texts.battle.backToMap);
    await expect(fighter.page.locator('.battle')).toHaveCount(0);
  }
  for (const { page } of [anna, bert, carla, observer])
    await expect(page.locator('.story')).toContainText(/won the battle/);
});

test('whoever is away is missed, whoever watches has no say, and nobody saves the secrets of others', async ({
  come,
}) => {
  const { anna, bert } = await threePeople(come);
  const note = anna.page.locator('[data-player="2"] .player-notes');
  await expect(note).not.toContainText(people.presence.absent);
  const announced = await announcements(anna);
  await bert.page.context().setOffline(true);
  await expect(bert.page.getByText(pageTexts.app.connectionLost)).toBeVisible();
  await expect(note).toContainText(people.presence.absent);
  await expect.poll(announced).toContain(people.presence.left('Blue'));
  await endTurn(anna);
  await expect(status(anna)).toHaveText(texts.status.waiting('Blue'));
  await bert.page.context().setOffline(false);
  await expect(bert.page.getByText(pageTexts.app.connectionLost)).toBeHidden();
  await expect(note).not.toContainText(people.presence.absent);
  await expect.poll(announced).toContain(people.presence.came('Blue'));
  await expect(status(bert)).toHaveText(texts.status.yourTurn);
  await expect(bert.page).toHaveTitle(new RegExp(people.asked));
  await endTurn(bert);
  await expect(bert.page).not.toHaveTitle(new RegExp(people.asked));

  const observer = await come(await watchLink(bert));
  await expect(bert.page.getByRole('textbox')).toHaveCount(1);
  await expect(status(observer)).toHaveText(people.watching(texts.status.waiting('Green')));
  await expect(observer.page.getByRole('button', { name: texts.actions.resign })).toBeHidden();
  await expect(observer.page.locator('[data-order]')).toHaveCount(0);
  for (const { page } of [anna, bert, observer])
    await expect(page.getByRole('button', { name: texts.actions.save })).toBeHidden();
});

test('ten rounds against five generals, and a reload leads back to them', async ({ come }) => {
  const person = await come();
  await person.begin({ map: 'six-crowns', battles: 'fast', seed: 3 });
  await expect(person.page).toHaveURL(/#campaign\?key=[0-9a-f]{32}$/);
  await expect(person.page.getByRole('button', { name: texts.actions.save })).toBeVisible();
  for (let round = 1; round <= 10; round += 1) {
    const view = await person.view();
    expect(view.round).toBe(round);
    if (round === 5) {
      await person.page.reload();
      const { entries } = await person.isAsked();
      expect(entries).toBe(view.entries);
      await person.showsArmies();
    }
    await person.recruit(['Q', 'R', 'W', 'W']);
    await person.finishTurn();
  }
  expect((await person.view()).round).toBe(11);
});

test('a link that leads nowhere is told so, and whoever begins takes a seat', async ({ come }) => {
  const { page } = await come('#campaign?key=0123456789abcdef0123456789abcdef');
  const alert = page.getByRole('alert');
  await expect(alert).not.toBeEmpty();
  await page.locator('select[data-seat="1"]').selectOption('elsewhere');
  await page.getByRole('button', { name: texts.beginning.start }).click();
  await expect(alert).toHaveText(people.takeASeat);
  await page.locator('select[data-seat="2"]').selectOption('person');
  await page.getByRole('button', { name: texts.beginning.start }).click();
  await expect(page.getByRole('textbox', { name: people.links.toPlay('Red'), exact: true })).toBeVisible();
  await expect(status({ page })).toHaveText(texts.status.waiting('Red'));
});

test('on a small screen the links fit, and a saved campaign goes on at the server', async ({ come }) => {
  const person = await come('#campaign', 360);
  const { page } = person;
  await person.begin({ map: 'two-thrones', battles: 'fast' });
  const [file] = await Promise.all([page.waitForEvent('download'), person.button(texts.actions.save)]);
  await person.button(texts.actions.newCampaign);
  await page.locator('input[type="file"]').setInputFiles(await file.path());
  await expect(status(person)).toHaveText(texts.status.yourTurn);
  await person.button(people.links.heading);
  await linkOf(person, people.links.toWatch);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const own = page.url();
  await page.goto('#learn');
  await page.getByRole('link', { name: pageTexts.views.campaign, exact: true }).first().click();
  await expect(status(person)).toHaveText(texts.status.yourTurn);
  await expect(page).toHaveURL(own);
});
