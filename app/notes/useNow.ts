import { useEffect, useState } from "react";
import { wallMs } from "../platform/clock.ts";

/** The time, good to a minute, so that 'vor 2 Minuten' grows older. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(wallMs);
  useEffect(() => {
    const look = () => setNowMs(wallMs());
    const timer = setInterval(look, 60_000);
    // Out of sight the timer may have slept, over midnight too.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return nowMs;
}
