import { wallMs } from "./clock.ts";

/** Out of sight for so long, a phone may have let the connections of a page go without a word. */
const LONG_AWAY_MS = 60_000;

/** Calls back when the page goes on after it has been stopped, or may have been: only some browsers say so. */
export function whenAwake(callBack: () => void) {
  let hiddenAtMs = Infinity;
  document.addEventListener("resume", callBack);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hiddenAtMs = wallMs();
    else if (wallMs() - hiddenAtMs >= LONG_AWAY_MS) callBack();
  });
}
