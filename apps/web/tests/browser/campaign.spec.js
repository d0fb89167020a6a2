import { expect, test } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/campaign/en.js';
import { Campaigner, distance } from './campaigner.js';

/** @import { ArmyView, CampaignView } from '#messages' */

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const PIECES = ['Q', 'R', 'B', 'N', 'G', 'C'];
const SOLDIERS = ['W', 'F'];

/**
 * How many of these units there are.
 *
 * @param {ArmyView} army
 * @param {string[]} letters
 */
function count(army, letters) {
  const counted = army.units.filter(({ letter }) => letters.includes(letter));
  return counted.reduce((sum, unit) => sum + unit.count, 0);
}

/**
 * Whether an army can attack.
 *
 * @param {ArmyView} army
 * @param {number} soldiers that are to go
 */
function isStrong(army, soldiers) {
  return count(army, PIECES) >= 3 && count(army, SOLDIERS) >= soldiers;
}

/**
 * Buys what an army at the base lacks: somebody who leads it first of all.
 *
 * @param {Campaigner} person
 */
async function strengthen(person) {
  const { choices, garrisons } = await person.view();
  const army = garrisons.find(({ hex }) => hex === choices.bases[0]?.hex)?.units;
  if (!army) return;
  if (count(army, ['K', 'D']) === 0) await person.recruit(['D']);
  else if (count(army, PIECES) < 4) await person.recruit(['Q', 'R', 'G']);
  else await person.recruit(['W', 'W', 'W', 'R']);
}

/**
 * Marches armies that are strong enough towards the nearest enemy King and the others home, where they are
 * strengthened; a guard stays there.
 *
 * @param {Campaigner} person
 */
async function advance(person) {
  const { choices, garrisons, sites, viewer } = await person.view();
  const kings = garrisons.filter(({ seat, units }) => seat !== viewer && units.text.startsWith('K'));
  const home = sites.find(({ structure }) => structure?.what === 'base' && structure.seat === viewer);
  for (const { hex, fresh } of choices.armies) {
    const isHome = hex === home?.hex;
    const goals = isStrong(fresh, isHome ? 5 : 4) ? kings.map((king) => king.hex) : [home?.hex ?? hex];
    const far = (/** @type {string} */ from) => Math.min(...goals.map((goal) => distance(from, goal)));
    if (far(hex) === 0) continue;
    await person.march(hex, {
      leavesGuard: isHome,
      choose: (hexes) => {
        const nearest = hexes.toSorted((one, other) => far(one) - far(other))[0];
        return nearest && far(nearest) < far(hex) ? nearest : undefined;
      },
    });
  }
}

/** @param {CampaignView} view */
function endOf({ end }) {
  return end?.text ?? '';
}

test('a person finishes a campaign by mouse, with a battle on the board and a reload', async ({ page }) => {
  const person = await Campaigner.open(page);
  await person.begin({ seats: { 2: 'random' }, battles: 'board', thinking: 'A little', seed: 5 });
  person.way = 'board';
  let rounds = 0;
  for (; rounds < 60; rounds += 1) {
    const view = await person.isAsked();
    if (view.end) break;
    if (rounds === 3) {
      await page.reload();
      await expect(page.locator('.hex-map')).toBeVisible();
      const again = await person.isAsked();
      expect(again.garrisons).toEqual(view.garrisons);
      expect(again.round).toBe(view.round);
      await person.showsArmies();
      await expect(page.locator('.chapter')).not.toHaveCount(0);
    }
    await strengthen(person);
    await advance(person);
    await person.finishTurn();
    if (person.boards > 0) person.way = 'fast';
  }
  const view = await person.view();
  expect(endOf(view)).not.toBe('');
  expect(person.boards).toBe(1);
  await expect(page.locator('.desk-panel .status')).toContainText(
    view.end?.winners.includes(view.viewer ?? 0) ? texts.end.won : texts.end.lost,
  );
  await expect(page.locator('.disclosed li')).not.toHaveCount(0);
});

test('a battle on the board survives a reload, and can be given up', async ({ page }) => {
  const person = await Campaigner.open(page);
  await person.begin({ seats: { 2: 'general' }, battles: 'board', thinking: 'A little', seed: 21 });
  let isFought = false;
  for (let round = 0; round < 12 && !isFought; round += 1) {
    await advance(person);
    isFought = await person.finishTurn({ stopsAtBattle: true });
  }
  await page.locator('[data-way="board"]').click();
  for (let move = 0; move < 2; move += 1) {
    await person.isOnMove();
    await person.move();
  }
  await person.isOnMove();
  const { board } = await person.heard();
  const moves = await page.locator('.logged-move').allTextContents();
  expect(moves.length).toBeGreaterThanOrEqual(4);

  await page.reload();
  await expect(page.locator('.battle .board-view')).toBeVisible();
  await person.isOnMove();
  expect((await person.heard()).board?.fen).toBe(board?.fen);
  await expect(page.locator('.logged-move')).toHaveText(moves);
  await expect(page.locator('.campaign-aside .hex-map')).toBeVisible();
  await person.move();

  await person.isOnMove();
  await person.resignBattle();
  await expect(page.locator('.battle-panel .status')).toContainText(texts.battle.lostIt);
  await person.button(texts.battle.backToMap);
  await expect(page.locator('.campaign-main .hex-map')).toBeVisible();
  await expect(page.locator('.battle')).toHaveCount(0);
});

