import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import type { Adapters } from "./platform/adapters.ts";
import { readLasting } from "./platform/lasting.ts";
import { releaseDatabasesOnLeave } from "./platform/releaseDatabases.ts";
import { releaseRequestsOnLeave } from "./platform/releaseRequests.ts";
import { followServerWhenPartsAreMissing } from "./platform/serviceWorker.ts";
import "./ui/tokens.css";
import "./ui/base.css";

/** The composition root: the app is drawn at once, and the adapters arrive beside it. */
async function openAdapters(): Promise<Adapters> {
  releaseDatabasesOnLeave();
  releaseRequestsOnLeave();
  const [{ openFirebase }, { readConfig }, lasting] = await Promise.all([
    import("./platform/firebase.ts"),
    import("./platform/config.ts"),
    readLasting(),
  ]);
  return openFirebase(await readConfig(), lasting);
}

followServerWhenPartsAreMissing();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Below the floor public/first.js says so: an app that half works would only cover that.
if (document.documentElement.dataset.tooOld === undefined) {
  createRoot(root).render(
    <StrictMode>
      <App opening={openAdapters()} />
    </StrictMode>,
  );
}
