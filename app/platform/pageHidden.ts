import { useEffect, useEffectEvent } from "react";

/** Calls back when the page goes out of sight: another tab, another app, a phone call, a locked screen. */
export function usePageHidden(onHidden: () => void) {
  const callBack = useEffectEvent(onHidden);
  useEffect(() => {
    const check = () => document.visibilityState === "hidden" && callBack();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, []);
}

/** Calls back when the browser is about to stop everything in the page but its clock, as it does with pages that are long out of sight. */
export function usePageFrozen(onFrozen: () => void) {
  const callBack = useEffectEvent(onFrozen);
  useEffect(() => {
    const freeze = () => callBack();
    document.addEventListener("freeze", freeze);
    return () => document.removeEventListener("freeze", freeze);
  }, []);
}
