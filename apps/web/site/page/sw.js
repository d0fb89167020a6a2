/**
 * Keeps the page's files, so that it opens without a network.
 *
 * While there is a network everything comes from there, so what is read is never older than what the server has. What
 * is stored is one whole version: all files are fetched anew into a store of their own, which takes the place of the
 * one before when it is complete. A page whose first file came from the store gets all others from there, so modules
 * of two versions never meet. The networks of games are large and few of them are used: each is stored when it is
 * fetched, for itself; one of another version does no harm.
 *
 * File servers seldom send the headers that let a page share memory with its workers (`crossOriginIsolated`), so this
 * worker adds them.
 */

const STORES = 'megaton-';
/** In a store that has everything. */
const COMPLETE = new URL('complete', self.registration.scope).href;

/** Networks that games have needed. */
const NETWORKS = 'networks';
const NETWORK = /\/networks\/[^/]+$/;
/** Not even the browser's own store may answer without having asked the server. */
const FRESH = /** @type {const} */ ({ cache: 'no-cache' });
/** Nothing of other sites may come into the page, nor may other sites' pages keep hold of it. */
const ISOLATION = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Pages that were opened without a network. @type {Set<string>} */
const offline = new Set();
/** Pages that came from the network, and whose files are not stored yet. @type {Set<string>} */
const unstored = new Set();

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const files = event.data?.store;
  if (Array.isArray(files)) event.waitUntil(storeAll(files, event.source?.id ?? ''));
});

self.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  if (request.mode === 'navigate') return event.respondWith(isolated(open(request, resultingClientId)));
  // A worker begins by asking for its script, in the name of its page; what it asks for then it asks for in its own.
  const isWorker = request.destination === 'worker';
  if (isWorker) inherit(clientId, resultingClientId);
  if (NETWORK.test(request.url)) return event.respondWith(network(request));
  const response = offline.has(clientId) ? fromStore(request) : fetched(request, clientId);
  // A page that is isolated only takes workers that are, too.
  event.respondWith(isWorker ? isolated(response) : response);
});

/** @param {string} page @param {string} worker */
function inherit(page, worker) {
  for (const clients of [offline, unstored]) if (clients.has(page)) clients.add(worker);
}

/** @param {Promise<Response>} answer */
async function isolated(answer) {
  const response = await answer;
  // A redirection has to stay what it is.
  if (response.type !== 'basic') return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status, statusText, headers });
}

/**
 * The page's first file.
 *
 * @param {Request} request
 * @param {string} client
 */
async function open(request, client) {
  try {
    const response = await fetch(request, FRESH);
    unstored.add(client);
    return response;
  } catch (error) {
    const stored = await storedFor(request);
    if (!stored) throw error;
    offline.add(client);
    return stored;
  }
}

/** @param {Request} request */
async function fromStore(request) {
  return (await storedFor(request)) ?? fetch(request);
}

/** @param {Request} request @param {string} client */
async function fetched(request, client) {
  try {
    return await fetch(request, FRESH);
  } catch (error) {
    const stored = unstored.has(client) ? undefined : await storedFor(request);
    if (!stored) throw error;
    return stored;
  }
}

/**
 * A game's network, which is stored as soon as it was needed.
 *
 * @param {Request} request
 */
async function network(request) {
  const store = await caches.open(NETWORKS);
  try {
    const response = await fetch(request, FRESH);
    if (response.ok) await store.put(request, response.clone());
    return response;
  } catch (error) {
    const stored = await store.match(request);
    if (!stored) throw error;
    return stored;
  }
}

/** @param {Request} request */
async function storedFor(request) {
  const store = await completeStore();
  return store?.match(request, { ignoreSearch: true });
}

/** The newest store that has everything. */
async function completeStore() {
  for (const name of (await storeNames()).reverse()) {
    const store = await caches.open(name);
    if (await store.match(COMPLETE)) return store;
  }
  return null;
}

/** The oldest first. */
async function storeNames() {
  return (await caches.keys()).filter((name) => name.startsWith(STORES)).sort();
}

/**
 * Stores a version of the page. If a file cannot be had, the one before stays.
 *
 * @param {string[]} files
 * @param {string} client
 */
async function storeAll(files, client) {
  const name = `${STORES}${Date.now()}`;
  const store = await caches.open(name);
  try {
    await store.addAll(files.map((file) => new Request(file, FRESH)));
    await store.put(COMPLETE, new Response(''));
  } catch {
    await caches.delete(name);
    return;
  }
  unstored.delete(client);
  const others = (await caches.keys()).filter((other) => other.startsWith('megaton') && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}
