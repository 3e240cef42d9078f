import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { isTakingOver } from "./start.ts";
import { keepScroll, rememberScroll, scrollPositionOf } from "../store/scrollPositions.ts";

/** Long enough for a topic to load, short enough not to disturb the reader. */
const PATIENCE_MS = 1500;

/** Scrolls once the page is long enough; gives up after the reader scrolls or the time is over. */
function scrollWhenPossible(top: number): () => void {
  const startedAtMs = performance.now();
  let frame = 0;
  const attempt = () => {
    window.scrollTo({ top, behavior: "instant" });
    const arrived = Math.abs(window.scrollY - top) < 2;
    if (!arrived && performance.now() - startedAtMs < PATIENCE_MS) frame = requestAnimationFrame(attempt);
  };
  const stop = () => cancelAnimationFrame(frame);
  for (const event of ["wheel", "touchstart", "keydown"])
    window.addEventListener(event, stop, { once: true, passive: true });
  attempt();
  return stop;
}

interface EntryState {
  /** The history entry was shown before: the reader went back or forward, or reloaded. */
  seen?: true;
  /** Set by links that lead back (app/ui/page/returnLink.ts). */
  restoreScroll?: true;
}

/** Marks the entry; uses the prototype's method, because the router listens to the one on `history`. */
function markSeen(state: EntryState | null) {
  History.prototype.replaceState.call(history, { ...state, seen: true }, "");
}

/** New pages start at the top; going back, by gesture or link, restores the position. */
export function useScrollMemory() {
  const [location] = useLocation();

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => rememberScroll(window.location.pathname, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keepScroll);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keepScroll);
    };
  }, []);

  useLayoutEffect(() => {
    const state = history.state as EntryState | null;
    const before = scrollPositionOf(location) ?? 0;
    markSeen(state);
    if (isTakingOver()) return undefined;
    return scrollWhenPossible(state?.seen || state?.restoreScroll ? before : 0);
  }, [location]);
}
