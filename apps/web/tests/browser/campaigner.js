/**
 * A person in a campaign: begins it on the panel, gives orders by mouse, and fights battles on the board.
 *
 * @module
 */

import { expect } from '@playwright/test';
import { texts } from '../../site/page/scripts/texts/campaign/en.js';
import { enter } from './table.js';

/** @import { Page } from '@playwright/test' */
/** @import { Board, CampaignNews, CampaignView } from '#messages' */

/** What the page has been told about the campaign, last. */
/** @typedef {{ view: CampaignView | null, board: Board | null, boardEnd: string | null, news: number }} Heard */

/** Generals think and battles are fought within this time, on a machine that is busy as well. */
const PATIENCE = { timeout: 90_000, intervals: [30] };

/** So many moves of a battle are made by hand. */
const OWN_MOVES = 8;

/** Keeps what the campaign's worker, or a server, tells the page. Runs in the page, before its scripts. */
function eavesdrop() {
  /** @type {Heard} */
  const heard = { view: null, board: null, boardEnd: null, news: 0 };
  Object.assign(globalThis, { heard });
  const take = (/** @type {CampaignNews | undefined} */ news) => {
    if (!news) return;
    heard.news += 1;
    if (news.news === 'state') heard.view = news.view;
    if (news.news !== 'battle') return;
    const { event } = news;
    if (event.event === 'state')
      Object.assign(heard, { board: event.state.board, boardEnd: event.state.end?.reason ?? null });
    if (event.event === 'ended') heard.boardEnd = event.reason;
    if (event.standing) heard.board = event.standing.board;
  };
  globalThis.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} how */
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => take(data.news));
    }
  };
  globalThis.WebSocket = class extends WebSocket {
    /** @param {ConstructorParameters<typeof WebSocket>} how */
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => take(JSON.parse(data).news));
    }
  };
}

/**
 * How a campaign is to be begun. Everything that is left out stays as the panel has it.
 *
 * @typedef {object} Wishes
 * @property {string} [map]
 * @property {Record<number, string>} [seats] who plays them
 * @property {'board' | 'fast'} [battles]
 * @property {string} [thinking] the label of the choice
 * @property {number} [seed]
 */

export class Campaigner {
  /** @type {Page} */ page;
  /** How the next battle is fought. @type {'board' | 'computer' | 'fast'} */ way = 'fast';
  /** Battles fought move by move. */
  boards = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {Page} page @param {string} [address] */
  static async open(page, address = '#campaign') {
    await page.addInitScript(eavesdrop);
    await page.goto(address);
    await expect(page.locator('main > *').first()).toBeVisible();
    return new Campaigner(page);
  }

  /** @param {Wishes} [wishes] */
  async begin({ map, seats = {}, battles, thinking, seed } = {}) {
    const { page } = this;
    if (map) await page.locator(`[data-map="${map}"]`).click();
    for (const [seat, who] of Object.entries(seats)) {
      await page.locator(`select[data-seat="${seat}"]`).selectOption(who);
    }
    if (battles) await page.locator(`input[name="battles"][value="${battles}"]`).check();
    if (thinking || seed !== undefined) await page.getByText(texts.beginning.more, { exact: true }).click();
    if (thinking) await page.getByLabel(texts.beginning.thinking).selectOption(thinking);
    if (seed !== undefined) await enter(page.locator('input[name="seed"]'), seed);
    await page.getByRole('button', { name: texts.beginning.start }).click();
    await this.isAsked();
    await this.showsArmies();
  }

  /** @returns {Promise<Heard>} */
  heard() {
    return this.page.evaluate(() => /** @type {any} */ (globalThis).heard);
  }

  /** @returns {Promise<CampaignView>} */
  async view() {
    return /** @type {CampaignView} */ ((await this.heard()).view);
  }

  /** Waits until the campaign waits for this person, or is over. */
  async isAsked() {
    await expect
      .poll(async () => {
        const { view } = await this.heard();
        return Boolean(view && (view.end || view.awaits.some(({ seat }) => seat === view.viewer)));
      }, PATIENCE)
      .toBe(true);
    return this.view();
  }

