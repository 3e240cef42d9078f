/** Values that could not be stored; this page still has them. */
const unstored = new Map<string, string>();

/** One value that lasts as long as this tab, also over a reload; if the browser forbids that, as long as the page. */
export function readSession(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? unstored.get(key);
  } catch {
    return unstored.get(key);
  }
}

/** Writes the value, or removes it when it is undefined; false if it will not survive a reload. */
export function writeSession(key: string, value: string | undefined): boolean {
  unstored.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    if (value !== undefined) unstored.set(key, value);
    return false;
  }
}
