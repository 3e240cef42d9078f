import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import type { Adapters } from "./platform/adapters.ts";
import { readLasting } from "./platform/store/lasting.ts";
import { releaseDatabasesOnLeave } from "./platform/leaving/releaseDatabases.ts";
import { releaseRequestsOnLeave } from "./platform/leaving/releaseRequests.ts";
import { followServerWhenPartsAreMissing } from "./platform/install/serviceWorker.ts";
import { watchKeyboard } from "./platform/page/keyboard.ts";
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

followServerWhenPartsAreMissing();
watchKeyboard();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// In too old browsers public/first.js shows a message; a half working app would hide it.
if (document.documentElement.dataset.tooOld === undefined) {
  createRoot(root).render(
    <StrictMode>
      <App opening={openAdapters()} />
    </StrictMode>,
  );
}
