import { heldLocks } from "./locks.ts";

/** The windows and tabs of this browser that have the app open. */
export interface Tabs {
  /** The name of this one. */
  own: string;
  /** The names of all that are open, this one among them. */
  open(): Promise<ReadonlySet<string>>;
  /** Settles when another one has been closed. */
  closed(tab: string): Promise<void>;
}

const PREFIX = "dojo.tab.";
/** Tabs open one after the other, as when a browser brings all of them back at once. */
const OPENING = "dojo.opening";

const never = new Promise<never>(() => undefined);

async function lockedTabs(): Promise<string[]> {
  const names = [...(await heldLocks())].filter((name) => name.startsWith(PREFIX));
  return names.map((name) => name.slice(PREFIX.length));
}

/** Settles when the lock is held: until the page is left, however it ends, also where it is kept for 'back'. */
function hold(lock: string): Promise<void> {
  const left = new Promise<void>((leave) => window.addEventListener("pagehide", () => leave(), { once: true }));
  return new Promise((held, refused) => {
    const stay = () => {
      held();
      return left;
    };
    // WebKit takes the lock from a page that it keeps, and says so; such a page is loaded anew when it is shown again.
    navigator.locks.request(lock, stay).catch(refused);
  });
}

/**
 * Each tab holds a lock of its own as long as it lives. To be awaited before the documents are opened: `onAlone` is called if no
 * other tab has them open. Where pages have no locks (without TLS, or where storage is refused), every other tab counts as closed, but
 * nobody can say that there is none.
 */
export async function openTabs(own: string, onAlone: () => void): Promise<Tabs> {
  try {
    await navigator.locks.request(OPENING, async () => {
      if ((await lockedTabs()).length === 0) onAlone();
      await hold(PREFIX + own);
    });
  } catch {
    return { own, open: async () => new Set([own]), closed: () => never };
  }
  return {
    own,
    open: async () => new Set([own, ...(await lockedTabs())]),
    // Refused only to a page that is being kept, which hears of nothing any more.
    closed: (tab) => navigator.locks.request(PREFIX + tab, () => undefined).catch(() => never),
  };
}
