import { integratedLoudness } from "./loudness.ts";

/** As loud as the announcements that come with the app. */
export const TARGET_LUFS = -15;

/** The loudest sample that leaves here: a little room for what decoders add between samples. */
export const PEAK = 0.84;

/** Nothing that can be said is shorter. */
const SHORTEST_MS = 200;

/** A voice in front of the microphone is louder than this, even a shy one. */
const QUIETEST_LUFS = -52;

/** What is looked at in one piece to tell voice from room. */
const FRAME_MS = 10;

/** So much quieter than the loudest moment belongs to no word any more … */
const BELOW_PEAK_DB = 34;
/** … and what is said stands so much out of the noise of the room. */
const ABOVE_NOISE_DB = 6;

/** Soft beginnings and the end of a word that dies away stay in. */
const LEAD_MS = 40;
const TAIL_MS = 120;
/** Beginnings and ends that come at once click. */
const FADE_MS = 8;

/** What is too loud is taken back so long before, and given free so slowly, that it is not heard as a jump. */
const LOOK_AHEAD_MS = 3;
const RELEASE_MS = 50;

/** Taking back the loud moments costs loudness; so often that is made up for. */
const ROUNDS = 8;

/** Why a recording is of no use. */
export type RecordingProblem = "tooShort" | "silent";

/** A recording that can stand beside the announcements of the app, or why it cannot. */
export type Polished = { ok: true; samples: Float32Array<ArrayBuffer> } | { ok: false; problem: RecordingProblem };

const framesOf = (ms: number, rate: number): number => Math.round((ms * rate) / 1000);
const factorOf = (decibels: number): number => 10 ** (decibels / 20);

/** How strong each piece is. */
function strengths(samples: Float32Array, frame: number): number[] {
  return Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) => {
    const piece = samples.subarray(index * frame, (index + 1) * frame);
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / piece.length);
  });
}

/** What the room sounds like between the words: the quietest tenth. */
const noiseOf = (strengths: readonly number[]): number =>
  strengths.toSorted((one, other) => one - other)[Math.floor(strengths.length / 10)] ?? 0;

/** From where to where something is said. */
function spokenStretch(samples: Float32Array, rate: number): { from: number; to: number } {
  const frame = framesOf(FRAME_MS, rate);
  const all = strengths(samples, frame);
  const peak = all.reduce((most, strength) => Math.max(most, strength), 0);
  const overNoise = Math.min(noiseOf(all) * factorOf(ABOVE_NOISE_DB), peak / 2);
  const threshold = Math.max(peak * factorOf(-BELOW_PEAK_DB), overNoise);
  const first = all.findIndex((strength) => strength > threshold);
  const last = all.findLastIndex((strength) => strength > threshold);
  return { from: first * frame, to: Math.min(samples.length, (last + 1) * frame) };
}

/** The same without its constant part, which some microphones add and which would count as loudness. */
function centred(samples: Float32Array): Float32Array<ArrayBuffer> {
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length);
  return Float32Array.from(samples, (sample) => sample - mean);
}

/** By how much each sample may be raised at most, so that none passes the peak; falls early, rises slowly. */
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
  // Backwards in a straight line: the fall begins before what is too loud.
  for (let index = samples.length - 2; index >= 0; index -= 1) {
    result[index] = Math.min(result[index] ?? gain, (result[index + 1] ?? gain) + gain / ahead);
  }
  return result;
}

function amplified(samples: Float32Array, gain: number, rate: number): Float32Array<ArrayBuffer> {
  const factors = limits(samples, gain, rate);
  return Float32Array.from(samples, (sample, index) => sample * (factors[index] ?? 1));
}

/** Brought to the loudness of all announcements, as far as the peak allows. */
function levelled(samples: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  let gain = factorOf(TARGET_LUFS - integratedLoudness(samples, rate));
  let result = amplified(samples, gain, rate);
  for (let round = 1; round < ROUNDS; round += 1) {
    const missing = TARGET_LUFS - integratedLoudness(result, rate);
    if (Math.abs(missing) < 0.1) break;
    gain *= factorOf(missing);
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

/** Makes an announcement of what a microphone has heard: without the silence around it, and as loud as all others. */
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
