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
