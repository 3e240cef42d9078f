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
    else localStorage.setItem(key, value);
  } catch {
    // Private windows and full disks: the app works without what it would have remembered.
  }
}
