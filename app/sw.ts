// Keeps the app on the device: after one visit every page opens offline. Requests to the identity and document services
// pass through; the Firestore SDK keeps its own copy of the data.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** Filled in by the build: address and content hash of every file of the app. */
declare const __PRECACHE__: [url: string, revision: string][];
/** Filled in by the build: announcements, signals and pictures, with transferred size and SHA-256. */
declare const __MEDIA__: [url: string, bytes: number, sha256: string][];

const PREFIX = "dojo-";
const files = __PRECACHE__;
const revisions = new Map(files);
const CACHE = PREFIX + fingerprint(files.map((file) => file.join("=")).join("\n"));

/** Shared by all versions, since the address of a sound or picture changes with its content. */
const MEDIA_CACHE = `${PREFIX}media`;
/** Holds the name of the current version. */
const VERSIONS = `${PREFIX}versions`;
const CURRENT = "/current";
/** What pages looked like (app/platform/store/keptViews.ts); a new version has other styles and begins without. */
const VIEWS = `${PREFIX}views-`;
const mediaFiles = __MEDIA__;
const media = new Map(mediaFiles.map(([url, , sha256]) => [url, sha256]));

/** A name for this set of files; not for security (FNV-1a). */
function fingerprint(text: string) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

const keyOf = (url: string) => (url.startsWith("/assets/") ? url : `${url}?revision=${revisions.get(url)}`);

/** Unchanged files are copied from an earlier version; only new ones are downloaded. */
async function store(cache: Cache, url: string) {
  const key = keyOf(url);
  const kept = await caches.match(key);
  const response = kept ?? (await fetch(url, { cache: "no-cache", credentials: "same-origin" }));
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await cache.put(key, response);
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(files.map(([url]) => store(cache, url)));
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") await giveUpRoom();
    throw error;
  }
}

/** A part of the app is useless and takes space; the windows then say why nothing works offline. */
async function giveUpRoom() {
  await caches.delete(CACHE);
  for (const window of await worker.clients.matchAll({ includeUncontrolled: true })) window.postMessage("full");
}

/** Makes this version the current one; returns the name of the one before. */
async function takeOver(): Promise<string | undefined> {
  const versions = await caches.open(VERSIONS);
  const previous = await (await versions.match(CURRENT))?.text();
  // A full disk: the next version then does not know this one and deletes its files.
  await versions.put(CURRENT, new Response(CACHE)).catch(() => undefined);
  return previous;
}

/** Deletes all versions but this and the one before, which open windows use until they reload. */
async function removeOldVersions() {
  const needed = new Set([CACHE, MEDIA_CACHE, VERSIONS, await takeOver()]);
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && !needed.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await removeOldMedia();
  await worker.clients.claim();
}

