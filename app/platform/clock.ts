import { useEffect, useEffectEvent, useLayoutEffect } from "react";

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

/** The time of the frame that is being made, which everything in it shares. */
const frameTimeMs = (): number => Number(document.timeline?.currentTime ?? monotonicMs());

/**
 * Calls back once, when what has just been drawn is on the screen. The browser shows a frame when it begins the next one,
 * so its time is that of the next frame; `frameMs` is the span between the two.
 */
export function useShown(isDrawn: boolean, onShown: (shownMs: number, frameMs: number) => void) {
  const callBack = useEffectEvent(onShown);
  useLayoutEffect(() => {
    if (!isDrawn) return undefined;
    const drawnMs = frameTimeMs();
    const frame = requestAnimationFrame((shownMs) => callBack(shownMs, shownMs - drawnMs));
    return () => cancelAnimationFrame(frame);
  }, [isDrawn]);
}

/** Calls back again and again, also out of sight, until stopped. Only to look at a clock, never to count. */
export function every(periodMs: number, callBack: () => void): () => void {
  const timer = setInterval(callBack, periodMs);
  return () => clearInterval(timer);
}
