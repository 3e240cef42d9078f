/** Frames in a second of a track: enough for speech and signals, half the size of a music file. */
export const TRACK_RATE = 24_000;

/**
 * A sound begins for the ear where it first is so loud, against its own loudest moment: 20 dB below. Encoders smear a sharp
 * beginning over 10 ms before it; what they leave there stays below that, and is not heard apart from the beginning.
 */
const BEGUN = 0.1;

/** Soft consonants before that belong to the sound; what is quieter than this, 50 dB below, does not. */
const AUDIBLE = 0.003;

/** So long at most a sound may be soft before it begins. */
const SOFT_FRAMES = (150 * TRACK_RATE) / 1000;

/** A sound whose loudest moment is below this is none. */
const SILENT = 0.01;

/** A stretch of frames; `to` is the first that no longer belongs to it. */
export interface Stretch {
  from: number;
  to: number;
}

/** What can be heard of a sound. */
export interface Audible extends Stretch {
  /** Where it begins for the ear: this is what has to lie on the scheduled instant. */
  onset: number;
}

/** A plain loop: it runs over millions of samples before a session can begin. */
function loudest(samples: Float32Array): number {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  return peak;
}

/**
 * From where to where a sound can be heard. Decoders put up to 50 ms of silence before it, and not all the same: so this is
 * looked for in what came out of the decoder. `undefined` for silence.
 */
export function audibleOf(samples: Float32Array): Audible | undefined {
  const peak = loudest(samples);
  if (!(peak >= SILENT)) return undefined;
  const onset = samples.findIndex((sample) => Math.abs(sample) >= peak * BEGUN);
  const first = samples.findIndex((sample) => Math.abs(sample) >= peak * AUDIBLE);
  const last = samples.findLastIndex((sample) => Math.abs(sample) >= peak * AUDIBLE);
  return { from: Math.max(first, onset - SOFT_FRAMES), onset, to: last + 1 };
}

/** The frame at which an instant lies. */
export const frameAt = (ms: number): number => Math.round((ms * TRACK_RATE) / 1000);

/** How long so many frames are. */
export const msOf = (frames: number): number => (frames * 1000) / TRACK_RATE;

/** What of a sound lies in a part of the track. */
export interface Piece {
  /** Frame of the part at which it begins. */
  at: number;
  /** Frames of the sound. */
  from: number;
  to: number;
}

/** The piece of a sound of so many frames, begun at a frame of the track, that lies in a part of it. */
export function pieceIn(part: Stretch, startFrame: number, frames: number): Piece | undefined {
  const from = Math.max(0, part.from - startFrame);
  const to = Math.min(frames, part.to - startFrame);
  return from < to ? { at: startFrame + from - part.from, from, to } : undefined;
}

/** A part of the track; where it is silent nothing has to be put together. */
export interface Part extends Stretch {
  isSilent: boolean;
}

/** Silence shorter than this is not worth a part of its own. */
const GAP_FRAMES = TRACK_RATE;

/** What sounds, as stretches that begin and end with sound and are well apart. */
function merge(sounding: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const { from, to } of sounding.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from - last.to < GAP_FRAMES) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The track in parts of at most so many frames, without a gap: sound and silence apart. */
export function partsOf(frames: number, sounding: readonly Stretch[], partFrames: number): Part[] {
  const parts: Part[] = [];
  let until = 0;
  const add = (to: number, isSilent: boolean) => {
    while (until < to) parts.push({ from: until, to: (until = Math.min(to, until + partFrames)), isSilent });
  };
  for (const { from, to } of merge(sounding)) {
    add(Math.min(frames, from), true);
    add(Math.min(frames, to), false);
  }
  add(frames, true);
  return parts;
}
