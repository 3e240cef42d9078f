import { useEffect } from "react";
import { keepView } from "../store/keptViews.ts";
import { captureView, isSettled } from "./captureView.ts";
import { takeOverWhenSettled } from "./takeOver.ts";
import { keptView } from "./start.ts";
import { WIDE } from "./useMedia.ts";

/** How long nothing changes on a page that is done with loading. */
const STILL_MS = 500;

/** Without haste, where the browser knows what that is. */
const inIdleTime = (work: () => void): void =>
  void ("requestIdleCallback" in window ? window.requestIdleCallback(work) : setTimeout(work));

/** Keeps what is shown now, if this page is to be kept. Without a service worker nobody would ever read it. */
function keep(uid: string) {
  const root = document.getElementById("root");
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (!root || !entry || keptView() || !navigator.serviceWorker?.controller || location.search !== "") return;
  const captured = captureView(root);
  if (captured) void keepView(location.pathname, { uid, entry, isWide: matchMedia(WIDE).matches, ...captured });
}

/** Calls back when the page has not changed for a while. */
function whenStill(root: Element, then: () => void): () => void {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => isSettled(root) && then(), STILL_MS);
  };
  const observer = new MutationObserver(wait);
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
  wait();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/**
 * For the pages of a member: the one that was asked for takes the place of its kept view, and what is shown is kept
 * whenever it has come to rest, and when it is left (decision 41).
 */
export function useKeptViews(uid: string, isKept: boolean) {
  useEffect(() => void takeOverWhenSettled(), []);
  useEffect(() => {
    const root = document.getElementById("root");
    if (!isKept || !root) return undefined;
    const keepNow = () => keep(uid);
    const stop = whenStill(root, () => inIdleTime(keepNow));
    const leave = () => document.visibilityState === "hidden" && keepNow();
    document.addEventListener("visibilitychange", leave);
    // The first service worker takes the page over some time after its visit began.
    navigator.serviceWorker?.addEventListener("controllerchange", keepNow);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", leave);
      navigator.serviceWorker?.removeEventListener("controllerchange", keepNow);
    };
  }, [uid, isKept]);
}
