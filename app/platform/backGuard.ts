import { useEffect, useEffectEvent } from "react";

/** Marks the entry of the history that stands for the guarded state. */
const GUARD = { guardsBack: true };
let guards = 0;

const standsOnGuard = () => (history.state as Partial<typeof GUARD> | null)?.guardsBack === true;

/** React mounts twice in development: the entry is taken back only when no new guard has come at once. */
function removeEntry() {
  if (guards === 0 && standsOnGuard()) history.back();
}

/**
 * While mounted, 'back' (gesture, button) does not leave the page but calls back. The guard is an entry of the history;
 * leaving in another way replaces it (`navigate(to, { replace: true })`), so that no trace of it remains.
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
