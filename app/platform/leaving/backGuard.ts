import { useEffect, useEffectEvent } from "react";

/** Marks the history entry of the guarded state. */
const GUARD = { guardsBack: true };
let guards = 0;

const standsOnGuard = () => (history.state as Partial<typeof GUARD> | null)?.guardsBack === true;

/** In development React mounts twice: remove the entry only if no new guard follows at once. */
function removeEntry() {
  if (guards === 0 && standsOnGuard()) history.back();
}

/**
 * While mounted, 'back' (gesture, button) calls back instead of leaving the page. The guard is a history entry; other
 * ways of leaving replace it (`navigate(to, { replace: true })`), so that none is left behind.
 */
export function useBackGuard(onBack: () => void) {
  const callBack = useEffectEvent(onBack);
  useEffect(() => {
    guards += 1;
    const raise = () => history.pushState(GUARD, "");
    const back = () => {
      raise();
      callBack();
    };
    if (!standsOnGuard()) raise();
    window.addEventListener("popstate", back);
    return () => {
      guards -= 1;
      window.removeEventListener("popstate", back);
      queueMicrotask(removeEntry);
    };
  }, []);
}
