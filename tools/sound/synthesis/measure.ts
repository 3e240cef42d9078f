import { integratedLoudness, momentaryLoudness } from "#domain/audio/loudness.ts";

/** Sound for processing: one channel, samples between −1 and 1. */
export interface Sound {
  samples: Float32Array;
  rate: number;
}

const toDecibels = (ratio: number) => 20 * Math.log10(ratio);

/** Below three seconds there are too few blocks for the gates, so shorter sounds are repeated. */
const MEASURED_S = 3;

function repeated({ samples, rate }: Sound): Float32Array {
  const times = Math.max(1, Math.ceil((MEASURED_S * rate) / Math.max(1, samples.length)));
  const all = new Float32Array(samples.length * times);
  for (let index = 0; index < times; index += 1) all.set(samples, index * samples.length);
  return all;
}

/** Loudness in LUFS (ITU-R BS.1770, gated); −Infinity for silence. */
export const loudnessOf = (sound: Sound): number => integratedLoudness(repeated(sound), sound.rate);

/** The loudest 0.4 s in LUFS, for struck sounds that fade. */
export const momentaryOf = ({ samples, rate }: Sound): number => momentaryLoudness(samples, rate);

const highest = (samples: Float32Array) => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** The highest sample in dBFS; 0 is the limit. */
export const peakOf = ({ samples }: Sound): number => toDecibels(highest(samples));

/** A sound has begun where it first reaches a twentieth of its peak. */
const BEGUN = 1 / 20;

/** The onset of the sound, in milliseconds from the beginning of the file. */
export function onsetMsOf({ samples, rate }: Sound): number {
  const threshold = highest(samples) * BEGUN;
  const first = samples.findIndex((value) => Math.abs(value) >= threshold && value !== 0);
  return (Math.max(0, first) / rate) * 1000;
}

export const durationMsOf = ({ samples, rate }: Sound): number => (samples.length / rate) * 1000;

/** The share of the energy between two frequencies, 0 to 1. */
export function shareBetween({ samples, rate }: Sound, fromHertz: number, toHertz: number): number {
  const powers = spectrumOf(samples);
  const hertzPerBin = rate / (2 * powers.length);
  const sum = (from: number, to: number) => powers.slice(from, to).reduce((total, power) => total + power, 0);
  return sum(Math.round(fromHertz / hertzPerBin), Math.round(toHertz / hertzPerBin)) / sum(0, powers.length);
}

/** The power spectrum by a fast Fourier transform over everything, padded with silence to a power of two. */
export function spectrumOf(samples: Float32Array): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, samples.length)));
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (let index = 0; index < samples.length; index += 1) real[reversed(index, size)] = samples[index] ?? 0;
  for (let half = 1; half < size; half *= 2) combine(real, imaginary, half);
  return real.slice(0, size / 2).map((value, index) => value ** 2 + (imaginary[index] ?? 0) ** 2);
}

function reversed(index: number, size: number): number {
  let result = 0;
  for (let bit = 1; bit < size; bit *= 2) result = result * 2 + (index & bit ? 1 : 0);
  return result;
}

/** One level of the transform: merges pairs of spectra of `half` values. */
function combine(real: Float64Array, imaginary: Float64Array, half: number): void {
  for (let offset = 0; offset < half; offset += 1) {
    const angle = (-Math.PI * offset) / half;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let even = offset; even < real.length; even += 2 * half) {
      const odd = even + half;
      const [re, im] = [real[odd] ?? 0, imaginary[odd] ?? 0];
      const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos];
      const [evenRe, evenIm] = [real[even] ?? 0, imaginary[even] ?? 0];
      real[odd] = evenRe - turnedRe;
      imaginary[odd] = evenIm - turnedIm;
      real[even] = evenRe + turnedRe;
      imaginary[even] = evenIm + turnedIm;
    }
  }
}
