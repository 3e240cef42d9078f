import { useEffect, useRef } from "react";

/** What a reload would end: runs with their results, recordings, files that are being made. */
const works = new Set<object>();
/** Whether something has been typed since this place was opened. */
let isTyped = false;
let isReloadDue = false;
let isReloading = false;

/** Whether something is going on in this window that a reload would end. */
export const isAtWork = (): boolean => works.size > 0;

/** While this is so, the window is not loaded anew. */
export function useAtWork(isNow: boolean) {
  useEffect(() => {
    if (!isNow) return undefined;
    const work = {};
    works.add(work);
    return () => void works.delete(work);
  }, [isNow]);
}

const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

function reloadIf(mayReload: boolean) {
  if (!isReloadDue || isReloading || isAtWork() || !mayReload) return;
  isReloading = true;
  window.location.reload();
}

const reloadUnseen = () => reloadIf(document.visibilityState === "hidden" && !isTyped && !isDialogOpen());

/**
 * Loads the window anew, in the same place. Whoever has asked for it gets it as soon as nothing is at work; else it comes when it takes
 * nothing away: out of sight, or on the way to another place.
 */
export function reloadWhenQuiet({ isAsked }: { isAsked: boolean }) {
  isReloadDue = true;
  reloadIf(isAsked);
  reloadUnseen();
}

/** Makes the reload that is due at the next quiet moment. */
export function useQuietReload(place: string) {
  useEffect(() => {
    const typed = () => void (isTyped = true);
    document.addEventListener("input", typed);
    document.addEventListener("visibilitychange", reloadUnseen);
    return () => {
      document.removeEventListener("input", typed);
      document.removeEventListener("visibilitychange", reloadUnseen);
    };
  }, []);
  const shown = useRef(place);
  useEffect(() => {
    if (place === shown.current) return;
    shown.current = place;
    // What was typed in the place before was kept when that was left.
    isTyped = false;
    reloadIf(true);
  }, [place]);
}
