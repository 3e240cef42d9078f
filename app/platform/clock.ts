import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/** The date and time of day. */
export const wallMs = (): number => Date.now();

/** For measuring: never jumps, and has the scale of time stamps of events and frames. */
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

/** The time of the current frame, the same for everything in it. */
const frameTimeMs = (): number => Number(document.timeline?.currentTime ?? monotonicMs());

/**
 * Calls back once when the current frame is on the screen. The browser shows a frame when it begins the next one, so
 * the time is that of the next frame; `frameMs` is the span between the two.
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

/** Calls back at intervals, also out of sight, until stopped. Intervals are inexact: only for looking at a clock. */
export function every(periodMs: number, callBack: () => void): () => void {
  const timer = setInterval(callBack, periodMs);
  return () => clearInterval(timer);
}
