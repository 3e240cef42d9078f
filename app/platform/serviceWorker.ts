import { keepMediaQuietly } from "./media.ts";
import { isAtWork, reloadWhenQuiet } from "./quiet.ts";
import { readSession, writeSession } from "./sessionValue.ts";

/** What there is to say about the version of the app. */
export interface VersionNews {
  /** A new version waits. Taking it reloads every window at its next quiet moment; gives back whether this one has to wait, too. */
  onUpdate: (takeUpdate: () => "now" | "later") => void;
  /** The device has no room for the app, so it opens only with a network. */
  onFull: () => void;
}

/** Somebody in this window wants the new version. */
let isWanted = false;

function reloadWhenReplaced(container: ServiceWorkerContainer) {
  let isReplacing = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (isReplacing) reloadWhenQuiet({ isAsked: isWanted });
    isReplacing = true;
  });
}

function take(registration: ServiceWorkerRegistration) {
  isWanted = true;
  // Another window may have taken it before.
  if (registration.waiting) registration.waiting.postMessage("activate");
  else reloadWhenQuiet({ isAsked: true });
  return isAtWork() ? "later" : "now";
}

function watch(registration: ServiceWorkerRegistration, onUpdate: VersionNews["onUpdate"]) {
  const announce = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    if (isWanted) registration.waiting.postMessage("activate");
    else onUpdate(() => take(registration));
  };
  announce();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", announce),
  );
}

/** Installs the service worker once the page is up, and asks for new versions whenever the app comes to the front. */
export function registerServiceWorker({ onUpdate, onFull }: VersionNews) {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Where cookies are forbidden there may be the name and nothing behind it.
  if (!import.meta.env.PROD || !container) return;
  reloadWhenReplaced(container);
  container.addEventListener("message", ({ data }) => data === "full" && onFull());
  const register = async () => {
    try {
      const registration = await container.register("/sw.js");
      watch(registration, onUpdate);
      void container.ready.then(keepMediaQuietly);
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

/** The code with which a page begins, as it stands in the page; another version has another. */
const entryIn = (page: string) => /<script[^>]+src="(\/assets\/[^"]+)"/.exec(page)?.[1];

/** The beginning of the version that the server has now, where it is not ours. Rejects without a network. */
async function newerEntry(): Promise<string | undefined> {
  const response = await fetch("/", { cache: "no-store" });
  const entry = response.ok ? entryIn(await response.text()) : undefined;
  return entry === entryIn(document.documentElement.outerHTML) ? undefined : entry;
}

/**
 * A part of the app is missing on the server: where that is because there is a new version, the window goes on with that in the same
 * place, once for each version, as long as the browser can remember that it did.
 */
async function followServer() {
  const entry = await newerEntry();
  if (entry === undefined || readSession(RELOADED_FOR) === entry || !writeSession(RELOADED_FOR, entry)) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return reloadWhenQuiet({ isAsked: true });
  // It would answer with the old page: the new one comes with its own.
  isWanted = true;
  await registration.update();
  if (registration.waiting) take(registration);
  else if (!registration.installing) reloadWhenQuiet({ isAsked: true });
}

/** To be called before anything is loaded that may be missing. */
export function followServerWhenPartsAreMissing() {
  window.addEventListener("vite:preloadError", () => void followServer().catch(() => undefined));
}
