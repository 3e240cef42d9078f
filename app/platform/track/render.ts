import { frameAt, type Part, partsOf, pieceIn, type Stretch, TRACK_RATE } from "#domain/audio/samples.ts";
import type { SoundId } from "#domain/audio/timeline.ts";
import type { Placement, TrackPlan } from "#domain/audio/track.ts";
import { toPcm16, wavHeader } from "#domain/audio/wav.ts";
import type { Recording } from "./decode.ts";

/** The track is put together in parts of this length: so much is in memory at a time, however long it all is. */
const PART_FRAMES = 30 * TRACK_RATE;

/** Where a sound is cut off it fades out. */
const FADE_FRAMES = frameAt(120);

/** The track lasts a little longer than the session, so that its clock is sure to reach the end. */
const TAIL_MS = 200;

/** A sound with how loud it is to be. */
export interface Loud extends Recording {
  volume: number;
}

/** A placed sound in frames of the track. */
interface Laid {
  samples: Float32Array<ArrayBuffer>;
  volume: number;
  startFrame: number;
}

/** The samples up to a frame, faded out there. */
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

/** What begins the sound for the ear lies exactly on the scheduled instant. */
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

/** One part of the track. A sound that reaches over its border goes on in the next at the very next sample. */
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

/** What happens while a track is put together. */
export interface Rendering {
  /** From 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** The bytes of one part as they stand in the file. */
async function fileOf(part: Part, laid: readonly Laid[], silence: Blob): Promise<Blob> {
  if (part.isSilent) return silence.slice(0, (part.to - part.from) * Int16Array.BYTES_PER_ELEMENT);
  return new Blob([toPcm16(await renderPart(part, laid))]);
}

/**
 * Puts a track together as a WAV file. The browser answers between the parts: each is rendered beside the page, and keeping
 * it takes a few milliseconds. What is finished lies in the browser's blob store, not in the memory of the page; silence,
 * which is most of a session, lies there once.
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
