import { useEffect, useEffectEvent } from "react";

/** The date and time of day. */
export const wallMs = (): number => Date.now();

/** For measuring spans: never jumps, on the same scale as the time stamps of events and frames. */
export const monotonicMs = (): number => performance.now();

/** Calls back before every repaint while active. */
export function useFrames(isActive: boolean, onFrame: () => void) {
  const callBack = useEffectEvent(onFrame);
  useEffect(() => {
    if (!isActive) return undefined;
    let frame = requestAnimationFrame(function next() {
      frame = requestAnimationFrame(next);
      callBack();
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
}
