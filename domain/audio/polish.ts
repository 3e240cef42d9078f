import { fromDecibels, integratedLoudness } from "./loudness.ts";

/** The loudness of the announcements that come with the app. */
export const TARGET_LUFS = -15;

/** The highest sample of the result, with a margin for peaks that decoders add between samples. */
export const PEAK = 0.84;

/** Shorter speech does not exist. */
const SHORTEST_MS = 200;

/** Even a shy voice in front of the microphone is louder than this. */
const QUIETEST_LUFS = -52;

/** Length of the pieces that are judged as voice or room. */
const FRAME_MS = 10;

/** Pieces this far below the loudest one are no part of a word … */
const BELOW_PEAK_DB = 34;
/** … and speech is this far above the noise of the room. */
const ABOVE_NOISE_DB = 6;

/** Kept around the speech, for soft beginnings and fading ends. */
const LEAD_MS = 40;
const TAIL_MS = 120;
/** Fades at both ends, which would click otherwise. */
const FADE_MS = 8;

/** Times of the limiter: early and slow enough that its gain changes are inaudible. */
const LOOK_AHEAD_MS = 3;
const RELEASE_MS = 50;

/** Limiting costs loudness; the gain is corrected this many times. */
const ROUNDS = 8;

/** Why a recording cannot be used. */
export type RecordingProblem = "tooShort" | "silent";

/** A recording as good as the app's own announcements, or why it is not. */
export type Polished = { ok: true; samples: Float32Array<ArrayBuffer> } | { ok: false; problem: RecordingProblem };

const framesOf = (ms: number, rate: number): number => Math.round((ms * rate) / 1000);

/** The level of each piece. */
function strengths(samples: Float32Array, frame: number): number[] {
  return Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) => {
    const piece = samples.subarray(index * frame, (index + 1) * frame);
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / piece.length);
  });
}

/** The noise of the room between the words: the quietest tenth. */
const noiseOf = (strengths: readonly number[]): number =>
  strengths.toSorted((one, other) => one - other)[Math.floor(strengths.length / 10)] ?? 0;

/** The range of the speech. */
function spokenStretch(samples: Float32Array, rate: number): { from: number; to: number } {
  const frame = framesOf(FRAME_MS, rate);
  const all = strengths(samples, frame);
  const peak = all.reduce((most, strength) => Math.max(most, strength), 0);
  const overNoise = Math.min(noiseOf(all) * fromDecibels(ABOVE_NOISE_DB), peak / 2);
  const threshold = Math.max(peak * fromDecibels(-BELOW_PEAK_DB), overNoise);
  const first = all.findIndex((strength) => strength > threshold);
  const last = all.findLastIndex((strength) => strength > threshold);
  return { from: first * frame, to: Math.min(samples.length, (last + 1) * frame) };
}

/** Without the DC offset of some microphones, which would count as loudness. */
function centred(samples: Float32Array): Float32Array<ArrayBuffer> {
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length);
  return Float32Array.from(samples, (sample) => sample - mean);
}

/** The greatest gain of each sample that keeps all below the peak; falls early, rises slowly. */
function limits(samples: Float32Array, gain: number, rate: number): Float32Array {
  const ahead = framesOf(LOOK_AHEAD_MS, rate);
  const release = 1 - Math.exp(-1 / framesOf(RELEASE_MS, rate));
  const allowed = Float32Array.from(samples, (sample) => Math.min(gain, PEAK / Math.max(Math.abs(sample), 1e-9)));
  const result = new Float32Array(samples.length);
  let current = gain;
  for (let index = 0; index < samples.length; index += 1) {
    current = Math.min(allowed[index] ?? gain, current + (gain - current) * release);
    result[index] = current;
  }
  // Backwards in a straight line: the gain falls before the loud sample.
  for (let index = samples.length - 2; index >= 0; index -= 1) {
    result[index] = Math.min(result[index] ?? gain, (result[index + 1] ?? gain) + gain / ahead);
  }
  return result;
}

function amplified(samples: Float32Array, gain: number, rate: number): Float32Array<ArrayBuffer> {
  const factors = limits(samples, gain, rate);
  return Float32Array.from(samples, (sample, index) => sample * (factors[index] ?? 1));
}

/** At the loudness of all announcements, as far as the peak allows. */
function levelled(samples: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  let gain = fromDecibels(TARGET_LUFS - integratedLoudness(samples, rate));
  let result = amplified(samples, gain, rate);
  for (let round = 1; round < ROUNDS; round += 1) {
    const missing = TARGET_LUFS - integratedLoudness(result, rate);
    if (Math.abs(missing) < 0.1) break;
    gain *= fromDecibels(missing);
    result = amplified(samples, gain, rate);
  }
  return result;
}

function fadeEnds(samples: Float32Array, rate: number) {
  const fade = Math.min(framesOf(FADE_MS, rate), Math.floor(samples.length / 2));
  for (let index = 0; index < fade; index += 1) {
    const last = samples.length - 1 - index;
    samples[index] = ((samples[index] ?? 0) * index) / fade;
    samples[last] = ((samples[last] ?? 0) * index) / fade;
  }
}

/** Turns a microphone's recording into an announcement: without silence around it, at normal loudness. */
export function polishRecording(raw: Float32Array, rate: number): Polished {
  const samples = centred(raw);
  if (!(integratedLoudness(samples, rate) > QUIETEST_LUFS)) return { ok: false, problem: "silent" };
  const { from, to } = spokenStretch(samples, rate);
  if (to - from < framesOf(SHORTEST_MS, rate)) return { ok: false, problem: "tooShort" };
  const cut = samples.slice(
    Math.max(0, from - framesOf(LEAD_MS, rate)),
    Math.min(samples.length, to + framesOf(TAIL_MS, rate)),
  );
  const result = levelled(cut, rate);
  fadeEnds(result, rate);
  return { ok: true, samples: result };
}
