import { audibleOf, msOf, TRACK_RATE } from "#domain/audio/samples.ts";

/** A sound as samples at the rate of the track: for the ear it begins at frame `onset`. */
export interface Recording {
  samples: Float32Array<ArrayBuffer>;
  onset: number;
  /** All of it, with what is soft before the onset. */
  lengthMs: number;
}

/** All channels as one. */
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

/** What can be heard of a buffer; `undefined` where that is nothing. */
export function toRecording(buffer: AudioBuffer): Recording | undefined {
  const mono = toMono(buffer);
  const audible = audibleOf(mono);
  if (!audible) return undefined;
  const { from, onset, to } = audible;
  return { samples: mono.slice(from, to), onset: onset - from, lengthMs: msOf(to - from) };
}

/** Whether this browser can put a track together. */
export const canRender = (): boolean => typeof OfflineAudioContext !== "undefined";

/** One for all: it is only asked to decode. */
let decoder: OfflineAudioContext | undefined;

/** Decodes a sound file. Rejects for what is no sound, and for silence. */
export async function decode(data: ArrayBuffer): Promise<Recording> {
  decoder ??= new OfflineAudioContext(1, 1, TRACK_RATE);
  const recording = toRecording(await decoder.decodeAudioData(data));
  if (!recording) throw new Error("silent");
  return recording;
}
