import { useEffect, useState } from "react";
import { isPressed, onPress } from "../page/press.ts";

let output: AudioContext | undefined;

/** The audio output of the app; undefined if the device has none. */
export function openOutput(): AudioContext | undefined {
  if (typeof AudioContext === "undefined") return undefined;
  try {
    output ??= new AudioContext();
    return output;
  } catch {
    return undefined;
  }
}

/** Browsers block sound until the first press and after a phone call: call this in a press handler. */
export function wakeOutput() {
  const audio = openOutput();
  if (audio && audio.state !== "running") audio.resume().catch(() => undefined);
}

/** A browser that has not started by then blocks the sound. */
const BEGINS_WITHIN_MS = 1500;

/**
 * While sound is wanted, every press wakes the output: after the start of a game, and after a call or locked screen,
 * which Safari calls an interruption. Returns whether it is blocked until a press.
 */
export function useAwakeOutput(isWanted: boolean): boolean {
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const audio = openOutput();
    // If even a press does not help, there is no sound and nothing to offer.
    const wake = (wasPressed: boolean) => {
      wakeOutput();
      clearTimeout(timer);
      if (audio?.state === "running") setHeldBack(false);
      else timer = setTimeout(() => setHeldBack(audio !== undefined && !wasPressed), BEGINS_WITHIN_MS);
    };
    const changed = () => wake(false);
    wake(isPressed());
    audio?.addEventListener("statechange", changed);
    const stop = onPress(() => wake(true));
    return () => {
      stop();
      clearTimeout(timer);
      audio?.removeEventListener("statechange", changed);
      setHeldBack(false);
    };
  }, [isWanted]);
  return isHeldBack;
}
