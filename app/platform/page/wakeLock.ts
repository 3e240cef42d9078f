import { useEffect, useState } from "react";

/** Asks again after every loss: browsers release the lock whenever the page is hidden. */
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
      // Refused, for example, on a low battery. Requests of a hidden page are always refused, and not needed.
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

/** Keeps the screen on while active, if the device can. Returns whether it may go dark anyway. */
export function useWakeLock(isActive: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => (isActive && "wakeLock" in navigator ? openWakeLock(() => setRefused(true)) : undefined), [isActive]);
  return isRefused || !("wakeLock" in navigator);
}
