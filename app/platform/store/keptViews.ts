/** What a page looked like, so that its next visit shows that before any code has loaded (decision 41). Read by sw.ts. */
export interface KeptView {
  uid: string;
  /** The script that the version of the app begins with: another version has other styles. */
  entry: string;
  isWide: boolean;
  /** The addresses of the styles it needs besides those of the page. */
  styles: readonly string[];
  /** The HTML: the frame up to what `main` holds, that, and the rest of the frame. */
  before: string;
  main: string;
  after: string;
}

/** The caches of kept views, one for each user, who is named behind it; the service worker knows this name, too. */
const PREFIX = "dojo-views-";
/** More than anybody opens in an evening. */
const MAX_VIEWS = 40;
/** The longest list of the catalogue has a third of it. */
const MAX_VIEW_CHARS = 500_000;
/** The view that lends its frame to pages never opened here (sw.ts); it is not given up for others. */
const HOME = "/";

/** Whose views may be kept in this page; nobody's until it is known who is signed in. */
let owner: string | undefined;
/** One after the other, so that what is forgotten is not kept a moment later. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn(work: (storage: CacheStorage) => Promise<unknown>): Promise<void> {
  // Where the browser forbids storage there is none, or it refuses; a full one refuses, too. Then nothing is kept.
  const next = queue.then(() => (typeof caches === "undefined" ? undefined : work(caches))).catch(() => undefined);
  queue = next;
  return next.then(() => undefined);
}

async function removeAllBut(storage: CacheStorage, name: string | undefined) {
  const names = (await storage.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
  await Promise.all(names.map((one) => storage.delete(one)));
}

async function makeRoom(cache: Cache) {
  const paths = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== HOME);
  const surplus = paths.slice(0, Math.max(0, paths.length + 1 - MAX_VIEWS));
  await Promise.all(surplus.map((path) => cache.delete(path)));
}

/** From now on views of this user are kept, and all others are gone; nobody's without a user. */
export function keepViewsOf(uid: string | undefined): Promise<void> {
  owner = uid;
  return inTurn((storage) => removeAllBut(storage, uid === undefined ? undefined : PREFIX + uid));
}

/** Forgets all views; none is kept any more in this page until somebody is signed in. */
export const forgetViews = (): Promise<void> => keepViewsOf(undefined);

/** Keeps what the page at this path looks like. The oldest goes when there are too many. */
export function keepView(path: string, view: KeptView): Promise<void> {
  const body = JSON.stringify(view);
  return inTurn(async (storage) => {
    if (view.uid !== owner || body.length > MAX_VIEW_CHARS) return;
    const name = PREFIX + view.uid;
    const cache = await storage.open(name);
    await makeRoom(cache);
    // In one step with the removal of the one before, since the page may end here; what is put again is the youngest.
    await cache.put(path, new Response(body, { headers: { "Content-Type": "application/json" } }));
  });
}
