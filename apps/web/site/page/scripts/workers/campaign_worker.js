/**
 * The worker that keeps a campaign: the map, its generals and its battles, with a search of its own. It
 * answers between two orders of the generals.
 *
 * @module
 */

import { Campaign } from '../../wasm/megaton.js';
import { load } from './load.js';
import { haveNetwork } from './networks.js';

/** What battles are games of. */
const BATTLES = 'stratachess';

/** @type {Promise<Campaign>} */
const ready = load()
  .then(() => haveNetwork(BATTLES))
  .then(() => new Campaign(crypto.getRandomValues(new BigUint64Array(1))[0]));
let isGoingOn = false;

addEventListener('message', async ({ data }) => {
  const campaign = await ready;
  postMessage(JSON.parse(campaign.hear(JSON.stringify(data.spoken))));
  tellNews(campaign);
  goOn(campaign);
});

/** @param {Campaign} campaign */
function tellNews(campaign) {
  for (const told of campaign.takeNews()) postMessage(JSON.parse(told));
}

/**
 * Does what needs no person, one step at a time, so that questions are answered in between.
 *
 * @param {Campaign} campaign
 */
function goOn(campaign) {
  if (isGoingOn) return;
  isGoingOn = true;
  setTimeout(() => {
    isGoingOn = false;
    const hasMore = campaign.step();
    tellNews(campaign);
    if (hasMore) goOn(campaign);
  });
}
