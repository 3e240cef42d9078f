import { useEffect, useState } from "react";
import { wallMs } from "../platform/clock.ts";

/** The time to the minute, so that 'vor 2 Minuten' is updated. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(wallMs);
  useEffect(() => {
    const look = () => setNowMs(wallMs());
    const timer = setInterval(look, 60_000);
    // Timers may sleep while the page is hidden, even past midnight.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return nowMs;
}
