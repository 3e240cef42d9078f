import { frameAt, type Part, partsOf, pieceIn, type Stretch, TRACK_RATE } from "#domain/audio/samples.ts";
import type { SoundId } from "#domain/audio/timeline.ts";
import type { Placement, TrackPlan } from "#domain/audio/track.ts";
import { toPcm16, wavHeader } from "#domain/audio/wav.ts";
import type { Recording } from "./decode.ts";

/** Length of the parts in which a track is rendered, which bounds the memory however long it is. */
const PART_FRAMES = 30 * TRACK_RATE;

/** Fade-out where a sound is cut off. */
const FADE_FRAMES = frameAt(120);

/** Extra length of the track, so that its clock surely reaches the end of the drill. */
const TAIL_MS = 200;

/** A sound with its volume. */
export interface Loud extends Recording {
  volume: number;
}

/** A placed sound, in frames of the track. */
interface Laid {
  samples: Float32Array<ArrayBuffer>;
  volume: number;
  startFrame: number;
}

/** The samples up to a frame, with a fade-out there. */
function cutOff(samples: Float32Array<ArrayBuffer>, frames: number): Float32Array<ArrayBuffer> {
  if (frames >= samples.length) return samples;
  const cut = samples.slice(0, frames);
  const fadeFrames = Math.min(FADE_FRAMES, frames);
  for (let left = 0; left < fadeFrames; left += 1) {
    const index = frames - 1 - left;
    cut[index] = ((cut[index] ?? 0) * left) / fadeFrames;
  }
  return cut;
}

/** The audible beginning of the sound lies exactly on the scheduled time. */
function lay({ sound, atMs, untilMs }: Placement, sounds: ReadonlyMap<SoundId, Loud>): Laid[] {
  const found = sounds.get(sound);
  if (!found) return [];
  const frames = found.onset + frameAt(untilMs - atMs);
  return [
    {
      samples: cutOff(found.samples, frames),
      volume: found.volume,
      startFrame: Math.max(0, frameAt(atMs) - found.onset),
    },
  ];
}

/** One part of the track. A sound across its border continues in the next part with the very next sample. */
async function renderPart(part: Stretch, laid: readonly Laid[]): Promise<Float32Array> {
  const audio = new OfflineAudioContext(1, part.to - part.from, TRACK_RATE);
  for (const { samples, volume, startFrame } of laid) {
    const piece = pieceIn(part, startFrame, samples.length);
    if (!piece) continue;
    const buffer = new AudioBuffer({ length: piece.to - piece.from, sampleRate: TRACK_RATE });
    buffer.copyToChannel(samples.subarray(piece.from, piece.to), 0);
    const source = new AudioBufferSourceNode(audio, { buffer });
    source.connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
    source.start(piece.at / TRACK_RATE);
  }
  return (await audio.startRendering()).getChannelData(0);
}

/** The callbacks of rendering. */
export interface Rendering {
  /** From 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** The bytes of one part, in file format. */
async function fileOf(part: Part, laid: readonly Laid[], silence: Blob): Promise<Blob> {
  if (part.isSilent) return silence.slice(0, (part.to - part.from) * Int16Array.BYTES_PER_ELEMENT);
  return new Blob([toPcm16(await renderPart(part, laid))]);
}

/**
 * Renders a track as a WAV file. Parts are rendered off the main thread, and storing one takes milliseconds, so the
 * page stays responsive. Finished parts lie in the browser's blob store instead of the page's memory; silence, most of
 * a drill, is stored once.
 */
export async function renderTrack(
  { placements, lengthMs }: TrackPlan,
  sounds: ReadonlyMap<SoundId, Loud>,
  { onProgress, signal }: Rendering,
): Promise<Blob> {
  const frames = frameAt(lengthMs + TAIL_MS);
  const laid = placements.flatMap((placement) => lay(placement, sounds));
  const sounding = laid.map(({ startFrame, samples }) => ({ from: startFrame, to: startFrame + samples.length }));
  const silence = new Blob([new Int16Array(PART_FRAMES)]);
  const files: BlobPart[] = [wavHeader(frames)];
  for (const part of partsOf(frames, sounding, PART_FRAMES)) {
    files.push(await fileOf(part, laid, silence));
    signal.throwIfAborted();
    onProgress(part.to / frames);
  }
  return new Blob(files, { type: "audio/wav" });
}
