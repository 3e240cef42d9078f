import { useEffect, useState } from "react";
import { monotonicMs } from "../../platform/clock.ts";
import { useStill } from "../../platform/page/feel.ts";

/** An animated number; at once for users who want no motion. */
export function useRising(from: number, to: number, durationMs = 560): number {
  const isStill = useStill();
  const [shown, setShown] = useState(from);
  useEffect(() => {
    if (isStill) return undefined;
    const startedAtMs = monotonicMs();
    let frame = requestAnimationFrame(function next() {
      const done = Math.min(1, (monotonicMs() - startedAtMs) / durationMs);
      // Ease-out, the same curve as all other motion.
      setShown(Math.round(from + (to - from) * (1 - (1 - done) ** 3)));
      if (done < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to, durationMs, isStill]);
  return isStill ? to : shown;
}
