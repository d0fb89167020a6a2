/**
 * The page as a whole: which view is shown, by the address behind `#`.
 *
 * @module
 */

import { connectionLine } from './shared/connection_line.js';
import { followBoardColours } from './board_colours.js';
import { storeForOffline } from './offline.js';
import { chosenDrawings } from './piece_set.js';
import { showLanguageChoices } from './language_choice.js';
import { connectSoundButton } from './sound_button.js';
import { element } from './shared/elements.js';
import { reasonOf } from './shared/reasons.js';
import { FIRST_VIEW, viewNameOf } from './shared/view_address.js';
import { say } from './shared/words.js';
import { language } from './texts/language.js';
import { texts } from './texts/texts.js';
import { connectThemeButtons } from './theme.js';

/** @import { Words } from './shared/words.js' */
/** @import { Client } from './client.js' */
/** @import { Catalogue, Drawings } from '#messages' */

/**
 * What every view is given.
 *
 * @typedef {object} App
 * @property {Client} client
 * @property {Catalogue} catalogue
 * @property {Drawings} drawings
 * @property {(address: string) => void} go shows the view of an address such as `analysis?fen=…`
 * @property {(...words: Words[]) => void} announce says something to screen readers
 */

/**
 * A view fills an element, and answers with what clears up behind it. Whoever leaves before it is there aborts `left`.
 *
 * @typedef {(
 *   element: HTMLElement,
 *   app: App,
 *   parameters: URLSearchParams,
 *   left: AbortSignal,
 * ) => Promise<() => void>} Mount
 */

/** A page that megaton's own program serves says so. */
const isServed = document.querySelector('meta[name="megaton-server"]') !== null;

/** @type {Record<string, () => Promise<{ mount: Mount }>>} */
const VIEWS = {
  play: () => import('./play/play_view.js'),
  campaign: () => import('./campaign/campaign_view.js'),
  analysis: () => import('./analysis/analysis_view.js'),
  editor: () => import('./editor/editor_view.js'),
  learn: () => import('./learn/learn_view.js'),
  puzzles: () => import('./puzzles/puzzles_view.js'),
  games: () => import('./games/games_view.js'),
  ...(isServed && { lobby: () => import('./lobby/lobby_view.js') }),
};

/** @param {string} selector @returns {HTMLElement} */
function part(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

const main = part('main');
const announcer = part('#announcer');
const client = await connect();
let unmount = () => {};
let shown = 0;

/** @type {App} */
const app = {
  client,
  catalogue: { variants: [], elo: [0, 0], chess960_rows: 0, server: null },
  drawings: /** @type {Drawings} */ ({ pieces: {}, obstacles: {} }),
  go: (address) => {
    location.hash = address;
  },
  announce: (...words) => say(announcer, ...words),
};

/** @returns {Promise<Client>} */
async function connect() {
  if (isServed) return new (await import('./clients/server_client.js')).ServerClient();
  return new (await import('./clients/worker_client.js')).WorkerClient();
}

/** @param {string} hash */
function viewOf(hash) {
  const name = viewNameOf(hash);
  return Object.hasOwn(VIEWS, name) ? name : FIRST_VIEW;
}

async function show() {
  const number = (shown += 1);
  const view = viewOf(location.hash);
  const query = location.hash.split('?')[1];
  const { mount } = await VIEWS[view]();
  if (number !== shown) return;
  unmount();
  const left = new AbortController();
  unmount = () => left.abort();
  // A place of its own: a view that comes late, when another one has been asked for, changes nothing that is seen.
  const place = element('div', { class: 'view' });
  main.replaceChildren(place);
  main.dataset.view = view;
  // Another view begins at its top.
  if (number > 1) scrollTo(0, 0);
  for (const link of document.querySelectorAll('nav a')) {
    const isCurrent = link.getAttribute('href') === `#${view}`;
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${texts.views[/** @type {keyof typeof texts.views} */ (view)]} – megaton`;
  const close = await mount(place, app, new URLSearchParams(query ?? ''), left.signal);
  if (number === shown) unmount = close;
  else close();
}

/** The frame's texts, which come from the same place as all others. */
function nameViews() {
  part('#views').ariaLabel = texts.app.views;
  for (const link of document.querySelectorAll('#views a')) {
    const view = link.getAttribute('href')?.slice(1) ?? '';
    link.textContent = texts.views[/** @type {keyof typeof texts.views} */ (view)];
    link.toggleAttribute('hidden', !Object.hasOwn(VIEWS, view));
  }
}

async function start() {
  // A game can be chosen without the rules; everything else asks for them at once.
  if (viewOf(location.hash) !== FIRST_VIEW) client.prepare();
  document.documentElement.lang = language;
  nameViews();
  followBoardColours();
  connectSoundButton(part('#sound'));
  connectThemeButtons();
  showLanguageChoices();
  main.before(connectionLine(client));
  const startWords = part('#start-words');
  startWords.textContent = texts.app.loading;
  // A page that was opened without its server waits for it.
  const stopWatching = client.watchConnection((isConnected) => {
    startWords.textContent = isConnected ? texts.app.loading : texts.app.noServer;
  });
  try {
    app.catalogue = await client.askRules({ ask: 'catalogue' });
    app.drawings = await chosenDrawings(client);
  } catch (error) {
    say(startWords, texts.app.cannotStart, ' ', reasonOf(error));
    return;
  } finally {
    stopWatching();
  }
  addEventListener('hashchange', () => void show());
  await show();
  // What is loaded from here on keeps nobody waiting for the first view.
  performance.mark('first-view');
  client.prepare();
  void storeForOffline(
    Object.values(VIEWS),
    app.catalogue.variants.map(({ id }) => id),
    isServed,
  );
}

void start();
