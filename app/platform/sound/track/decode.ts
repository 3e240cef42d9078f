import { audibleOf, msOf, TRACK_RATE } from "#domain/audio/samples.ts";

/** A sound as samples at the rate of the track; it is first heard at frame `onset`. */
export interface Recording {
  samples: Float32Array<ArrayBuffer>;
  onset: number;
  /** All samples, including the soft part before the onset. */
  lengthMs: number;
}

/** All channels mixed to one. */
export function toMono(buffer: AudioBuffer): Float32Array<ArrayBuffer> {
  if (buffer.numberOfChannels === 1) return buffer.getChannelData(0);
  const mono = new Float32Array(buffer.length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let index = 0; index < mono.length; index += 1)
      mono[index] = (mono[index] ?? 0) + (samples[index] ?? 0) / buffer.numberOfChannels;
  }
  return mono;
}

/** The audible part of a buffer; `undefined` if there is none. */
export function toRecording(buffer: AudioBuffer): Recording | undefined {
  const mono = toMono(buffer);
  const audible = audibleOf(mono);
  if (!audible) return undefined;
  const { from, onset, to } = audible;
  return { samples: mono.subarray(from, to), onset: onset - from, lengthMs: msOf(to - from) };
}

/** Whether this browser can render a track. */
export const canRender = (): boolean => typeof OfflineAudioContext !== "undefined";

/** Shared, because it is used only for decoding. */
let decoder: OfflineAudioContext | undefined;

/** Decodes a sound file. Rejects for anything else, and for silence. */
export async function decode(data: ArrayBuffer): Promise<Recording> {
  decoder ??= new OfflineAudioContext(1, 1, TRACK_RATE);
  const recording = toRecording(await decoder.decodeAudioData(data));
  if (!recording) throw new Error("silent");
  return recording;
}
