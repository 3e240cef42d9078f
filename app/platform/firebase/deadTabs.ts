/** The keys of `localStorage` under which the SDK's tabs announce their life and their end. */
const ALIVE = "firestore_clients_";
const DEAD = "firestore_zombie_";

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

/**
 * Marks every tab of the SDK as dead, as a tab does when it is closed. A crashed tab does not, and keeps its lease on
 * the SDK's cache for 4 to 8 seconds, during which no other tab talks to the server. Call it only if no other tab is
 * open, before the documents are opened. If the SDK changes its keys, only the wait comes back.
 */
export function declareTabsDead(): void {
  try {
    const storage = window.localStorage;
    for (const key of keysOf(storage)) {
      if (key.startsWith(ALIVE)) storage.setItem(DEAD + key.slice(ALIVE.length), `${Date.now()}`);
    }
  } catch {
    // Storage is refused or full: the lease of a dead tab expires by itself.
  }
}

/**
 * Makes the SDK check its lease at once when another tab closes and says so in `localStorage`. The SDK itself checks
 * every 4 seconds and when a page is shown again, which never happens for two windows side by side.
 */
export function takeOverFromClosedTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(DEAD) && newValue !== null) document.dispatchEvent(new Event("visibilitychange"));
  });
}
