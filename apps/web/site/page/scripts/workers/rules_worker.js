/**
 * The worker that knows the rules and keeps the game. It answers the page's questions, tells it what
 * happens, and hands searches to the other worker.
 *
 * @module
 */

import { Rules } from '../../wasm/megaton.js';
import { newStopSign, stop } from '../shared/stop_sign.js';
import { load } from './load.js';

/** @import { StopSign } from '../shared/stop_sign.js' */

/** Messages that came before the rules were there. @type {(() => void)[]} */
const early = [];
/** @type {Rules | null} */
let rules = null;
/** @type {MessagePort | null} */
let search = null;
/** The search that runs, and the sign that stops it. @type {{ number: number, stopSign: StopSign } | null} */
let running = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let flag;

addEventListener('message', ({ data }) => {
  if (data.search) connect(data.search);
  else whenReady(() => answer(data.spoken));
});

/** @param {() => void} action */
function whenReady(action) {
  if (rules) action();
  else early.push(action);
}

/** @param {MessagePort} port */
function connect(port) {
  search = port;
  port.onmessage = ({ data }) => {
    rules?.answer(JSON.stringify(data.answer));
    afterwards();
  };
}

/** @param {import('#messages').Spoken} spoken */
function answer(spoken) {
  if (!rules) return;
  postMessage(JSON.parse(rules.hear(JSON.stringify(spoken))));
  if (spoken.say === 'ask' && spoken.about === 'table') afterwards();
}

/** Tells the page what has happened, and sees to searches and clocks. */
function afterwards() {
  if (!rules) return;
  for (const told of rules.takeEvents()) postMessage(JSON.parse(told));
  if (running && !rules.awaits(running.number)) {
    stop(running.stopSign);
    running = null;
  }
  const job = rules.nextJob();
  if (job) beginSearch(job);
  clearTimeout(flag);
  const left = rules.timeToFlag();
  if (left !== undefined) flag = setTimeout(lookAtClocks, Math.max(left, 0) + 1);
}

function lookAtClocks() {
  rules?.tick();
  afterwards();
}

/** @param {string} text a job as JSON */
function beginSearch(text) {
  const job = JSON.parse(text);
  running = { number: job.number, stopSign: newStopSign() };
  search?.postMessage({ job, stopSign: running.stopSign });
}

async function start() {
  await load();
  rules = new Rules(crypto.getRandomValues(new BigUint64Array(1))[0]);
  for (const action of early.splice(0)) action();
}

void start();
