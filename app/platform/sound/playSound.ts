import { logFault } from "../log.ts";
import { openOutput } from "./output.ts";
import { volumeOf } from "./soundSettings.ts";

/** Browsers that do not start within this time count as silent. */
const AWAKE_WITHIN_MS = 2000;

function isAwake(audio: AudioContext): Promise<boolean> {
  if (audio.state === "running") return Promise.resolve(true);
  const late = new Promise<boolean>((settle) => void setTimeout(() => settle(false), AWAKE_WITHIN_MS));
  const resumed = audio.resume().then(
    () => true,
    () => false,
  );
  return Promise.race([resumed, late]);
}

async function decode(audio: AudioContext, data: ArrayBuffer): Promise<AudioBuffer | undefined> {
  try {
    // Decoding detaches the buffer, which the caller may still need.
    return await audio.decodeAudioData(data.slice(0));
  } catch (error) {
    logFault("A sound that is none is left out.", error);
    return undefined;
  }
}

/** Plays a recorded announcement to its end or until aborted; false if that is impossible. */
export async function playVoice(data: ArrayBuffer, signal: AbortSignal): Promise<boolean> {
  const audio = openOutput();
  if (!audio || !(await isAwake(audio))) return false;
  const buffer = await decode(audio, data);
  if (!buffer || signal.aborted) return signal.aborted;
  const volume = new GainNode(audio, { gain: volumeOf("voice") });
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(volume).connect(audio.destination);
  return new Promise((settle) => {
    source.onended = () => settle(true);
    signal.addEventListener("abort", () => source.stop(), { once: true });
    source.start();
  });
}
