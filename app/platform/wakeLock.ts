import { useEffect, useState } from "react";

/** Keeps asking for as long as it is open: the browser takes the lock away with every look at another tab. */
function openWakeLock(onRefused: () => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOpen = true;
  let isAsking = false;
  const acquire = async () => {
    if (document.visibilityState !== "visible" || isAsking || (lock && !lock.released)) return;
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!isOpen) await lock.release();
    } catch {
      // A low battery, for example. Out of sight it is always refused, and needed by nobody.
      if (document.visibilityState === "visible") onRefused();
    } finally {
      isAsking = false;
    }
  };
  const again = () => void acquire();
  document.addEventListener("visibilitychange", again);
  void acquire();
  return () => {
    isOpen = false;
    document.removeEventListener("visibilitychange", again);
    lock?.release().catch(() => undefined);
  };
}

/** Keeps the screen awake while active, where the device can. Gives back whether it may go dark all the same. */
export function useWakeLock(isActive: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => (isActive && "wakeLock" in navigator ? openWakeLock(() => setRefused(true)) : undefined), [isActive]);
  return isRefused || !("wakeLock" in navigator);
}