test('ten rounds of six players against five generals', async ({ page }) => {
  const person = await Campaigner.open(page);
  await person.begin({ map: 'six-crowns', battles: 'fast', seed: 5 });
  await expect(page.locator('.player-list > li')).toHaveCount(6);
  for (let round = 1; round <= 10; round += 1) {
    const view = await person.isAsked();
    expect(view.end).toBeNull();
    expect(view.round).toBe(round);
    await person.recruit(['Q', 'R', 'W', 'W']);
    const { choices } = await person.view();
    if (round <= 2 && choices.armies.length > 0) {
      await person.march(choices.armies[0].hex, { choose: (hexes) => hexes[0] });
    }
    await person.finishTurn();
    await person.showsArmies();
  }
  const { players, round } = await person.view();
  expect(round).toBe(11);
  // Each of those who are still in play has told of its turns.
  const seats = await page
    .locator('.chapter .seat-emblem')
    .evaluateAll((signs) => signs.map(({ dataset }) => Number(dataset.seat)));
  for (const { seat } of players.filter((player) => player.is_in_play)) expect(seats).toContain(seat);
});

test('orders by keyboard alone, refusals in words', async ({ page }) => {
  const person = await Campaigner.open(page);
  await person.begin({ seats: { 2: 'random' }, battles: 'fast', seed: 7 });
  const announcer = page.locator('#announcer');
  await page.locator('.hex[tabindex="0"]').focus();
  await expect(person.hex('0,0')).toBeFocused();
  for (const hex of ['-1,0', '-2,0', '-3,0']) {
    await page.keyboard.press('ArrowLeft');
    await expect(person.hex(hex)).toBeFocused();
  }
  await expect(person.hex('-3,0')).toHaveAttribute('aria-label', /You: .*9 units.*can march/i);
  await page.keyboard.press('Enter');
  await expect(person.hex('-3,0')).toHaveAttribute('aria-selected', 'true');
  await expect(person.hex('-2,0')).toHaveAttribute('aria-label', /can be reached/);
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(announcer).toContainText(/adjacent/);
  await expect(page.locator('.hex-card .warning')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.locator('.counter[data-at="-2,0"][data-seat="1"]')).toHaveCount(1);
  await person.showsArmies();
  await expect(person.hex('-2,0')).toBeFocused();
  await expect(announcer).toContainText('-2,0');
});

test(
  'a campaign is replayed, saved to a file, given up, and resumed from the file',
  { tag: '@download' },
  async ({ page }) => {
    const person = await Campaigner.open(page);
    await person.begin({ seats: { 2: 'greedy' }, battles: 'fast', seed: 11 });
    await person.recruit(['W', 'W']);
    await advance(person);
    await person.finishTurn();
    await advance(person);
    const now = await person.view();

    await person.button(texts.replay.open);
    await expect(page.locator('.counter')).toHaveCount(2);
    await expect(page.locator('.counter[data-at="-3,0"]')).toHaveCount(1);
    await person.button(texts.replay.next);
    await expect(page.locator('.replay-events')).toContainText(/recruit/i);
    await person.button(texts.replay.last);
    await person.button(texts.replay.backToNow);
    await person.showsArmies();

    const marched = page.locator('.chapter summary').last();
    await marched.click();
    await expect(page.locator('.hex[data-states~="told"]')).not.toHaveCount(0);
    await marched.click();
    await expect(page.locator('.hex[data-states~="told"]')).toHaveCount(0);

    const saving = page.waitForEvent('download');
    await person.button(texts.actions.save);
    const file = await (await saving).path();

    // Why the general held or attacked is told when the campaign is over.
    const generals = page
      .locator('.chapter')
      .filter({ has: page.locator('.seat-emblem[data-seat="2"]') })
      .first();
    await generals.locator('summary').click();
    await expect(generals.locator('ul')).toBeVisible();
    await expect(generals.locator('.chapter-why')).toBeHidden();
    await generals.locator('summary').click();
    await person.button(texts.actions.resign);
    await person.order(() => person.button(texts.actions.resignYes));
    await expect(page.locator('.desk-panel .status')).toContainText(texts.end.lost);
    await generals.locator('summary').click();
    await expect(generals.locator('.chapter-why')).toContainText(`${texts.story.why} Blue held: `);

    await page.locator('.campaign-actions').getByText(texts.actions.newCampaign).click();
    await page.locator('input[name="file"]').setInputFiles(file);
    await expect(page.locator('.hex-map')).toBeVisible();
    await expect.poll(async () => (await person.view()).end).toBeNull();
    expect((await person.view()).garrisons).toEqual(now.garrisons);
    await person.showsArmies();
  },
);

