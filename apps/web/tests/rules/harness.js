/**
 * The built page's rules and search in Node, without a browser.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';

const site = new URL('../../../../target/site/', import.meta.url);
const { initSync, bringNetwork, Campaign, Rules, Searcher, bench } = await import(
  new URL('wasm/megaton.js', site).href
);
initSync({ module: await readFile(new URL('wasm/megaton_bg.wasm', site)) });
const networks = new URL('networks/', site);
for (const file of await readdir(networks)) bringNetwork(await readFile(new URL(file, networks)));

/** A question that was refused; its message is the reason. */
export class Refusal extends Error {}

/** @import { CampaignQuestion, PageQuestion, RulesQuestion, Spoken, TableQuestion, Told } from '#messages' */

/**
 * The answer to a question, at once.
 *
 * @param {{ hear: (spoken: string) => string }} worker
 * @param {PageQuestion} question
 * @returns {any}
 */
function asked(worker, question) {
  /** @type {Spoken} */
  const spoken = { say: 'ask', number: 1, ...question };
  /** @type {Told} */
  const told = JSON.parse(worker.hear(JSON.stringify(spoken)));
  if (told.tell === 'refusal') throw new Refusal(told.refusal);
  assert.ok(told.tell === 'answer');
  return told.answer;
}

/** The rules as the page asks them, but at once. @param {bigint} [seed] */
export function newRules(seed = 1n) {
  const rules = new Rules(seed);
  return {
    /** @param {RulesQuestion} question */
    ask: (question) => asked(rules, { about: 'rules', question }),
    /** @param {TableQuestion} question */
    table: (question) => asked(rules, { about: 'table', question }),
    /** @returns {any[]} */
    events: () => rules.takeEvents().map((/** @type {string} */ told) => JSON.parse(told).event),
    /** @returns {any} */
    nextJob: () => JSON.parse(rules.nextJob() ?? 'null'),
    /** @param {object} found */
    answer: (found) => rules.answer(JSON.stringify(found)),
    tick: () => rules.tick(),
  };
}

export const rules = newRules();

/** A search of its own. */
export function newSearcher() {
  const searcher = new Searcher();
  return {
    /** @param {object} job */
    think: (job) => JSON.parse(searcher.think(JSON.stringify(job))),
  };
}

/** A campaign as its worker keeps it, but at once. @param {bigint} [seed] */
export function newCampaign(seed = 1n) {
  const campaign = new Campaign(seed);
  return {
    /** @param {CampaignQuestion} question @returns {any} */
    ask: (question) => asked(campaign, { about: 'campaign', question }),
    /** Does one thing that needs no person. @returns {boolean} whether there was one */
    step: () => campaign.step(),
    /** @returns {any[]} */
    news: () => campaign.takeNews().map((/** @type {string} */ told) => JSON.parse(told).news),
  };
}

export { bench };
