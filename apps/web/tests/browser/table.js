/**
 * A person at the page's board: begins games on the panel, moves by mouse, and sees after every move that
 * what is drawn is the position.
 *
 * @module
 */

import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { texts } from '../../site/page/scripts/texts/en.js';
import { readFen } from './drawn_board.js';

/** @import { Locator, Page } from '@playwright/test' */
/** @import { Board, Catalogue, Choice, TableEvent } from '#messages' */
/** @import { Seen } from './drawn_board.js' */

/**
 * What the page has been told by its workers or by the server: the last board, how many moves were made, which letters stand
 * for which pieces, and how many lines an analysis has sent.
 * @typedef {{ variant: string, board: Board | null, plies: number, kinds: Record<string, string>, lines: number }} Told
 */

/** The page does within this time what it is asked, on a machine that is busy as well. */
const PATIENCE = { timeout: 15_000, intervals: [50] };

/**
 * `drawn_board.js` for the page, before its scripts: its functions are in `globalThis.drawnBoard`. To answer a request
 * of the page with it would send all the others through the test as well, a quarter of a second a page.
 */
const DRAWN_BOARD = `globalThis.drawnBoard = (() => {
  ${(await readFile(new URL('drawn_board.js', import.meta.url), 'utf8')).replaceAll(/^export /gm, '')}
  return { readDrawing, squaresWith };
})();`;

/** Keeps what the page is told. Runs in the page, before its scripts. */
function eavesdrop() {
  /** @type {Told} */
  const told = { variant: '', board: null, plies: 0, kinds: {}, lines: 0 };
  /** @type {Catalogue['variants']} */
  let variants = [];
  Object.assign(globalThis, { told });
  const begin = (/** @type {string} */ variant, /** @type {number} */ plies) => {
    const kinds = variants.find(({ id }) => id === variant)?.kinds ?? [];
    const letters = Object.fromEntries(kinds.map(({ letter, kind }) => [letter, kind]));
    Object.assign(told, { variant, plies, kinds: { ...letters, X: 'face-down' } });
  };
  const learn = (/** @type {Catalogue} */ catalogue) => (variants = catalogue.variants);
  // A page without a server reads its catalogue from a file.
  const read = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await read(...request);
    if (response.ok && response.url.endsWith('/catalogue.json')) learn(await response.clone().json());
    return response;
  };
  const take = (
    /** @type {{ event?: TableEvent, answer?: any, line?: unknown }} */ { event, answer, line },
  ) => {
    if (answer?.variants) learn(answer);
    // A game that is played tells its board by itself; what is asked besides is its past.
    const isPlayed = document.querySelector('main')?.dataset.view === 'play';
    if (answer?.start_fen && !isPlayed) told.board = answer.board;
    if (line) told.lines += 1;
    if (!event) return;
    if (event.event === 'state') {
      begin(event.state.variant, event.state.moves.length);
      told.board = event.state.board;
    }
    if (event.event === 'moved') told.plies = event.told.ply;
    if (event.event === 'taken-back') told.plies -= event.plies;
    if (event.standing) told.board = event.standing.board;
  };
  globalThis.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} how */
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => take(data));
    }
  };
  globalThis.WebSocket = class extends WebSocket {
    /** @param {ConstructorParameters<typeof WebSocket>} how */
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => take(JSON.parse(data)));
    }
  };
}

/**
 * How a game is to be begun. Everything that is left out stays as the panel has it.
 *
 * @typedef {object} NewGameWishes
 * @property {string} [variant]
 * @property {string} [opponent]
 * @property {Record<string, string>} [rules] by the name of the option
 * @property {number} [row] the number of the start row
 * @property {[minutes: number, seconds: number]} [clock]
 * @property {string} [side]
 * @property {number} [level]
 * @property {number} [moveTime] megaton's seconds a move
 */

/**
 * Writes a number into a field. Where Playwright steers Firefox, its own way leaves what stood there, and no change is
 * told.
 *
 * @param {Locator} field
 * @param {number} number
 */
export async function enter(field, number) {
  await field.evaluate((/** @type {HTMLInputElement} */ input) => (input.value = ''));
  await field.fill(String(number));
  await field.dispatchEvent('change');
}

/**
 * Takes what lies here and lets it go there, as a hand does. Playwright's own way scrolls in between where it steers
 * Firefox.
 *
 * @param {Locator} from
 * @param {Locator} to
 * @param {'left' | 'right'} [button]
 */
export async function drag(from, to, button = 'left') {
  const { mouse } = from.page();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await mouse.move(...start);
  await mouse.down({ button });
  await mouse.move(...end, { steps: 4 });
  await mouse.up({ button });
}

/**
 * Where something is drawn, as soon as it is.
 * @param {Locator} place
 */
export async function box(place) {
  await place.waitFor();
  const found = await place.boundingBox();
  if (!found) throw new Error('it is not drawn');
  return found;
}

