/**
 * What is always left free in the browser's storage. The Firestore SDK writes a line there for each commit, and once that has
 * failed it does nothing more until the page is loaded anew.
 */
const ROOM = "x".repeat(64 * 1024);
const ROOM_KEY = "dojo.room";

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
    if (before === null) storage.removeItem(key);
    else storage.setItem(key, before);
    return false;
  }
}

/** One value in the browser's storage. Where storage is full or forbidden, reading gives nothing and writing does nothing. */
export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

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
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    for (const key of keys.filter((key) => key.includes(uid))) localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden, nothing has been written either.
  }
}

/** Writes the value, or removes it when it is undefined. */
export function writeLocal(key: string, value: string | undefined) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else storeLeavingRoom(localStorage, key, value);
  } catch {
    // Private windows and full disks: the app works without what it would have remembered.
  }
}
