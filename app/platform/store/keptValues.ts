import { browserStorage, storeLeavingRoom } from "./localValue.ts";
import { makeListeners } from "./makeStore.ts";

/** The part of `Storage` that is used. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Values that must not be lost, each under its own key, so that tabs do not overwrite each other. */
export interface KeptValues {
  /** Stores a value. If the storage is full, forbidden or cleared, this page still has it. */
  set(key: string, value: string): void;
  get(key: string): string | undefined;
  remove(key: string): void;
  /** The keys with this prefix, sorted. */
  keys(prefix: string): string[];
  /** Calls back with whether all values would survive the end of this page, and after each change of that. */
  onSafety(listener: (isSafe: boolean) => void): () => void;
  /** To be called when another tab has changed this key. */
  changedElsewhere(key: string): void;
}

const keysOf = (storage: BrowserStorage | undefined): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");

/** Opens a storage; `undefined` if the browser offers none. */
export function openKeptValues(storage: BrowserStorage | undefined): KeptValues {
  /** The values of this page. */
  const own = new Map<string, string>();
  const unsafe = new Set<string>();
  const safety = makeListeners<[isSafe: boolean]>();

  function markUnsafe(key: string, isUnsafe: boolean) {
    const before = unsafe.size;
    if (isUnsafe) unsafe.add(key);
    else unsafe.delete(key);
    if ((before === 0) === (unsafe.size === 0)) return;
    safety.tell(unsafe.size === 0);
  }

  function store(key: string, value: string): boolean {
    return storage !== undefined && storeLeavingRoom(storage, key, value);
  }

  /** Something was removed, so values that did not fit may fit now. */
  function storeUnsafe() {
    for (const key of unsafe) if (store(key, own.get(key) ?? "")) markUnsafe(key, false);
  }

  return {
    set(key, value) {
      own.set(key, value);
      markUnsafe(key, !store(key, value));
    },
    get: (key) => own.get(key) ?? storage?.getItem(key) ?? undefined,
    remove(key) {
      own.delete(key);
      storage?.removeItem(key);
      markUnsafe(key, false);
      storeUnsafe();
    },
    keys: (prefix) => [...new Set([...keysOf(storage), ...own.keys()])].filter((key) => key.startsWith(prefix)).sort(),
    onSafety: safety.subscribe,
    changedElsewhere(key) {
      if (!unsafe.has(key) && storage?.getItem(key) === null) own.delete(key);
    },
  };
}

/** The kept values of this browser. */
export const keptInBrowser = openKeptValues(browserStorage());
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => key !== null && keptInBrowser.changedElsewhere(key));
}
