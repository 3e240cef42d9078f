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

/**
 * Each tab holds a lock of its own as long as it lives, however it ends. Where pages have no locks (without TLS), every other
 * tab counts as closed.
 */
export function openTabs(own: string, locks: LockManager | undefined = navigator.locks): Tabs {
  if (!locks) return { own, open: async () => new Set([own]), closed: () => new Promise(() => undefined) };
  // WebKit takes the lock from a page that it keeps for 'back', and says so; such a page is loaded anew when it is shown again.
  locks.request(PREFIX + own, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    own,
    async open() {
      const { held = [] } = await locks.query();
      const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(PREFIX));
      return new Set([own, ...names.map((name) => name.slice(PREFIX.length))]);
    },
    closed: (tab) => locks.request(PREFIX + tab, () => undefined),
  };
}
