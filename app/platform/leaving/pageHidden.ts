import { useEffect, useEffectEvent } from "react";

/** Calls back when the page is hidden: by another tab or app, a phone call, a locked screen. */
export function usePageHidden(onHidden: () => void) {
  const callBack = useEffectEvent(onHidden);
  useEffect(() => {
    const check = () => document.visibilityState === "hidden" && callBack();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, []);
}

/** Calls back before the browser freezes the page, as it does with long hidden pages; only the clock goes on. */
export function usePageFrozen(onFrozen: () => void) {
  const callBack = useEffectEvent(onFrozen);
  useEffect(() => {
    const freeze = () => callBack();
    document.addEventListener("freeze", freeze);
    return () => document.removeEventListener("freeze", freeze);
  }, []);
}
