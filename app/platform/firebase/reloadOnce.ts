import { readSession, writeSession } from "../store/sessionValue.ts";

const KEY = "dojo.reloadedForName";

/**
 * Reloads the page, once per browser session: another device or an administrator may just have set the name. Does
 * nothing if the browser cannot remember the reload, or is offline.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || readSession(KEY) !== undefined || !writeSession(KEY, "1")) return false;
  location.reload();
  return true;
}
