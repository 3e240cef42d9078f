import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";

const KEY = "dojo.scroll";
/** Long enough for a topic to arrive from the network, short enough not to fight with the reader. */
const PATIENCE_MS = 1500;

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Positions;
  } catch {
    return {};
  }
}

/** Scrolls there as soon as the page is long enough; gives up when the reader moves first or patience ends. */
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

/** Set by links that lead back (ui/returnLink.ts). */
const wantsRestore = (state: unknown) => typeof state === "object" && state !== null && "restoreScroll" in state;

/** New pages start at the top; going back, by gesture or by a link that leads back, returns to where one was. */
export function useScrollMemory() {
  const [location] = useLocation();
  const positions = useRef<Positions>(undefined);
  const wentBack = useRef(true);

  useEffect(() => {
    history.scrollRestoration = "manual";
    positions.current ??= readPositions();
    const known = positions.current;
    const remember = () => (known[window.location.pathname] = window.scrollY);
    const keep = () => sessionStorage.setItem(KEY, JSON.stringify(known));
    const back = () => (wentBack.current = true);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keep);
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("popstate", back);
    };
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const restore = wentBack.current || wantsRestore(history.state);
    wentBack.current = false;
    return scrollWhenPossible(restore ? (positions.current[location] ?? 0) : 0);
  }, [location]);
}