/** Files that this version does not list are no longer requested. */
async function removeOldMedia() {
  const cache = await caches.open(MEDIA_CACHE);
  const kept = await cache.keys();
  const old = kept.filter((request) => !media.has(new URL(request.url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** The address of a page has no file extension and is not one of the server's. */
const isPage = (request: Request, path: string) =>
  request.mode === "navigate" && !/^\/(?:__|emulator)\//.test(path) && !/\.[a-z0-9]+$/i.test(path);

async function answer(request: Request, url: string) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(url))) ?? fetch(request);
}

/** As app/platform/store/keptViews.ts writes it. */
interface View {
  uid: string;
  entry: string;
  isWide: boolean;
  styles: string[];
  before: string;
  main: string;
  after: string;
}

/** The techniques of a topic as the build has rendered them, by their numbers. */
interface BuiltViews {
  styles: string[];
  pages: Record<string, string>;
}

const TECHNIQUE = /^\/techniques\/(single|kombi|tech)\/([\w-]+)\/([\w-]+)$/;

/** What `main` holds of a technique that was never opened here, within the frame of another page of this device. */
async function builtView(path: string, frame: View): Promise<View | undefined> {
  const [, category, topicID, techniqueNr = ""] = TECHNIQUE.exec(path) ?? [];
  const file = `/views/${topicID}.json`;
  if (category === undefined || !revisions.has(file)) return undefined;
  const cache = await caches.open(CACHE);
  const built = (await (await cache.match(keyOf(file)))?.json()) as BuiltViews | undefined;
  const page = built?.pages[techniqueNr];
  if (!built || page === undefined) return undefined;
  // In the list of all techniques each leads back there; and the tab of the techniques is theirs.
  const main = category === "tech" ? page.replaceAll(/"\/techniques\/(?:single|kombi)\//g, '"/techniques/tech/') : page;
  const marked = (html: string) =>
    html.replaceAll(' aria-current="page"', "").replaceAll('<a href="/techniques/tech"', '$& aria-current="page"');
  const styles = [...new Set([...frame.styles, ...built.styles])];
  return { ...frame, styles, main, before: marked(frame.before), after: marked(frame.after) };
}

/** What this device can show of a page before any code has loaded (decision 41). */
async function viewOf(path: string): Promise<View | undefined> {
  const [name, another] = (await caches.keys()).filter((one) => one.startsWith(VIEWS));
  // Those of two users are only there while one is being forgotten.
  if (name === undefined || another !== undefined) return undefined;
  const cache = await caches.open(name);
  const kept = (await (await cache.match(path))?.json()) as View | undefined;
  if (kept) return kept;
  const frame = (await (await cache.match("/"))?.json()) as View | undefined;
  return frame && builtView(path, frame);
}

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The page with a view in it, held in a template until kept.js knows whose device this is. */
function withView(page: string, { uid, isWide, styles, before, main, after }: View): string {
  const links = styles.filter((href) => revisions.has(href) && !page.includes(`href="${href}"`));
  const told = links.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join("");
  const held = `<template id="kept" data-uid="${quoted(uid)}" data-wide="${isWide}">${before}${main}${after}</template>`;
  return page
    .replace("<html ", "<html data-kept ")
    .replace("</head>", () => `${told}</head>`)
    .replace('<div id="too-old"', (beginning) => held + beginning);
}

async function answerPage(request: Request, { pathname, search }: URL): Promise<Response> {
  const plain = await answer(request, "/");
  const view = search === "" ? await viewOf(pathname).catch(() => undefined) : undefined;
  if (!view || !plain.ok) return plain;
  const page = await plain.clone().text();
  if (!page.includes(`src="${view.entry}"`)) return plain;
  const headers = new Headers(plain.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response(withView(page, view), { headers });
}

async function hashOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of the version before, whose page is still open. */
const answerEarlier = async (request: Request) => (await caches.match(request.url)) ?? fetch(request);

/** Fetches a file once and keeps it if it is complete and unchanged; anything else counts as missing. */
async function fetchMedia(url: string, sha256: string): Promise<Response> {
  const response = await fetch(url, { credentials: "same-origin" });
  if (response.status !== 200) return response;
  const bytes = await response.arrayBuffer();
  if (!(await hashOf(bytes)).startsWith(sha256)) return Response.error();
  const headers = {
    "Content-Type": response.headers.get("Content-Type") ?? "",
    "Content-Length": `${bytes.byteLength}`,
  };
  const whole = new Response(bytes, { headers });
  const cache = await caches.open(MEDIA_CACHE);
  // A full disk: the file is used now and downloaded again next time.
  await cache.put(url, whole.clone()).catch(() => undefined);
  return whole;
}

async function answerMedia(request: Request, url: string, sha256: string): Promise<Response> {
  const cache = await caches.open(MEDIA_CACHE);
  const whole = (await cache.match(url)) ?? (await fetchMedia(url, sha256));
  const range = request.headers.get("Range");
  return range !== null && whole.status === 200 ? partOf(whole, range) : whole;
}

/** Media elements request ranges, and Safari plays only partial responses. */
async function partOf(whole: Response, range: string): Promise<Response> {
  const bytes = await whole.arrayBuffer();
  const size = bytes.byteLength;
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  // For several ranges, or none, the whole file is a valid answer.
  if (from === "" && to === "") return new Response(bytes, { headers: whole.headers });
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
  const headers = new Headers(whole.headers);
  headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  headers.set("Content-Length", `${end - start + 1}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

/** Tells a page which sounds and pictures exist, their sizes, and which are on the device. */
async function reportMedia(port: MessagePort) {
  const cache = await caches.open(MEDIA_CACHE);
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  port.postMessage(mediaFiles.map(([url, bytes]) => ({ url, bytes, isKept: kept.has(url) })));
}

/** A browser lets the version before finish what it fetches, so the windows are asked to stop loading ahead. */
async function begin() {
  for (const window of await worker.clients.matchAll({ includeUncontrolled: true })) window.postMessage("replacing");
  await worker.skipWaiting();
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldVersions()));
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data === "activate") event.waitUntil(begin());
  if (event.data === "media" && port) event.waitUntil(reportMedia(port));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const sha256 = media.get(url.pathname);
  if (isPage(request, url.pathname)) event.respondWith(answerPage(request, url));
  else if (sha256 !== undefined) event.respondWith(answerMedia(request, url.pathname, sha256));
  else if (revisions.has(url.pathname) && url.pathname !== "/") event.respondWith(answer(request, url.pathname));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(answerEarlier(request));
});
