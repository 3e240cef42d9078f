import { useEffect, useEffectEvent } from "react";
import { useOnline } from "./useOnline.ts";

/** The first soon: a browser says that it is online before its first request gets through. */
const PAUSES_MS = [1, 2, 4, 8, ...Array<number>(10).fill(10)].map((seconds) => seconds * 1000);

/**
 * Tries by itself to get what is missing, after growing pauses while there is a network, and from the beginning when the
 * network comes back. What has not come after two minutes is left to the person.
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
