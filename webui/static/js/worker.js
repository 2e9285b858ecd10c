// The service worker: files with a stamp in their address are kept, pages come from the network, and without one a page says so.
const STORE = "agari-1";
// scripts have no stamp: the network's are the right ones while there is a network
const SCRIPTS = ["/static/js/app.js", "/static/js/offline.js"];

self.addEventListener("install", (event) => {
  event.waitUntil(stockUp().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith("/static/") && address.searchParams.has("v")) event.respondWith(kept(request));
  else if (SCRIPTS.includes(address.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline")));
});

/** The page that stands in for others, with all it shows: nothing of it can be fetched when it is needed. */
async function stockUp() {
  const store = await caches.open(STORE);
  const page = await fetch(new Request("/offline", { cache: "reload" }));
  if (!page.ok || page.redirected) throw new Error(`/offline answered ${page.status}`);
  const files = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"]+\?v=[^"]+)"/g)].map((found) => found[1]);
  await store.addAll(new Set([...files, ...SCRIPTS]));
  await store.put("/offline", page);
}

async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(STORE)).put(request, answer.clone());
  return answer;
}