/** @param {Locator} place @returns {Promise<[x: number, y: number]>} */
async function middleOf(place) {
  const { x, y, width, height } = await box(place);
  return [x + width / 2, y + height / 2];
}

export class Table {
  /** @type {Page} */ page;
  /** By touch, what sets off a blast is looked at first. */
  isTouch = false;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Opens the page.
   *
   * @param {Page} page
   * @param {string} [address]
   */
  static async open(page, address = '#play') {
    await page.addInitScript(eavesdrop);
    await page.addInitScript(DRAWN_BOARD);
    await page.goto(address);
    await expect(page.locator('main > *').first()).toBeVisible();
    return new Table(page);
  }

  /**
   * Goes to another view of the page that is open, which needs no loading.
   *
   * @param {string} address
   */
  async goTo(address) {
    const { page } = this;
    const before = await page.locator('main > .view').elementHandle();
    await page.goto(address);
    await expect.poll(() => before?.evaluate((view) => view.isConnected)).toBe(false);
    await expect(page.locator('main > *').first()).toBeVisible();
  }

  /**
   * Fills in the panel, begins, and sees that the board shows the position.
   *
   * @param {NewGameWishes} [wishes]
   */
  async begin(wishes) {
    await this.start(wishes);
    await this.showsPosition();
  }

  /**
   * Fills in the panel and begins, which is all that can be done with a game of programs: the board shows its moves later
   * than the page is told of them.
   *
   * @param {NewGameWishes} [wishes]
   */
  async start({ variant, opponent, rules = {}, row, clock, side, level, moveTime } = {}) {
    const { page } = this;
    if (variant) await this.touch(page.locator(`.game-card[data-game="${variant}"]`));
    if (opponent) await this.touch(page.getByText(opponent, { exact: true }));
    if (side) await this.touch(page.locator('.segment').getByText(side, { exact: true }));
    if (level !== undefined) await page.getByLabel('megaton’s level').fill(String(level));
    if (moveTime !== undefined) await enter(page.getByLabel('megaton’s seconds a move'), moveTime);
    if (clock) {
      await page.getByLabel('Clock').selectOption('custom');
      await enter(page.getByLabel('Minutes for the game'), clock[0]);
      await enter(page.getByLabel('Seconds added a move'), clock[1]);
    }
    if (row !== undefined) await enter(page.getByLabel('Number of the row'), row);
    if (Object.keys(rules).length > 0) await page.locator('summary', { hasText: 'Rules' }).click();
    for (const [name, value] of Object.entries(rules)) {
      await page.locator(`.rule-options [name="${name}"]`).selectOption(value);
    }
    await this.button(texts.play.start);
  }

  /** @returns {Promise<Told>} */
  told() {
    return this.page.evaluate(() => /** @type {any} */ (globalThis).told);
  }

  /** @returns {Promise<Board>} */
  async board() {
    return /** @type {Board} */ ((await this.told()).board);
  }

  /** @param {string} square */
  square(square) {
    return this.page.locator(`.square[data-square="${square}"]`);
  }

  /** @param {string} square */
  async press(square) {
    await this.touch(this.square(square));
  }

  /**
   * A click, or a tap where there is no mouse.
   *
   * @param {Locator} place
   */
  async touch(place) {
    await (this.isTouch ? place.tap() : place.click());
  }

  /** @param {string} name */
  async button(name) {
    await this.touch(this.page.getByRole('button', { name, exact: true }));
  }

  /** Chooses something in the menu of the game. @param {string} name */
  async choose(name) {
    await this.touch(this.page.locator('.game-actions summary'));
    await this.button(name);
  }

  /**
   * The squares that show a state.
   *
   * @param {string} state
   */
  async squaresWith(state) {
    const shown = this.page.locator(`.square[data-states~="${state}"]`);
    const squares = await shown.evaluateAll((found) =>
      found.map((square) => square.getAttribute('data-square') ?? ''),
    );
    return squares.sort();
  }

  /**
   * The squares of the pieces that are marked as lost by the move in view.
   *
   * @param {'own' | 'enemy'} whose
   */
  async victims(whose) {
    const marked = this.page.locator(`.piece[data-victim="${whose}"]`);
    const squares = await marked.evaluateAll((pieces) =>
      pieces.map((piece) => piece.getAttribute('data-square') ?? ''),
    );
    return squares.sort();
  }

  /**
   * The legal move of this name, once it is the person's turn.
   *
   * @param {string} name in algebraic notation
   * @returns {Promise<Choice>}
   */
  async choice(name) {
    /** @type {Choice | undefined} */
    let choice;
    await expect(async () => {
      const { choices } = await this.board();
      choice = choices.find(({ san }) => plain(san) === plain(name));
      expect(choice, `${name} among ${choices.map(({ san }) => san).join(' ')}`).toBeTruthy();
    }).toPass(PATIENCE);
    return /** @type {Choice} */ (choice);
  }

