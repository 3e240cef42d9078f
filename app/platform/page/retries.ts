import { useEffect, useEffectEvent } from "react";
import { useOnline } from "./useOnline.ts";

/** The first retry is early: browsers report a network before the first request succeeds. */
const PAUSES_MS = [1, 2, 4, 8, ...Array<number>(10).fill(10)].map((seconds) => seconds * 1000);

/**
 * Retries after growing pauses while there is a network, and again from the start when it comes back. Stops after two
 * minutes; then the user can retry.
 */
export function useRetries(isMissing: boolean, attempt: () => void): void {
  const isOnline = useOnline();
  const tryOnce = useEffectEvent(attempt);
  useEffect(() => {
    if (!isMissing || !isOnline) return undefined;
    const pauses = PAUSES_MS.values();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const { value: pause } = pauses.next();
      if (pause === undefined) return;
      timer = setTimeout(() => {
        tryOnce();
        wait();
      }, pause);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isMissing, isOnline]);
}
