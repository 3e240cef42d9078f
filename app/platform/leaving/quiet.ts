import { useEffect, useRef } from "react";
import { isDialogOpen } from "../page/keyboard.ts";

/** Work that a reload would end: runs with their results, recordings, files being made. */
const works = new Set<object>();
/** Whether anything was typed on this page of the app. */
let isTyped = false;
let isReloadDue = false;
let isReloading = false;

/** Whether this window does something that a reload would end, and that no news should interrupt. */
export const isAtWork = (): boolean => works.size > 0;

/** While this is true, the window is not reloaded. */
export function useAtWork(isNow: boolean) {
  useEffect(() => {
    if (!isNow) return undefined;
    const work = {};
    works.add(work);
    return () => void works.delete(work);
  }, [isNow]);
}

function reloadIf(mayReload: boolean) {
  if (!isReloadDue || isReloading || isAtWork() || !mayReload) return;
  isReloading = true;
  window.location.reload();
}

const reloadUnseen = () => reloadIf(document.visibilityState === "hidden" && !isTyped && !isDialogOpen());

/**
 * Reloads the window in the same place. A reload by the user happens as soon as no work is in progress; others wait
 * until they disturb nobody: while hidden, or on the way to another page.
 */
export function reloadWhenQuiet({ isAsked }: { isAsked: boolean }) {
  isReloadDue = true;
  reloadIf(isAsked);
  reloadUnseen();
}

/** Performs a due reload at the next quiet moment. */
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
    // Text typed on the previous page was kept when that page was left.
    isTyped = false;
    reloadIf(true);
  }, [place]);
}
