import { useEffect } from "react";

/** Keeps asking for as long as it is open: the browser takes the lock away with every look at another tab. */
function openWakeLock(): () => void {
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
      // A low battery or an old browser: the screen may go dark, the game pauses by itself then.
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

/** Keeps the screen awake while active, where the device can. */
export function useWakeLock(isActive: boolean) {
  useEffect(() => (isActive && "wakeLock" in navigator ? openWakeLock() : undefined), [isActive]);
}
