// Keeps the app itself on the device: after one visit every page opens without a network. Data is not its business; what
// goes to the identity and document services passes untouched, the Firestore SDK keeps its own copy.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** Filled in by the build: address and content hash of every file of the app. */
declare const __PRECACHE__: [url: string, revision: string][];

const PREFIX = "dojo-";
const files = __PRECACHE__;
const revisions = new Map(files);
const CACHE = PREFIX + fingerprint(files.map((file) => file.join("=")).join("\n"));

/** Names this set of files; not for security (FNV-1a). */
function fingerprint(text: string) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

const keyOf = (url: string) => (url.startsWith("/assets/") ? url : `${url}?revision=${revisions.get(url)}`);

/** Unchanged files come from what an earlier version stored; only the new ones cost the network. */
async function store(cache: Cache, url: string) {
  const key = keyOf(url);
  const kept = await caches.match(key);
  const response = kept ?? (await fetch(url, { cache: "no-cache", credentials: "same-origin" }));
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await cache.put(key, response);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(files.map(([url]) => store(cache, url)));
}

async function removeOldVersions() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** A page address has no file extension and does not belong to the server. */
const isPage = (request: Request, path: string) =>
  request.mode === "navigate" && !path.startsWith("/__/") && !/\.[a-z0-9]+$/i.test(path);

async function answer(request: Request, url: string) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(url))) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldVersions()));
worker.addEventListener("message", (event) => {
  if (event.data === "activate") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (isPage(request, url.pathname)) event.respondWith(answer(request, "/"));
  else if (revisions.has(url.pathname) && url.pathname !== "/") event.respondWith(answer(request, url.pathname));
});
