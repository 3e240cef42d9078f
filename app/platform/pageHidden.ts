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
