/**
 * A campaign in WebAssembly: it goes on, battles are fought on the board, and its news are those that the
 * page expects.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { newCampaign, Refusal } from './harness.js';

/** @import { Board, CampaignCatalogue, CampaignChoice, CampaignNews, CampaignView, Chapter } from '#messages' */

/** What each kind of message consists of. */
const KEYS = {
  view: [
    ...[
      'attacks',
      'awaits',
      'battle',
      'battles',
      'choices',
      'end',
      'entries',
      'garrisons',
      'last_round',
      'mover',
    ],
    ...['players', 'round', 'sites', 'title', 'viewer'],
  ],
  player: ['gold', 'income', 'is_ally', 'is_in_play', 'name', 'occupant', 'seat', 'supply', 'team', 'units'],
  site: ['about', 'hex', 'q', 'r', 'structure', 'terrain'],
  choices: ['armies', 'bases', 'field', 'fights', 'may_finish', 'retreats', 'ways'],
  battle: ['armies', 'at', 'attacker', 'board', 'defender', 'fielded', 'is_on_board', 'number', 'side'],
  chapter: ['details', 'entry', 'hexes', 'round', 'seat', 'text'],
};

/** @param {object} message @param {keyof typeof KEYS} kind */
function assertKeys(message, kind) {
  assert.deepEqual(Object.keys(message).sort(), KEYS[kind], kind);
}

/** @param {CampaignView} view */
function checkView(view) {
  assertKeys(view, 'view');
  assertKeys(view.choices, 'choices');
  for (const player of view.players) assertKeys(player, 'player');
  for (const site of view.sites) assertKeys(site, 'site');
  if (view.battle) assertKeys(view.battle, 'battle');
  assert.equal(view.awaits.length === 0, view.end !== null);
}

/** A person who waits for the enemy and then fights as well as anybody who takes the first move. */
class Waiter {
  /** @type {CampaignView | null} */ view = null;
  /** @type {Board | null} */ board = null;
  /** @type {Chapter[]} */ whole = [];
  boards = 0;
  disclosed = 0;

  /** @param {ReturnType<typeof newCampaign>} campaign */
  constructor(campaign) {
    this.campaign = campaign;
  }

  /** @param {CampaignNews} news */
  hear(news) {
    if (news.news === 'state') {
      checkView(news.view);
      this.view = news.view;
    } else if (news.news === 'told') {
      assertKeys(news.chapter, 'chapter');
      if (news.is_whole) this.whole.push(news.chapter);
    } else if (news.news === 'battle') {
      const { event } = news;
      if (event.event === 'state') this.board = event.state.board;
      else if (event.standing) this.board = event.standing.board;
      this.boards += 1;
    } else {
      assert.equal(news.news, 'disclosed');
      this.disclosed += 1;
    }
  }

  act() {
    const { view } = this;
    assert.ok(view);
    const { choices } = view;
    const [fight] = choices.fights;
    if (choices.ways.length > 0) this.campaign.ask({ ask: 'way', way: 'board' });
    else if (choices.field) this.#order(`field ${choices.field.suggested.text}`);
    else if (fight) this.#order(`fight ${fight.from} ${fight.at} ${fight.suggested.text}`);
    else if (choices.retreats.length > 0) this.#order(`retreat ${choices.retreats[0]}`);
    else if (choices.may_finish) this.#order('done');
    else this.#move();
  }

  /** @param {string} order */
  #order(order) {
    this.campaign.ask({ ask: 'order', order });
  }

  #move() {
    const choices = this.board?.choices ?? [];
    const choice = choices.find(({ victims }) => victims.length > 0) ?? choices.at(-1);
    assert.ok(choice, 'it is the person’s move');
    this.campaign.ask({ ask: 'battle', command: { command: 'move', text: choice.text } });
  }
}

/** @param {number | 'fast'} battles */
function begun(battles) {
  const campaign = newCampaign(7n);
  const choice = { map: 'two-thrones', seats: ['person', 'general'], teams: null, battles, seed: null };
  campaign.ask({ ask: 'begin', choice, seat: 1 });
  return campaign;
}

/** @param {ReturnType<typeof newCampaign>} campaign @param {() => boolean} isOver */
function play(campaign, isOver) {
  const person = new Waiter(campaign);
  for (const news of campaign.news()) person.hear(news);
  while (!person.view?.end && !isOver()) {
    if (!campaign.step()) person.act();
    for (const news of campaign.news()) person.hear(news);
  }
  return person;
}

test('everything that can be chosen can be begun', () => {
  const campaign = newCampaign();
  const catalogue = /** @type {CampaignCatalogue} */ (campaign.ask({ ask: 'catalogue' }));
  assert.deepEqual(
    catalogue.maps.map(({ seats }) => seats),
    [2, 3, 4, 6],
  );
  for (const { id, seats, sites } of catalogue.maps) {
    const players = catalogue.generals.map((general) => general.id).slice(0, seats - 1);
    while (players.length < seats - 1) players.push(players[0]);
    /** @type {CampaignChoice} */
    const choice = { map: id, seats: ['person', ...players], teams: null, battles: 'fast', seed: 3 };
    campaign.ask({ ask: 'begin', choice, seat: 1 });
    const state = campaign.news().find(({ news }) => news === 'state');
    checkView(state.view);
    assert.equal(state.view.sites.length, sites.length);
  }
});

for (const battles of /** @type {const} */ (['fast', 40])) {
  test(`a campaign is played to its end, battles: ${battles}`, () => {
    const person = play(begun(battles), () => false);
    assert.ok(person.view?.end, 'whoever only waits loses in the end');
    assert.equal(person.boards > 0, battles !== 'fast');
    assert.equal(person.disclosed, 1);
    assert.ok(person.whole.length > 5);
  });
}

test('a campaign is kept and goes on', () => {
  const campaign = begun('fast');
  let turns = 0;
  const person = play(campaign, () => (turns += 1) > 40);
  const kept = campaign.ask({ ask: 'keep' });
  const other = newCampaign(99n);
  other.ask({ ask: 'resume', kept });
  const told = other.news();
  assert.deepEqual(told.find(({ news }) => news === 'state').view, person.view);
  assert.deepEqual(
    told.filter(({ news }) => news === 'told').map(({ chapter }) => chapter),
    campaign.ask({ ask: 'chapters' }),
  );
  assert.equal(other.ask({ ask: 'file' }), campaign.ask({ ask: 'file' }));
  assert.throws(() => other.ask({ ask: 'order', order: 'fly' }), Refusal);
  assert.throws(() => other.ask({ ask: 'resume', kept: kept.slice(0, 400) }), Refusal);
});
