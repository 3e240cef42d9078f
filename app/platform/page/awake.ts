import { wallMs } from "../clock.ts";

/** After this time out of sight a phone may have dropped connections silently. */
const LONG_AWAY_MS = 60_000;

/** Calls back when the page goes on after it was stopped, or may have been: not all browsers tell. */
export function whenAwake(callBack: () => void) {
  let hiddenAtMs = Infinity;
  document.addEventListener("resume", callBack);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hiddenAtMs = wallMs();
    else if (wallMs() - hiddenAtMs >= LONG_AWAY_MS) callBack();
  });
}

/** Calls back when the page goes out of sight, after which it may end unheard. */
export function whenHidden(callBack: () => void) {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && callBack());
}
