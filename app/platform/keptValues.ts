import { browserStorage, storeLeavingRoom } from "./localValue.ts";

/** What is kept of `Storage`. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Values that must not get lost, each under a key of its own, so that tabs do not overwrite each other. */
export interface KeptValues {
  /** Keeps a value. Where the storage is full or forbidden, or is emptied by somebody, this page still has it. */
  set(key: string, value: string): void;
  get(key: string): string | undefined;
  remove(key: string): void;
  /** The keys that begin so, sorted. */
  keys(prefix: string): string[];
  /** Calls back with whether all that was set is safe from the end of this page: at each change of that. */
  onSafety(listener: (isSafe: boolean) => void): () => void;
  /** Another tab has changed this key in the storage. */
  changedElsewhere(key: string): void;
}

/** Opens a storage; `undefined` where the browser has none for us. */
export function openKeptValues(storage: BrowserStorage | undefined): KeptValues {
  /** What this page has set and not removed. */
  const own = new Map<string, string>();
  const unsafe = new Set<string>();
  const listeners = new Set<(isSafe: boolean) => void>();

  function markUnsafe(key: string, isUnsafe: boolean) {
    const before = unsafe.size;
    if (isUnsafe) unsafe.add(key);
    else unsafe.delete(key);
    if ((before === 0) === (unsafe.size === 0)) return;
    for (const listener of listeners) listener(unsafe.size === 0);
  }

  function store(key: string, value: string): boolean {
    return storage !== undefined && storeLeavingRoom(storage, key, value);
  }

  /** Something has left the storage: what did not fit before may fit now. */
  function storeUnsafe() {
    for (const key of unsafe) if (store(key, own.get(key) ?? "")) markUnsafe(key, false);
  }

  function storedKeys(): string[] {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
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
    keys: (prefix) => [...new Set([...storedKeys(), ...own.keys()])].filter((key) => key.startsWith(prefix)).sort(),
    onSafety(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere(key) {
      if (!unsafe.has(key) && storage?.getItem(key) === null) own.delete(key);
    },
  };
}

/** What this browser keeps. */
export const keptInBrowser = openKeptValues(browserStorage());
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => key !== null && keptInBrowser.changedElsewhere(key));
}
