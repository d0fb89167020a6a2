/**
 * Keeps the page's files, so that it works without a network.
 *
 * While there is a network the files come from there, so that modules of two versions never meet; the
 * stored ones serve when there is none.
 */

const STORE = 'megaton';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const files = event.data?.store;
  if (Array.isArray(files)) event.waitUntil(storeAll(files));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(fromNetworkOrStore(request));
});

/** @param {string[]} files */
async function storeAll(files) {
  const store = await caches.open(STORE);
  // One file that is missing must not cost the others.
  await Promise.allSettled(files.map((file) => store.add(file)));
}

/** @param {Request} request */
async function fromNetworkOrStore(request) {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const store = await caches.open(STORE);
      await store.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const stored = await caches.match(request, { ignoreSearch: true });
    if (stored) return stored;
    throw error;
  }
}
