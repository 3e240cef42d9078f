import { audibleStretch, frameAt, msOf, TRACK_RATE } from "#domain/audio/samples.ts";

/** So much of what comes before the first audible sample is kept, so that soft beginnings stay soft. */
const RUN_UP_MS = 10;

/** A sound as samples at the rate of the track: it can be heard from frame `onset` on. */
export interface Recording {
  samples: Float32Array<ArrayBuffer>;
  onset: number;
  /** From the onset to the end. */
  lengthMs: number;
}

/** All channels as one. */
export function toMono(buffer: AudioBuffer): Float32Array<ArrayBuffer> {
  const mono = new Float32Array(buffer.length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let index = 0; index < mono.length; index += 1)
      mono[index] = (mono[index] ?? 0) + (samples[index] ?? 0) / buffer.numberOfChannels;
  }
  return mono;
}

/** What can be heard of a buffer; `undefined` where that is nothing. */
export function toRecording(buffer: AudioBuffer): Recording | undefined {
  const mono = toMono(buffer);
  const audible = audibleStretch(mono);
  if (!audible) return undefined;
  const from = Math.max(0, audible.from - frameAt(RUN_UP_MS));
  return {
    samples: mono.slice(from, audible.to),
    onset: audible.from - from,
    lengthMs: msOf(audible.to - audible.from),
  };
}

/** Whether this browser can put a track together. */
export const canRender = (): boolean => typeof OfflineAudioContext !== "undefined";

/** Decodes a sound file. Rejects for what is no sound, and for silence. */
export async function decode(data: ArrayBuffer): Promise<Recording> {
  const recording = toRecording(await new OfflineAudioContext(1, 1, TRACK_RATE).decodeAudioData(data));
  if (!recording) throw new Error("silent");
  return recording;
}
