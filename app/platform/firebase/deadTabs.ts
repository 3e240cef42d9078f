/** Held by every page that has the documents open; the browser releases it when the page ends, however it ends. */
const LOCK = "dojo.documents";

/** Where the SDK's tabs say in `localStorage` that they live, and where one says that it lives no more. */
const ALIVE = "firestore_clients_";
const DEAD = "firestore_zombie_";

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

/** Says of every tab of the SDK that it is dead, as the tab would have done if it had been closed in order. */
function declareDead(): void {
  const storage = window.localStorage;
  for (const key of keysOf(storage)) {
    if (key.startsWith(ALIVE)) storage.setItem(DEAD + key.slice(ALIVE.length), `${Date.now()}`);
  }
}

/**
 * A tab that crashed leaves its lease of the SDK's cache behind, and for 4 to 8 seconds nobody else would talk to the server. Resolves
 * when this page counts as alive; if it is the only one, whatever else says so in the storage is dead. To be awaited before the
 * documents are opened. Were the SDK to change its names, the wait would be back, and nothing else.
 */
export async function joinLivingTabs(): Promise<void> {
  const left = new Promise<void>((leave) => window.addEventListener("pagehide", () => leave(), { once: true }));
  let joined: Promise<void> | undefined;
  try {
    await navigator.locks.request(LOCK, { ifAvailable: true }, (alone) => {
      // Asked for while the lock is still ours alone: no other page can come between.
      joined = new Promise((join, fail) => {
        const stay = () => {
          join();
          return left;
        };
        navigator.locks.request(LOCK, { mode: "shared" }, stay).catch(fail);
      });
      if (alone) declareDead();
    });
    await joined;
  } catch {
    // No locks here (an old browser, no secure origin) or no storage: the lease of a dead tab runs out by itself.
  }
}
