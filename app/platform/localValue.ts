/** One value in the browser's storage. Where storage is full or forbidden, reading gives nothing and writing does nothing. */
export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
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
