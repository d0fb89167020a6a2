import { texts } from '../../page/scripts/campaign/campaign_texts.js';
import { people } from '../../page/scripts/campaign/people_texts.js';
import { texts as pageTexts } from '../../page/scripts/texts.js';
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
  await page.getByRole('button', { name: texts.battle.watch }).click();
  await expect(page.locator('.battle .board-view')).toBeVisible();
  await expect(page.locator('.square[data-states~="movable"]')).toHaveCount(0);
  for (const name of [texts.battle.resign, texts.battle.leave])
    await expect(page.getByRole('button', { name })).toBeHidden();
  const { view, board } = await person.heard();
  expect(view?.battle?.fielded).toEqual([null, null]);
  expect(board?.choices).toEqual([]);
}

/** The link for observers, which everybody may pass on. @param {Campaigner} person */
async function watchLink(person) {
  await person.button(people.links.heading);
  return linkOf(person, people.links.toWatch);
}

/** The line above the desk. @param {Campaigner} person */
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
