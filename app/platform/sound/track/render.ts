import { frameAt, type Part, partsOf, type Stretch } from "#domain/audio/samples.ts";
import type { SoundId } from "#domain/audio/timeline.ts";
import type { Placement, TrackPlan } from "#domain/audio/track.ts";
import { BYTES_PER_FRAME, fromPcm16, toPcm16, wavHeader } from "#domain/audio/wav.ts";

/** Fade-out where a sound is cut off. */
const FADE_FRAMES = frameAt(120);

/** Extra length of the track, so that its clock surely reaches the end of the drill. */
const TAIL_MS = 200;

/** Silence consists of pieces of 11 s down to 0.17 s, each half as long as the one before. */
const LONGEST_SILENCE = 2 ** 18;
/** What is shorter is written out: to refer to a Blob takes the browser longer than to copy a few kilobytes. */
const SHORTEST_SILENCE = 2 ** 12;

/** A sound at its volume, first heard at frame `onset`. */
export interface Loud {
  /** Its samples as they stand in a WAV file. */
  pcm: Blob;
  onset: number;
  /** All samples, including the soft part before the onset. */
  lengthMs: number;
}

/** A placed sound, in frames of the track. */
interface Laid extends Stretch {
  sound: SoundId;
  pcm: Blob;
}

const framesOf = ({ size }: Blob) => size / BYTES_PER_FRAME;

/** The audible beginning of the sound lies exactly on the scheduled time. */
function lay({ sound, atMs, untilMs }: Placement, sounds: ReadonlyMap<SoundId, Loud>, trackFrames: number): Laid[] {
  const found = sounds.get(sound);
  if (!found) return [];
  const { pcm, onset } = found;
  const from = Math.max(0, frameAt(atMs) - onset);
  const frames = Math.min(framesOf(pcm), onset + frameAt(untilMs - atMs), trackFrames - from);
  return frames > 0 ? [{ sound, pcm, from, to: from + frames }] : [];
}

/** The samples up to a frame, with a fade-out there. */
function cutOff(samples: Float32Array, frames: number): Float32Array {
  if (frames >= samples.length) return samples;
  const cut = samples.slice(0, frames);
  const fadeFrames = Math.min(FADE_FRAMES, frames);
  for (let left = 0; left < fadeFrames; left += 1) {
    const index = frames - 1 - left;
    cut[index] = ((cut[index] ?? 0) * left) / fadeFrames;
  }
  return cut;
}

/** The bytes of sounds that are cut off or heard into each other. */
async function mix(part: Part<Laid>): Promise<Blob> {
  const mixed = new Float32Array(part.to - part.from);
  for (const { pcm, from, to } of part.sounds) {
    const samples = cutOff(fromPcm16(new Int16Array(await pcm.arrayBuffer())), to - from);
    const at = from - part.from;
    for (let index = 0; index < samples.length; index += 1)
      mixed[at + index] = (mixed[at + index] ?? 0) + (samples[index] ?? 0);
  }
  return new Blob([toPcm16(mixed)]);
}

/**
 * Silence of any length, made of whole pieces that all silences share: where Chromium would take a slice of a Blob for
 * another one, it copies it.
 */
function makeSilence(): (frames: number) => BlobPart[] {
  const pieces = new Map<number, Blob>();
  const pieceOf = (frames: number) => {
    const piece = pieces.get(frames) ?? new Blob([new Int16Array(frames)]);
    pieces.set(frames, piece);
    return piece;
  };
  return (frames) => {
    const parts: BlobPart[] = [];
    let left = frames;
    for (let length = LONGEST_SILENCE; length >= SHORTEST_SILENCE; length /= 2) {
      for (; left >= length; left -= length) parts.push(pieceOf(length));
    }
    return [...parts, new Int16Array(left)];
  };
}

/** The bytes of a sound as it is, or of sounds that are cut off or heard into each other. */
function bytesOf(part: Part<Laid>): Blob | Promise<Blob> {
  const [first, ...others] = part.sounds;
  const isWhole = first && others.length === 0 && part.to - part.from === framesOf(first.pcm);
  return isWhole ? first.pcm : mix(part);
}

/** Mixtures of the same sounds in the same places have the same bytes. */
const contentOf = ({ from, sounds }: Part<Laid>) =>
  JSON.stringify(sounds.map((laid) => [laid.sound, laid.from - from, laid.to - from]));

/**
 * Puts a track together as a WAV file. A Blob made of Blobs refers to them: each sound, each mixture and the silence
 * lie once in the browser's blob store, however often they are heard, and nothing of it in the memory of the page.
 */
export async function renderTrack(
  { placements, lengthMs }: TrackPlan,
  sounds: ReadonlyMap<SoundId, Loud>,
  signal: AbortSignal,
): Promise<Blob> {
  const frames = frameAt(lengthMs + TAIL_MS);
  const laid = placements.flatMap((placement) => lay(placement, sounds, frames));
  const silence = makeSilence();
  const made = new Map<string, Blob>();
  const file: BlobPart[] = [wavHeader(frames)];
  for (const part of partsOf(frames, laid)) {
    if (part.sounds.length === 0) {
      file.push(...silence(part.to - part.from));
      continue;
    }
    const content = contentOf(part);
    const bytes = made.get(content) ?? (await bytesOf(part));
    signal.throwIfAborted();
    made.set(content, bytes);
    file.push(bytes);
  }
  return new Blob(file, { type: "audio/wav" });
}
