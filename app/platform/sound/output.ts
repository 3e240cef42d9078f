import { useEffect, useState } from "react";
import { onceAnswered } from "../page/answered.ts";
import { isOn } from "../page/feel.ts";
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

/** For a press that has more to do: to open an output can take a tenth of a second. */
export const wakeOutputSoon = () => void (isOn("sound") && onceAnswered(wakeOutput));

/** A browser that has not started by then blocks the sound. */
const BEGINS_WITHIN_MS = 1500;

/** Wakes the output now and with every press. Returns how to stop. */
function keepAwake(setHeldBack: (isHeldBack: boolean) => void): () => void {
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
  const stopListening = onPress(() => wake(true));
  return () => {
    stopListening();
    clearTimeout(timer);
    audio?.removeEventListener("statechange", changed);
  };
}

/**
 * While sound is wanted, every press wakes the output: after the start of a game, and after a call or locked screen,
 * which Safari calls an interruption. Returns whether it is blocked until a press.
 */
export function useAwakeOutput(isWanted: boolean): boolean {
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | undefined;
    const leaveOut = onceAnswered(() => (stop = keepAwake(setHeldBack)));
    return () => {
      leaveOut();
      stop?.();
      setHeldBack(false);
    };
  }, [isWanted]);
  return isHeldBack;
}
