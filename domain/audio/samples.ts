/** Frames in a second of a track: enough for speech and signals, half the size of a music file. */
export const TRACK_RATE = 24_000;

/** Quieter than this, against its own loudest moment, a sound has not begun yet: 34 dB below. */
const AUDIBLE = 0.02;

/** Quieter than this it is over: 50 dB below. */
const OVER = 0.003;

/** A sound whose loudest moment is below this is none. */
const SILENT = 0.01;

/** A stretch of frames; `to` is the first that no longer belongs to it. */
export interface Stretch {
  from: number;
  to: number;
}

const loudest = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/**
 * From where to where a sound can be heard. Decoders put up to 50 ms of silence before it, and not all the same: so this is
 * looked for in what came out of the decoder. `undefined` for silence.
 */
export function audibleStretch(samples: Float32Array): Stretch | undefined {
  const peak = loudest(samples);
  if (!(peak >= SILENT)) return undefined;
  const from = samples.findIndex((sample) => Math.abs(sample) >= peak * AUDIBLE);
  const last = samples.findLastIndex((sample) => Math.abs(sample) >= peak * OVER);
  return { from, to: last + 1 };
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

/** The track in parts of at most so many frames, without a gap. */
export function partsOf(frames: number, partFrames: number): Stretch[] {
  return Array.from({ length: Math.ceil(frames / partFrames) }, (_, index) => ({
    from: index * partFrames,
    to: Math.min(frames, (index + 1) * partFrames),
  }));
}
