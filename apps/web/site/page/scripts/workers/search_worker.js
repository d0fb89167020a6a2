/**
 * A worker that searches: moves for the table, which asks by a channel of its own, or lines of analysis
 * for the page.
 *
 * @module
 */

import { Searcher } from '../../wasm/megaton.js';
import { load } from './load.js';
import { beginSearch } from './search_signals.js';

/** @type {Promise<Searcher>} */
const ready = load().then(() => new Searcher());

addEventListener('message', ({ data }) => {
  if (data.rules) connect(data.rules);
  else void analyse(data.number, data.question, data.stopSign);
});

/** @param {MessagePort} port */
function connect(port) {
  port.onmessage = ({ data }) => void think(port, data.job, data.stopSign);
}

/**
 * @param {MessagePort} port
 * @param {{ number: number }} job
 * @param {string} stopSign
 */
async function think(port, job, stopSign) {
  const searcher = await ready;
  beginSearch(stopSign, () => {});
  const { answer } = JSON.parse(searcher.think(JSON.stringify(job)));
  port.postMessage({ answer: answer ?? { number: job.number, best: null, welcomes_draw: false } });
}

/**
 * @param {number} number
 * @param {import('../messages.js').AnalysisAsk} question
 * @param {string} stopSign
 */
async function analyse(number, question, stopSign) {
  const searcher = await ready;
  beginSearch(stopSign, (line) => postMessage({ number, line: JSON.parse(line) }));
  const { answer, refusal } = JSON.parse(searcher.analyse(JSON.stringify(question)));
  postMessage({ number, best: answer ?? null, refusal });
}
