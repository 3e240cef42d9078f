import { readSession, writeSession } from "../sessionValue.ts";

const KEY = "dojo.reloadedForName";

/**
 * Reloads the page, once per browser session: the name may just have been set by another device or an administrator. Where the
 * browser cannot remember that it did, or has no network to learn more, it does not reload at all.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || readSession(KEY) !== undefined || !writeSession(KEY, "1")) return false;
  location.reload();
  return true;
}
