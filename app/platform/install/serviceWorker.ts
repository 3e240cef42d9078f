import { isAtWork, reloadWhenQuiet } from "../leaving/quiet.ts";
import { readSession, writeSession } from "../store/sessionValue.ts";

/** News about the version of the app. */
export interface VersionNews {
  /**
   * A new version waits. Taking it reloads every window at its next quiet moment; returns whether this one must wait,
   * too.
   */
  onUpdate: (takeUpdate: () => "now" | "later") => void;
  /** The device has no room for the app, so it opens only with a network. */
  onFull: () => void;
}

/** Not needed by the first page, so it is no part of it. */
const keepMediaQuietly = async () => (await import("./media.ts")).keepMediaQuietly();

/** The user of this window wants the new version. */
let isWanted = false;

function reloadWhenReplaced(container: ServiceWorkerContainer) {
  let isReplacing = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (isReplacing) reloadWhenQuiet({ isAsked: isWanted });
    isReplacing = true;
  });
}

/** So long a new version may need to take over, also on a slow device, ms. */
const TAKES_OVER_WITHIN_MS = 4000;

/**
 * Asks a version to take over. Chromium forgets one for good if something is fetched at that very instant, and looks
 * again when a page loads (decision 26).
 */
function activate(waiting: ServiceWorker) {
  waiting.postMessage("activate");
  const isForgotten = () => waiting.state === "installed";
  window.setTimeout(() => isForgotten() && reloadWhenQuiet({ isAsked: true }), TAKES_OVER_WITHIN_MS);
}

function take(registration: ServiceWorkerRegistration) {
  isWanted = true;
  // Another window may have taken it already.
  if (registration.waiting) activate(registration.waiting);
  else reloadWhenQuiet({ isAsked: true });
  return isAtWork() ? "later" : "now";
}

function watch(registration: ServiceWorkerRegistration, onUpdate: VersionNews["onUpdate"]) {
  const announce = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    if (isWanted) activate(registration.waiting);
    else onUpdate(() => take(registration));
  };
  const follow = () => registration.installing?.addEventListener("statechange", announce);
  announce();
  // The page may load while a version is being installed.
  follow();
  registration.addEventListener("updatefound", follow);
}

/**
 * Installs the service worker after the page has loaded, and checks for new versions whenever the app comes to the
 * front.
 */
export function registerServiceWorker({ onUpdate, onFull }: VersionNews) {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Where cookies are forbidden the property may exist without a value.
  if (!import.meta.env.PROD || !container) return;
  reloadWhenReplaced(container);
  container.addEventListener("message", ({ data }) => data === "full" && onFull());
  const register = async () => {
    try {
      const registration = await container.register("/sw.js");
      watch(registration, onUpdate);
      void container.ready.then(keepMediaQuietly).catch(() => undefined);
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
      });
    } catch {
      // Without a service worker (private window, old browser) the app works online only.
    }
  };
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
}

const RELOADED_FOR = "dojo.reloadedFor";

/** The address of the page's entry script; it differs between versions. */
const entryIn = (page: string) => /<script[^>]+src="(\/assets\/[^"]+)"/.exec(page)?.[1];

/** The entry script of the server's version if it is not ours. Rejects without a network. */
async function newerEntry(): Promise<string | undefined> {
  const response = await fetch("/", { cache: "no-store" });
  const entry = response.ok ? entryIn(await response.text()) : undefined;
  return entry === entryIn(document.documentElement.outerHTML) ? undefined : entry;
}

/**
 * A part of the app is missing on the server. If the reason is a new version, the window reloads in the same place,
 * once for each version and only if the browser can remember it.
 */
async function followServer() {
  const entry = await newerEntry();
  if (entry === undefined || readSession(RELOADED_FOR) === entry || !writeSession(RELOADED_FOR, entry)) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return reloadWhenQuiet({ isAsked: true });
  // An old service worker would answer with the old page.
  isWanted = true;
  await registration.update();
  if (registration.waiting) take(registration);
  else if (!registration.installing) reloadWhenQuiet({ isAsked: true });
}

/** Call it before anything is loaded that may be missing. */
export function followServerWhenPartsAreMissing() {
  window.addEventListener("vite:preloadError", () => void followServer().catch(() => undefined));
}
