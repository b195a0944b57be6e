// The service worker: it keeps every file of the build, so that the page works without a network after its first load. The build
// puts the list and the version in.

const CACHE = `mcp-arguments-${"VERSION"}`;
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("mcp-arguments-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Pages come from the network where there is one, so that a new build is seen at once; files have their contents in their names.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const kept = () => caches.match(request, { ignoreSearch: true, cacheName: CACHE });
  event.respondWith(
    request.mode === "navigate"
      ? fetch(request).catch(async () => (await kept()) ?? (await caches.match("./index.html")) ?? Response.error())
      : kept().then((response) => response ?? fetch(request)),
  );
});