test('unless another is chosen the opponent is one that a beginner beats', async ({ page }) => {
  await Campaigner.open(page);
  await expect(page.locator('select[data-seat="1"]')).toHaveValue('person');
  await expect(page.locator('select[data-seat="2"]')).toHaveValue('greedy');
});

test('what is no campaign is refused with the reason, and the panel stays', async ({ page }) => {
  const person = await Campaigner.open(page);
  await page.locator('input[name="file"]').setInputFiles({
    name: 'nonsense.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('this is no campaign'),
  });
  await expect(page.locator('.new-campaign .warning')).toBeVisible();
  await person.begin({ battles: 'fast' });
});

test(
  'on a small screen orders are given by touch, and nothing is wider than it',
  { tag: '@touch' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    const person = await Campaigner.open(page);
    expect(await width()).toBeLessThanOrEqual(360);
    await person.begin({ map: 'six-crowns', battles: 'fast', seed: 2 });
    expect(await width()).toBeLessThanOrEqual(360);
    await person.hex('4,0').tap();
    await expect(page.locator('.unit-steppers')).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(360);
    await page.locator('[data-mode="recruit"]').tap();
    await expect(page.locator('.recruit-form')).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(360);
    await page.locator('[data-mode="march"]').tap();
    await person.hex('3,0').tap();
    await expect(page.locator('.counter[data-at="3,0"]')).toHaveCount(1);
    await page.locator('.map-zoom button').first().tap();
    expect(await width()).toBeLessThanOrEqual(360);
    await context.close();
  },
);

test('without gold nothing can be recruited, which is said once', async ({ page }) => {
  const person = await Campaigner.open(page);
  await person.begin({ battles: 'fast', seed: 5 });
  await person.recruit(['R', 'R', 'R', 'R']);
  await person.recruit(Array(9).fill('W'));
  const { choices } = await person.view();
  await page.locator(`[data-choose="${choices.bases[0].hex}"]`).last().click();
  const form = page.locator('.recruit-form');
  await expect(form.locator('.gold-left')).toHaveText(/not enough/);
  const words = (await form.innerText()).match(/gold, but|not enough/g);
  expect(words).toHaveLength(1);
});

/** What of the map reaches out of its hex. Runs in the page. */
function outOfHexes() {
  const [half, radius] = [25 * Math.sqrt(3), 50];
  const hexes = [...document.querySelectorAll('.hex-map .hex-ground')];
  /** @type {string[]} */
  const out = [];
  for (const drawn of document.querySelectorAll('.hex-map .building, .hex-map .counter')) {
    if (!(drawn instanceof SVGGraphicsElement)) continue;
    const { x, y, width, height } = drawn.getBBox();
    const onScreen = drawn.getScreenCTM();
    const corners = [x, x + width].flatMap((left) => [y, y + height].map((top) => new DOMPoint(left, top)));
    const isInside = hexes.some((hex) => {
      if (!(hex instanceof SVGGraphicsElement) || !onScreen) return false;
      const toHex = hex.getScreenCTM()?.inverse().multiply(onScreen);
      return corners.every((corner) => {
        const point = corner.matrixTransform(toHex);
        const [across, down] = [Math.abs(point.x), Math.abs(point.y)];
        return across <= half && down <= radius - across / Math.sqrt(3);
      });
    });
    if (!isInside)
      out.push(drawn.getAttribute('class') + ' ' + (drawn.dataset.structure ?? drawn.dataset.at));
  }
  return out;
}

for (const wide of [1280, 360]) {
  test(`the map's pictures lie in their hexes and its coordinates outside: ${wide}`, async ({ page }) => {
    await page.setViewportSize({ width: wide, height: 800 });
    const person = await Campaigner.open(page);
    await person.begin({ seed: 5 });
    await expect(page.locator('.hex-map .counter').first()).toBeVisible();
    expect(await page.evaluate(outOfHexes)).toEqual([]);
    const sites = (await person.view()).sites;
    const coordinates = page.locator('.map-coordinate');
    await expect(coordinates).toHaveCount(
      new Set(sites.map(({ q }) => q)).size + new Set(sites.map(({ r }) => r)).size,
    );
    const map = await page.locator('.map-scroll').boundingBox();
    for (const shown of await coordinates.all()) {
      const place = await shown.boundingBox();
      if (!map || !place) throw new Error('it is not drawn');
      expect(place.x).toBeGreaterThanOrEqual(map.x);
      expect(place.y).toBeGreaterThanOrEqual(map.y);
      expect(place.height).toBeGreaterThan(9);
      const under = await shown.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document
          .elementsFromPoint(left + width / 2, top + height / 2)
          .some((one) => one.closest('.hex'));
      });
      expect(under, (await shown.textContent()) ?? '').toBe(false);
    }
  });
}
