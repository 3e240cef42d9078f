/** Sample rate of a track: enough for speech and signals, about half that of music. */
export const TRACK_RATE = 24_000;

/**
 * A sound is heard from where it first reaches this level, 20 dB below its peak. Encoders smear a sharp start over the
 * 10 ms before it; that stays below this level and is not heard separately.
 */
const BEGUN = 0.1;

/** Soft consonants before that belong to the sound; anything 50 dB below the peak does not. */
const AUDIBLE = 0.003;

/** The longest soft part that still counts as the start of a sound. */
const SOFT_FRAMES = (150 * TRACK_RATE) / 1000;

/** A sound with a lower peak is silence. */
const SILENT = 0.01;

/** A range of frames; `to` is exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** The audible part of a sound. */
export interface Audible extends Stretch {
  /** Where it is first heard: this frame goes on the scheduled time. */
  onset: number;
}

/** A plain loop, because it runs over millions of samples before a drill. */
function loudest(samples: Float32Array): number {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  return peak;
}

/**
 * The audible range of a sound. Decoders add up to 50 ms of silence before it, each another amount, so this measures
 * the decoded samples. `undefined` for silence.
 */
export function audibleOf(samples: Float32Array): Audible | undefined {
  const peak = loudest(samples);
  if (!(peak >= SILENT)) return undefined;
  const onset = samples.findIndex((sample) => Math.abs(sample) >= peak * BEGUN);
  const first = samples.findIndex((sample) => Math.abs(sample) >= peak * AUDIBLE);
  const last = samples.findLastIndex((sample) => Math.abs(sample) >= peak * AUDIBLE);
  return { from: Math.max(first, onset - SOFT_FRAMES), onset, to: last + 1 };
}

/** The frame at a time. */
export const frameAt = (ms: number): number => Math.round((ms * TRACK_RATE) / 1000);

/** The duration of frames. */
export const msOf = (frames: number): number => (frames * 1000) / TRACK_RATE;

/** The piece of a sound in a part of the track. */
export interface Piece {
  /** Frame of the part at which it begins. */
  at: number;
  /** Frames of the sound. */
  from: number;
  to: number;
}

/** The piece of a sound that lies in a part of the track, given the sound's length and its start in the track. */
export function pieceIn(part: Stretch, startFrame: number, frames: number): Piece | undefined {
  const from = Math.max(0, part.from - startFrame);
  const to = Math.min(frames, part.to - startFrame);
  return from < to ? { at: startFrame + from - part.from, from, to } : undefined;
}

/** A part of the track; a silent one needs no rendering. */
export interface Part extends Stretch {
  isSilent: boolean;
}

/** Shorter silence is not worth a part of its own. */
const GAP_FRAMES = TRACK_RATE;

/** The audible ranges of the track, well apart from each other. */
function merge(sounding: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const { from, to } of sounding.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from - last.to < GAP_FRAMES) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The track in parts of limited length, without gaps: sound and silence apart. */
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