  /**
   * Picks up what makes a move, without making it.
   *
   * @param {Choice} choice
   */
  async pickUp({ from, drops, is_launch: isLaunch }) {
    const { page } = this;
    const { side } = await this.board();
    if (drops) {
      const piece = page.locator(`.reserve-piece[data-reserve="${drops}"][data-color="${side}"]`);
      await this.touch(piece);
    } else {
      await expect(this.square(from ?? '')).toHaveAttribute('data-states', /\bmovable\b/);
      await this.press(from ?? '');
      await expect(this.square(from ?? '')).toHaveAttribute('data-states', /\bselected\b/);
    }
    const mode = page.locator(`[data-mode="${isLaunch ? 'launch' : 'step'}"]`);
    if ((await mode.count()) > 0) await this.touch(mode);
  }

  /**
   * Makes moves by mouse, in turn for both sides, and looks at the board after each.
   *
   * @param {string} names in algebraic notation
   */
  async moves(names) {
    for (const name of names.split(/\s+/).filter((word) => !/^\d+\.$/.test(word))) await this.move(name);
  }

  /** @param {string} name in algebraic notation */
  async move(name) {
    const choice = await this.choice(name);
    const { plies } = await this.told();
    await this.pickUp(choice);
    await this.finish(choice);
    await this.hasMoved(plies + 1);
    await this.showsPosition();
    return choice;
  }

  /** Makes a move in coordinate notation, as soon as it is legal. @param {string} text */
  async play(text) {
    const legal = async () => (await this.board())?.choices.find((choice) => choice.text === text);
    await expect.poll(async () => (await legal())?.text).toBe(text);
    const choice = await legal();
    if (!choice) throw new Error(`${text} is not legal any more`);
    await this.pickUp(choice);
    await this.finish(choice);
  }

  /**
   * Makes the move that has been picked up.
   *
   * @param {Choice} choice
   */
  async finish(choice) {
    const isInPlace = choice.from === choice.to && !choice.is_launch;
    if (isInPlace) await this.page.locator(`[data-move="${choice.text}"]`).click();
    else await this.press(choice.to);
    const { choices } = await this.board();
    const alike = choices.filter(
      ({ from, to, drops, is_launch: isLaunch }) =>
        from === choice.from && to === choice.to && drops === choice.drops && isLaunch === choice.is_launch,
    );
    if (alike.length > 1 && !isInPlace) {
      await this.page.locator('dialog .chooser-option', { hasText: optionOf(choice) }).click();
    }
  }

  /** @param {number} plies */
  async hasMoved(plies) {
    await expect.poll(async () => (await this.told()).plies, PATIENCE).toBeGreaterThanOrEqual(plies);
  }

  /** @param {string | RegExp} words */
  async isTold(words) {
    await expect(this.page.locator('.notice')).toHaveText(words);
  }

  /** What is drawn becomes the position that the page was told last, and stays so. */
  async showsPosition() {
    await expect(async () => {
      const { fen, kinds, check, drawn, checks } = await this.drawn();
      expect(drawn).toEqual(readFen(fen, kinds));
      expect(checks).toEqual(check ? [check] : []);
    }).toPass(PATIENCE);
  }

  /**
   * @returns {Promise<{ fen: string, kinds: Told['kinds'], check: string | null, drawn: Seen, checks: string[] }>}
   */
  drawn() {
    return this.page.evaluate(() => {
      const { readDrawing, squaresWith } = /** @type {any} */ (globalThis).drawnBoard;
      const { board, kinds } = /** @type {Told} */ (/** @type {any} */ (globalThis).told);
      if (!board) throw new Error('no game has begun');
      const letters = Object.fromEntries(Object.entries(kinds).map(([letter, kind]) => [kind, letter]));
      const main = document.querySelector('main');
      const drawn = readDrawing(main, letters);
      return { fen: board.fen, kinds, check: board.check, drawn, checks: squaresWith(main, 'check') };
    });
  }

  /** @param {string | RegExp} text */
  async isOver(text) {
    await expect(this.page.locator('.status')).toHaveText(text);
    // What has ended cannot be moved on.
    expect(await this.squaresWith('target')).toEqual([]);
  }

  async resign() {
    await this.button(texts.play.resign);
    await this.button(texts.play.reallyResign);
  }
}

/** @param {string} san */
function plain(san) {
  return san.replace(/[+#]+$/, '');
}

/** What the chooser calls a move. @param {Choice} choice */
function optionOf({ promotes_to: kind, san }) {
  if (kind) return kind;
  const missiles = san.split('/')[1]?.match(/[a-j]\d+/g) ?? [];
  if (missiles.length > 1) return 'With both missiles';
  return missiles.length === 1 ? `With the missile on ${missiles[0]}` : 'Without missiles';
}
