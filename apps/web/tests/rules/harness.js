/**
 * The built page's rules and search in Node, without a browser.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';

const site = new URL('../../../../target/site/', import.meta.url);
const { initSync, Campaign, Rules, Searcher, bench } = await import(new URL('wasm/megaton.js', site).href);
initSync({ module: await readFile(new URL('wasm/megaton_bg.wasm', site)) });

/** A question that was refused; its message is the reason. */
export class Refusal extends Error {}

/**
 * @param {string} reply
 * @returns {any}
 */
function unwrapped(reply) {
  const { answer, refusal } = JSON.parse(reply);
  if (refusal !== undefined) throw new Refusal(refusal);
  return answer;
}

/** The rules as the page asks them, but at once. @param {bigint} [seed] */
export function newRules(seed = 1n) {
  const rules = new Rules(seed);
  return {
    /** @param {object} question about the rules */
    ask: (question) => unwrapped(rules.askRules(JSON.stringify(question))),
    /** @param {object} question to the table */
    table: (question) => unwrapped(rules.askTable(JSON.stringify(question))),
    /** @returns {any[]} */
    events: () => JSON.parse(rules.takeEvents()),
    /** @returns {any} */
    nextJob: () => JSON.parse(rules.nextJob() ?? 'null'),
    /** @param {object} found */
    answer: (found) => unwrapped(rules.answer(JSON.stringify(found))),
    tick: () => rules.tick(),
  };
}

export const rules = newRules();

/** A search of its own. */
export function newSearcher() {
  const searcher = new Searcher();
  return {
    /** @param {object} job */
    think: (job) => unwrapped(searcher.think(JSON.stringify(job))),
    /** @param {object} question */
    analyse: (question) => unwrapped(searcher.analyse(JSON.stringify(question))),
  };
}

/** A campaign as its worker keeps it, but at once. @param {bigint} [seed] */
export function newCampaign(seed = 1n) {
  const campaign = new Campaign(seed);
  return {
    /** @param {object} question @returns {any} */
    ask: (question) => unwrapped(campaign.ask(JSON.stringify(question))),
    /** Does one thing that needs no person. @returns {boolean} whether there was one */
    step: () => campaign.step(),
    /** @returns {any[]} */
    news: () => JSON.parse(campaign.takeNews()),
  };
}

export { bench };
