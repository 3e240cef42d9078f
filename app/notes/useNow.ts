import { useEffect, useState } from "react";
import { wallMs } from "../platform/clock.ts";

/** The time, good to a minute, so that 'vor 2 Minuten' grows older. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(wallMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(wallMs()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
