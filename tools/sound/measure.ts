/** Sound as it is worked on: one channel, samples between −1 and 1. */
export interface Sound {
  samples: Float32Array;
  rate: number;
}

const toDecibels = (ratio: number) => 20 * Math.log10(ratio);
export const fromDecibels = (decibels: number) => 10 ** (decibels / 20);

/** A filter with two poles and two zeros, its first coefficient below the line taken as 1. */
interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The two filters of ITU-R BS.1770 (how loud a head hears), from their analogue form for any sample rate. */
function kWeighting(rate: number): Biquad[] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate);
  const high = fromDecibels(3.999843853973347);
  const band = high ** 0.4996667741545416;
  const q = 0.7071752369554196;
  const norm = 1 + shelf / q + shelf ** 2;
  const pass = Math.tan((Math.PI * 38.13547087602444) / rate);
  const passNorm = 1 + pass / 0.5003270373238773 + pass ** 2;
  return [
    {
      b: [
        (high + (band * shelf) / q + shelf ** 2) / norm,
        (2 * (shelf ** 2 - high)) / norm,
        (high - (band * shelf) / q + shelf ** 2) / norm,
      ],
      a: [(2 * (shelf ** 2 - 1)) / norm, (1 - shelf / q + shelf ** 2) / norm],
    },
    {
      b: [1, -2, 1],
      a: [(2 * (pass ** 2 - 1)) / passNorm, (1 - pass / 0.5003270373238773 + pass ** 2) / passNorm],
    },
  ];
}

function filter(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** Below three seconds the gates of the norm have too few blocks: what is shorter is measured repeated. */
const MEASURED_S = 3;

function repeated({ samples, rate }: Sound): Float32Array {
  const times = Math.max(1, Math.ceil((MEASURED_S * rate) / Math.max(1, samples.length)));
  const all = new Float32Array(samples.length * times);
  for (let index = 0; index < times; index += 1) all.set(samples, index * samples.length);
  return all;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power);

/** The power of each 0.4 s, four of them beginning in that time. */
function blockPowers(samples: Float32Array, rate: number): number[] {
  const weighted = kWeighting(rate).reduce(filter, samples);
  const block = Math.round(rate * 0.4);
  const powers: number[] = [];
  for (let start = 0; start + block <= weighted.length; start += Math.round(block / 4)) {
    let sum = 0;
    for (let index = start; index < start + block; index += 1) sum += (weighted[index] ?? 0) ** 2;
    powers.push(sum / block);
  }
  return powers;
}

/** Loudness in LUFS (ITU-R BS.1770-4, gated); −Infinity for silence. */
export function loudnessOf(sound: Sound): number {
  const audible = blockPowers(repeated(sound), sound.rate).filter((power) => toLoudness(power) > -70);
  if (audible.length === 0) return -Infinity;
  const gate = toLoudness(mean(audible)) - 10;
  return toLoudness(mean(audible.filter((power) => toLoudness(power) > gate)));
}

/** The loudest 0.4 s in LUFS: how loud something is that is struck and fades. */
export function momentaryOf({ samples, rate }: Sound): number {
  const room = Math.round(rate * 0.4);
  const padded = new Float32Array(samples.length + 2 * room);
  padded.set(samples, room);
  return toLoudness(Math.max(...blockPowers(padded, rate)));
}

const highest = (samples: Float32Array) => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** The highest sample in dBFS; 0 is the limit. */
export const peakOf = ({ samples }: Sound): number => toDecibels(highest(samples));

/** A sound has begun where it first reaches a twentieth of its peak. */
const BEGUN = 1 / 20;

/** When the sound is first heard, in milliseconds from the beginning of the file. */
export function onsetMsOf({ samples, rate }: Sound): number {
  const threshold = highest(samples) * BEGUN;
  const first = samples.findIndex((value) => Math.abs(value) >= threshold && value !== 0);
  return (Math.max(0, first) / rate) * 1000;
}

export const durationMsOf = ({ samples, rate }: Sound): number => (samples.length / rate) * 1000;

/** Which part of the energy lies between two frequencies, 0 to 1. */
export function shareBetween({ samples, rate }: Sound, fromHertz: number, toHertz: number): number {
  const powers = spectrumOf(samples);
  const hertzPerBin = rate / (2 * powers.length);
  const sum = (from: number, to: number) => powers.slice(from, to).reduce((total, power) => total + power, 0);
  return sum(Math.round(fromHertz / hertzPerBin), Math.round(toHertz / hertzPerBin)) / sum(0, powers.length);
}

/** Powers per frequency by a fast Fourier transform over everything, filled with silence to a power of two. */
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

/** One level of the transform: pairs of spectra of `half` values become spectra of twice as many. */
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
