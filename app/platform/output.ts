import { useEffect, useState } from "react";
import { isPressed, onPress } from "./press.ts";

let output: AudioContext | undefined;

/** Where all sound of the app goes; undefined where the device has nowhere to play. */
export function openOutput(): AudioContext | undefined {
  if (typeof AudioContext === "undefined") return undefined;
  try {
    output ??= new AudioContext();
    return output;
  } catch {
    return undefined;
  }
}

/** Browsers hold sound back until the first touch, and after a phone call: to be called while something is pressed. */
export function wakeOutput() {
  const audio = openOutput();
  if (audio && audio.state !== "running") audio.resume().catch(() => undefined);
}

/** A browser that has not begun to play by then holds the sound back. */
const BEGINS_WITHIN_MS = 1500;

/**
 * While sound is wanted, every press wakes it: the one that has just begun the game, and the next one after a call or a locked
 * screen, which Safari calls an interruption. Whether it is held back all the same, until somebody presses.
 */
export function useAwakeOutput(isWanted: boolean): boolean {
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const audio = openOutput();
    // Where even a press does not help, there is nothing to be heard, and nothing to be offered.
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
