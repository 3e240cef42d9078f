import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import type { Adapters } from "./platform/adapters.ts";
import { watchInstallOffer } from "./platform/install/install.ts";
import { readLasting } from "./platform/store/lasting.ts";
import { releaseDatabasesOnLeave } from "./platform/leaving/releaseDatabases.ts";
import { releaseRequestsOnLeave } from "./platform/leaving/releaseRequests.ts";
import { followServerWhenPartsAreMissing } from "./platform/install/serviceWorker.ts";
import { watchKeyboard } from "./platform/page/keyboard.ts";
import { startsAtLogin, startsKept } from "./platform/page/start.ts";
import { setWays, toWays } from "./platform/ways.ts";
import { loadLogin } from "./Routes.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

/** The composition root: renders the app at once and loads the adapters beside it. */
async function openAdapters(): Promise<Adapters> {
  releaseDatabasesOnLeave();
  releaseRequestsOnLeave();
  const [{ openFirebase }, { readConfig }, lasting] = await Promise.all([
    import("./platform/firebase/open.ts"),
    import("./platform/config.ts"),
    readLasting(),
  ]);
  return openFirebase(await readConfig(), lasting);
}

/** `first.js` asks for the code early, and what is asked for by a script does not wait for the rest of the page. */
async function wholePage(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

const { dataset } = document.documentElement;

/** Brings the login view of the page to life (decision 37), or puts the app in its place, or behind the view kept of it. */
async function start() {
  await wholePage();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const app = (
    <StrictMode>
      <App opening={openAdapters()} />
    </StrictMode>
  );
  if (startsAtLogin) {
    setWays(toWays(dataset.ways ?? ""));
    // Without it the view would have to wait amid the hydration, and any news would throw it away.
    await loadLogin().catch(() => undefined);
    // In slices: the page is readable already, and typing must not stick.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    root.replaceChildren();
    // Behind a kept view the app renders out of sight, until `takeOver` ends it.
    if (!startsKept) delete dataset.start;
    createRoot(root).render(app);
  }
}

watchInstallOffer();
followServerWhenPartsAreMissing();
watchKeyboard();
// In too old browsers first.js shows a message; a half working app would hide it.
if (dataset.tooOld === undefined) void start();
