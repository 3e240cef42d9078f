const KEY = "dojo.reloadedForName";

/**
 * Reloads the page, once per browser session: the name may just have been set by another device or an administrator. Where the
 * browser cannot remember that it did, or has no network to learn more, it does not reload at all.
 */
export function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, "1");
    location.reload();
    return true;
  } catch {
    return false;
  }
}
