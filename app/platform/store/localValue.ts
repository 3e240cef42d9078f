/**
 * Space that is always left free in `localStorage`. The Firestore SDK writes an entry there for each commit, and after
 * one failure it stops until the page is reloaded.
 */
const ROOM = "x".repeat(64 * 1024);
const ROOM_KEY = "dojo.room";

/**
 * The `localStorage` of this page; undefined if the browser offers none. Where cookies are forbidden, even the access
 * throws.
 */
export function browserStorage(): Storage | undefined {
  try {
    const storage: Storage | null = window.localStorage;
    storage?.getItem(ROOM_KEY);
    return storage ?? undefined;
  } catch {
    return undefined;
  }
}

/** Values that could not be stored; this page still has them. */
const unstored = new Map<string, string>();

/** Stores a value; false if that is forbidden or would use the reserved space. */
export function storeLeavingRoom(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  key: string,
  value: string,
) {
  const before = storage.getItem(key);
  try {
    storage.setItem(key, value);
    storage.setItem(ROOM_KEY, ROOM);
    storage.removeItem(ROOM_KEY);
    return true;
  } catch {
    restore(storage, key, before);
    return false;
  }
}

function restore(storage: Pick<Storage, "setItem" | "removeItem">, key: string, before: string | null) {
  try {
    if (before === null) storage.removeItem(key);
    else storage.setItem(key, before);
  } catch {
    // Another tab has used the space meanwhile.
  }
}

/** One value in `localStorage`. If that is full or forbidden, it lasts as long as the page. */
export const readLocal = (key: string): string | undefined =>
  unstored.get(key) ?? browserStorage()?.getItem(key) ?? undefined;

/** A stored JSON value; undefined if there is none or it is broken. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function allKeys(): string[] {
  const storage = browserStorage();
  const stored = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
  return [...new Set([...stored, ...unstored.keys()])];
}

/** The keys of all values that begin like this. */
export const localKeys = (prefix: string): string[] => allKeys().filter((key) => key.startsWith(prefix));

/** Removes every value whose key contains this user's id, including those of the SDK. */
export function removeLocalOf(uid: string) {
  for (const key of allKeys()) if (key.includes(uid)) writeLocal(key, undefined);
}

/** Writes the value, or removes it when it is undefined. */
export function writeLocal(key: string, value: string | undefined) {
  const storage = browserStorage();
  unstored.delete(key);
  if (value === undefined) storage?.removeItem(key);
  else if (!storage || !storeLeavingRoom(storage, key, value)) unstored.set(key, value);
}