  /** @param {string} hex */
  hex(hex) {
    return this.page.locator(`.hex[data-hex="${hex}"]`);
  }

  /** What is drawn becomes the armies that the page was told last. */
  async showsArmies() {
    await expect(async () => {
      const { garrisons } = await this.view();
      const told = garrisons.map(({ hex, seat, units }) => `${hex} ${seat} ${units.text}`).sort();
      const drawn = await this.page
        .locator('.map-armies > .counter')
        .evaluateAll((counters) =>
          counters.map(({ dataset: { at, seat, units } }) => `${at} ${seat} ${units}`).sort(),
        );
      expect(drawn).toEqual(told);
    }).toPass(PATIENCE);
  }

  /** @param {string} name */
  async button(name) {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Clicks what gives an order, and waits for what it does. @param {() => Promise<void>} click */
  async order(click) {
    const { news } = await this.heard();
    await click();
    await expect.poll(async () => (await this.heard()).news, PATIENCE).toBeGreaterThan(news);
    await this.isAsked();
  }

  /** Buys one unit at a time, as long as there is gold for it. @param {string[]} letters in this order */
  async recruit(letters) {
    const { choices } = await this.view();
    const [base] = choices.bases;
    if (!base) return;
    await this.page.locator(`[data-choose="${base.hex}"]`).last().click();
    await expect(this.page.locator('.recruit-form')).toBeVisible();
    let gold = await this.#gold();
    for (const letter of letters) {
      const unit = base.units.find((one) => one.letter === letter);
      if (!unit || unit.most === 0 || unit.price > gold) continue;
      await this.page.locator(`.stepper[data-unit="${letter}"] .step-button`).last().click();
      gold -= unit.price;
    }
    await expect(this.page.locator('.gold-left')).toHaveText(texts.orders.goldLeft(gold));
    if (gold < (await this.#gold())) {
      await this.order(() => this.page.locator('[data-order="recruit"]').click());
    }
    await this.leaveDesk();
  }

  async #gold() {
    const { players, viewer } = await this.view();
    return players.find(({ seat }) => seat === viewer)?.gold ?? 0;
  }

  async leaveDesk() {
    const back = this.page.locator('.desk-back');
    if ((await back.count()) > 0) await back.click();
  }

  /**
   * Marches a whole army by clicks on the map, or attacks, if it can go there.
   *
   * @param {string} from
   * @param {object} wishes
   * @param {(hexes: string[]) => string | undefined} wishes.choose where to
   * @param {boolean} [wishes.leavesGuard] whether a soldier stays
   * @returns {Promise<string | undefined>} where it went
   */
  async march(from, { choose, leavesGuard = false }) {
    const { page } = this;
    await this.hex(from).click();
    if (leavesGuard) await this.button(texts.orders.guard);
    const open = page.locator('.hex[data-states~="march"], .hex[data-states~="attack"]');
    await expect(open.first()).toBeVisible();
    const hexes = await open.evaluateAll((found) => found.map(({ dataset }) => dataset.hex ?? ''));
    const to = choose(hexes);
    if (!to) {
      await this.leaveDesk();
      return undefined;
    }
    const isAttack = /\battack\b/.test((await this.hex(to).getAttribute('data-states')) ?? '');
    if (isAttack) {
      await this.hex(to).click();
      await expect(page.locator('.odds-bar')).toBeVisible();
      await this.order(() => page.locator('[data-order="attack"]').click());
      await expect(page.locator(`.attack-arrow[data-from="${from}"][data-at="${to}"]`)).toHaveCount(1);
    } else {
      await this.order(() => this.hex(to).click());
    }
    await this.showsArmies();
    return to;
  }

  /**
   * Ends the marches, and answers what is asked until the next turn begins or it is over.
   *
   * @param {{ stopsAtBattle?: boolean }} [wishes] whether it is left open how a battle is fought
   * @returns {Promise<boolean>} whether a battle is to be fought
   */
  async finishTurn({ stopsAtBattle = false } = {}) {
    const { round } = await this.view();
    await this.order(() => this.page.locator('[data-order="done"]').click());
    for (;;) {
      const view = await this.isAsked();
      const asked = view.awaits.find(({ seat }) => seat === view.viewer)?.what;
      if (!asked || (asked === 'orders' && view.round > round)) return false;
      if (asked === 'way' && stopsAtBattle) return true;
      await this.answer(asked);
    }
  }

  /** @param {CampaignView['awaits'][number]['what']} asked */
  async answer(asked) {
    const { page } = this;
    if (asked === 'fight' || asked === 'field') {
      await this.order(() => page.locator('[data-order="fight"]').click());
    } else if (asked === 'retreat') {
      const { choices } = await this.view();
      await this.order(() => this.hex(choices.retreats[0]).click());
    } else if (asked === 'way') {
      const { way } = this;
      const choose = () => page.locator(`[data-way="${way}"]`).click();
      if (way === 'board') {
        // An attacker who is not this person moves first, and nobody is asked.
        await choose();
        await this.fightOnBoard();
      } else await this.order(choose);
    } else throw new Error(`nobody knows what to answer to ${asked}`);
  }

  /** Fights a while: captures what can be captured, turns pieces up, walks; then leaves it to megaton. */
  async fightOnBoard() {
    const { page } = this;
    await expect(page.locator('.battle .board-view')).toBeVisible();
    this.boards += 1;
    for (let move = 0; move <= OWN_MOVES; move += 1) {
      await expect
        .poll(async () => {
          const { board, boardEnd } = await this.heard();
          return boardEnd !== null || (board?.choices.length ?? 0) > 0;
        }, PATIENCE)
        .toBe(true);
      if ((await this.heard()).boardEnd !== null) break;
      if (move === OWN_MOVES) await this.leaveBattle();
      else await this.move();
    }
    await expect.poll(async () => (await this.heard()).boardEnd, PATIENCE).not.toBeNull();
    await this.button(texts.battle.backToMap);
    await expect(page.locator('.battle')).toHaveCount(0);
    await this.isAsked();
    await this.showsArmies();
  }

  /** Waits until it is this person's move on the board. */
  async isOnMove() {
    await expect
      .poll(async () => (await this.heard()).board?.choices.length ?? 0, PATIENCE)
      .toBeGreaterThan(0);
  }

  /** Makes one move on the board by clicks. */
  async move() {
    const { page } = this;
    const { board } = await this.heard();
    const choices = board?.choices ?? [];
    const choice =
      choices.find(({ victims, from, to }) => victims.length > 0 && from !== to) ??
      choices.find(({ from, to }) => from === to) ??
      choices[0];
    const before = (await this.heard()).news;
    const square = (/** @type {string | null} */ name) => page.locator(`.square[data-square="${name}"]`);
    await expect(square(choice.from)).toHaveAttribute('data-states', /\bmovable\b/);
    await square(choice.from).click();
    if (choice.from === choice.to) await page.locator(`[data-move="${choice.text}"]`).click();
    else await square(choice.to).click();
    await expect.poll(async () => (await this.heard()).news, PATIENCE).toBeGreaterThan(before);
  }

  async resignBattle() {
    await this.button(texts.battle.resign);
    await this.button(texts.battle.reallyResign);
  }

  async leaveBattle() {
    await this.button(texts.battle.leave);
    await this.button(texts.battle.reallyLeave);
    await expect(this.page.locator('.battle-panel .status')).not.toHaveText(texts.battle.yourMove);
  }
}

/**
 * How many marches lie between two hexes.
 *
 * @param {string} one
 * @param {string} other
 */
export function distance(one, other) {
  const [q, r] = one.split(',').map(Number);
  const [otherQ, otherR] = other.split(',').map(Number);
  return Math.max(Math.abs(q - otherQ), Math.abs(r - otherR), Math.abs(q + r - otherQ - otherR));
}
