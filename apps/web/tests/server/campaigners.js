/**
 * People who come to a campaign at megaton's own program, each in a browser of their own.
 *
 * @module
 */

import { people } from '../../site/page/scripts/texts/campaign/en.js';
import { Campaigner, distance } from '../browser/campaigner.js';
import { test as base, expect } from './program.js';

/** @import { BrowserContext, Fixtures, PlaywrightTestArgs, PlaywrightWorkerArgs } from '@playwright/test' */
/** @import { Program } from './program.js' */
/** @import { CampaignView } from '#messages' */

/**
 * Somebody comes to an address, on a screen as wide as this.
 *
 * @typedef {(address?: string, width?: number) => Promise<Campaigner>} Come
 */

/** @type {Fixtures<{ come: Come }, {}, PlaywrightTestArgs, PlaywrightWorkerArgs & { program: Program }>} */
const fixtures = {
  come: async ({ browser, program }, use) => {
    /** @type {BrowserContext[]} */
    const contexts = [];
    await use(async (address = '#campaign', width = 1280) => {
      const context = await browser.newContext({
        baseURL: program.address,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      contexts.push(context);
      return Campaigner.open(await context.newPage(), address);
    });
    for (const context of contexts) await context.close();
  },
};

export const test = base.extend(fixtures);

/**
 * A link that somebody may pass on.
 *
 * @param {Campaigner} person
 * @param {string} label
 */
export async function linkOf({ page }, label) {
  const input = page.getByRole('textbox', { name: label, exact: true });
  await expect(input).toHaveValue(/#campaign\?(key|invitation)=[0-9a-f]{32}$/);
  return input.inputValue();
}

/**
 * Anna begins a campaign and plays Red; Bert and Carla come by their links, to play Blue and Green.
 *
 * @param {Come} come
 */
export async function threePeople(come) {
  const anna = await come();
  await anna.begin({
    map: 'three-rivers',
    seats: { 2: 'elsewhere', 3: 'elsewhere' },
    thinking: 'A little',
  });
  await expect(anna.page.getByRole('heading', { name: people.links.waiting })).toBeVisible();
  await expect(anna.page.locator('[data-presence="2"]')).toHaveText(people.links.notHere);
  const bert = await come(await linkOf(anna, people.links.toPlay('Blue')));
  await expect(anna.page.locator('[data-presence="2"]')).toHaveText(people.links.here);
  await expect(anna.page.getByText(people.links.taken('Blue'))).toBeVisible();
  const carla = await come(await linkOf(anna, people.links.toPlay('Green')));
  await expect(anna.page.getByRole('heading', { name: people.links.waiting })).toBeHidden();
  return { anna, bert, carla };
}

/**
 * Marches the army that leads its side towards a hex by clicks, then ends the turn.
 *
 * @param {Campaigner} person
 * @param {(view: CampaignView) => string} goal
 * @returns {Promise<boolean>} whether it attacks
 */
export async function marchTowards(person, goal) {
  const view = await person.isAsked();
  const [army] = view.choices.armies;
  const to = goal(view);
  await person.march(army.hex, {
    choose: (hexes) => hexes.toSorted((one, other) => distance(one, to) - distance(other, to))[0],
  });
  const { attacks } = await person.view();
  await endTurn(person);
  return attacks.length > 0;
}

/** Ends the marches, or the turn. @param {Campaigner} person */
export async function endTurn(person) {
  await person.isAsked();
  await person.page.locator('[data-order="done"]').click();
  await expect
    .poll(async () => {
      const { awaits, viewer } = await person.view();
      return awaits.some(({ seat, what }) => seat === viewer && what === 'orders');
    })
    .toBe(false);
}

/**
 * Where the King of a seat is.
 *
 * @param {CampaignView} view
 * @param {number} seat
 */
export function kingOf({ garrisons }, seat) {
  return garrisons.find((army) => army.seat === seat && army.units.text.startsWith('K'))?.hex ?? '0,0';
}
