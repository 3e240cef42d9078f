import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { readSession, writeSession } from "../store/sessionValue.ts";

const KEY = "dojo.scroll";
/** Long enough for a topic to load, short enough not to disturb the reader. */
const PATIENCE_MS = 1500;

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(readSession(KEY) ?? "{}") as Positions;
  } catch {
    return {};
  }
}

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
  const positions = useRef<Positions>(undefined);

  useEffect(() => {
    history.scrollRestoration = "manual";
    positions.current ??= readPositions();
    const known = positions.current;
    const remember = () => (known[window.location.pathname] = window.scrollY);
    const keep = () => void writeSession(KEY, JSON.stringify(known));
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keep);
    };
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const state = history.state as EntryState | null;
    const top = state?.seen || state?.restoreScroll ? positions.current[location] : 0;
    markSeen(state);
    return scrollWhenPossible(top ?? 0);
  }, [location]);
}
