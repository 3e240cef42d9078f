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
/** Tabs open one after another, also when a browser restores all of them at once. */
const OPENING = "dojo.opening";

const never = new Promise<never>(() => undefined);

async function lockedTabs(): Promise<string[]> {
  const names = [...(await heldLocks())].filter((name) => name.startsWith(PREFIX));
  return names.map((name) => name.slice(PREFIX.length));
}

/** Settles when the lock is held. It is released when the page ends in any way, also when it is kept for 'back'. */
function hold(lock: string): Promise<void> {
  const left = new Promise<void>((leave) => window.addEventListener("pagehide", () => leave(), { once: true }));
  return new Promise((held, refused) => {
    const stay = () => {
      held();
      return left;
    };
    // WebKit takes the lock from a page that it keeps, and reports that; such a page reloads when it is shown again.
    navigator.locks.request(lock, stay).catch(refused);
  });
}

/**
 * Each tab holds a lock of its own while it lives. Await this before the documents are opened: `onAlone` is called if
 * no other tab has them open. Without locks (no TLS, or storage refused) every other tab counts as closed, but
 * `onAlone` is not called.
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
    // Refused only in a page that is being frozen, which no longer matters.
    closed: (tab) => navigator.locks.request(PREFIX + tab, () => undefined).catch(() => never),
  };
}
