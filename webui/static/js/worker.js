// The service worker: files with a stamp in their address are kept, pages come from the network, and without one a page says so.
const STORE = "agari-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.add(new Request("/offline", { cache: "reload" }))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith("/static/") && address.searchParams.has("v")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline")));
});

async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(STORE)).put(request, answer.clone());
  return answer;
}
