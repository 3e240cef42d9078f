/**
 * What is always left free in the browser's storage. The Firestore SDK writes a line there for each commit, and once that has
 * failed it does nothing more until the page is loaded anew.
 */
const ROOM = "x".repeat(64 * 1024);
const ROOM_KEY = "dojo.room";

/** The storage of this page; undefined where the browser has none for it. Where cookies are forbidden, even naming it throws. */
export function browserStorage(): Storage | undefined {
  try {
    const storage: Storage | null = window.localStorage;
    storage?.getItem(ROOM_KEY);
    return storage ?? undefined;
  } catch {
    return undefined;
  }
}

/** What could not be stored: this page still has it. */
const unstored = new Map<string, string>();

/** Stores a value; false where that would leave no room for others, or is not allowed. */
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
    // Another tab has taken the room meanwhile.
  }
}

/** One value in the browser's storage. Where that is full or forbidden, it lasts as long as the page. */
export const readLocal = (key: string): string | undefined =>
  unstored.get(key) ?? browserStorage()?.getItem(key) ?? undefined;

/** A value that was written as JSON; undefined where there is none or it is broken. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes every value whose key names this user, also what the SDK has written. */
export function removeLocalOf(uid: string) {
  const storage = browserStorage();
  const stored = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
  for (const key of [...stored, ...unstored.keys()]) if (key.includes(uid)) writeLocal(key, undefined);
}

/** Writes the value, or removes it when it is undefined. */
export function writeLocal(key: string, value: string | undefined) {
  const storage = browserStorage();
  unstored.delete(key);
  if (value === undefined) storage?.removeItem(key);
  else if (!storage || !storeLeavingRoom(storage, key, value)) unstored.set(key, value);
}
