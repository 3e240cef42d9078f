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

/** A part of the track: silence, or sounds that lie close enough to be heard into each other. */
export interface Part<Sound extends Stretch> extends Stretch {
  sounds: Sound[];
}

/** The track in parts without gaps: silence, and each sound by itself unless another one begins before it ends. */
export function partsOf<Sound extends Stretch>(frames: number, sounding: readonly Sound[]): Part<Sound>[] {
  const parts: Part<Sound>[] = [];
  const beSilentUntil = (to: number) => {
    const from = parts.at(-1)?.to ?? 0;
    if (from < to) parts.push({ from, to, sounds: [] });
  };
  for (const sound of sounding.toSorted((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last && sound.from < last.to) {
      last.sounds.push(sound);
      last.to = Math.max(last.to, sound.to);
    } else {
      beSilentUntil(sound.from);
      parts.push({ from: sound.from, to: sound.to, sounds: [sound] });
    }
  }
  beSilentUntil(frames);
  return parts;
}
