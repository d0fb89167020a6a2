/**
 * A worker that searches: moves for the table, which asks by a channel of its own, or lines of analysis
 * for the page.
 *
 * @module
 */

import { Searcher } from '../../wasm/megaton.js';
import { load } from './load.js';
import { haveNetwork } from './networks.js';
import { beginSearch } from './search_signals.js';

/** @import { StopSign } from '../shared/stop_sign.js' */

/** @type {Promise<Searcher>} */
const ready = load().then(() => new Searcher());

addEventListener('message', ({ data }) => {
  if (data.rules) connect(data.rules);
  else void analyse(data.spoken, data.stopSign);
});

/** @param {MessagePort} port */
function connect(port) {
  port.onmessage = ({ data }) => void think(port, data.job, data.stopSign);
}

/**
 * @param {MessagePort} port
 * @param {{ number: number, game: { variant: string } }} job
 * @param {StopSign} stopSign
 */
async function think(port, job, stopSign) {
  const searcher = await ready;
  await haveNetwork(job.game.variant);
  beginSearch(stopSign, () => {});
  const answer = searcher.think(JSON.stringify(job));
  const resignation = { number: job.number, best: null, welcomes_draw: false };
  port.postMessage({ answer: answer === undefined ? resignation : JSON.parse(answer) });
}

/**
 * @param {import('#messages').Spoken} spoken
 * @param {StopSign} stopSign
 */
async function analyse(spoken, stopSign) {
  const searcher = await ready;
  if (spoken.say === 'analyse') await haveNetwork(spoken.analysis.game.variant);
  beginSearch(stopSign, (line) => postMessage(JSON.parse(line)));
  postMessage(JSON.parse(searcher.analyse(JSON.stringify(spoken))));
}
