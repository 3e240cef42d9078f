import { startTransition } from "react";
import { showPressed } from "../../platform/page/answered.ts";

/** Leads to a run by a press, which is answered before the run is drawn. The button is gone with its screen. */
export function startRun(lead: () => void) {
  showPressed(document.activeElement);
  startTransition(lead);
}
