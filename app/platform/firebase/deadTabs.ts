/** Where the SDK's tabs say in `localStorage` that they live, and where one says that it lives no more. */
const ALIVE = "firestore_clients_";
const DEAD = "firestore_zombie_";

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

/**
 * Says of every tab of the SDK that it is dead, as the tab would have done if it had been closed in order: one that crashed leaves its
 * lease of the SDK's cache behind, and for 4 to 8 seconds nobody else would talk to the server. Only where no other tab is open, and
 * before this one opens its documents. Were the SDK to change its names, the wait would be back, and nothing else.
 */
export function declareTabsDead(): void {
  try {
    const storage = window.localStorage;
    for (const key of keysOf(storage)) {
      if (key.startsWith(ALIVE)) storage.setItem(DEAD + key.slice(ALIVE.length), `${Date.now()}`);
    }
  } catch {
    // Refused or full: the lease of a dead tab runs out by itself.
  }
}

/**
 * Lets the SDK look at once whether it is its turn to talk to the server when another tab closes, which says so in `localStorage`. By
 * itself it looks every 4 seconds, and whenever the page is shown; two windows side by side are never shown anew.
 */
export function takeOverFromClosedTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(DEAD) && newValue !== null) document.dispatchEvent(new Event("visibilitychange"));
  });
}
