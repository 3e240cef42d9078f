import { keepMediaQuietly } from "./media.ts";

/** Tells when a new version waits; taking it reloads every window of the app once. */
export type UpdateListener = (takeUpdate: () => void) => void;

function reloadWhenReplaced() {
  const replacesAnother = navigator.serviceWorker.controller !== null;
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!replacesAnother || reloading) return;
    reloading = true;
    window.location.reload();
  });
}

function watch(registration: ServiceWorkerRegistration, onUpdate: UpdateListener) {
  const announce = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) onUpdate(() => waiting.postMessage("activate"));
  };
  announce();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", announce),
  );
}

/** Installs the service worker once the page is up, and asks for new versions whenever the app comes to the front. */
export function registerServiceWorker(onUpdate: UpdateListener) {
  // Where cookies are forbidden there may be the name and nothing behind it.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  reloadWhenReplaced();
  const register = async () => {
    try {
      const registration = await navigator.serviceWorker.register("/sw.js");
      watch(registration, onUpdate);
      void navigator.serviceWorker.ready.then(keepMediaQuietly);
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
