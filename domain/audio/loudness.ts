/** What is measured in one piece, and how far apart such pieces begin (ITU-R BS.1770-5: 400 ms, three quarters overlapping). */
const BLOCK_S = 0.4;
const STEP_S = 0.1;

/** Pieces below this are silence; of the others, those that lie further below their mean do not count either. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** Coefficients of a filter of second order, `a0` divided out. */
interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The head as a sphere: raises what lies above 2 kHz by 4 dB. The standard gives figures for 48 kHz; these give them for any rate. */
function headFilter(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

/** The ear does not mind what rumbles. */
function rumbleFilter(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    const result = b[0] * sample + first;
    first = b[1] * sample - a[0] * result + second;
    second = b[2] * sample - a[1] * result;
    out[index] = result;
  }
  return out;
}

/** The mean square of every piece; what is shorter than a piece is one by itself. */
function blockPowers(samples: Float32Array, rate: number): number[] {
  const block = Math.min(Math.round(BLOCK_S * rate), samples.length);
  const step = Math.round(STEP_S * rate);
  const count = block === 0 ? 0 : Math.floor((samples.length - block) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const piece = samples.subarray(index * step, index * step + block);
    return piece.reduce((sum, sample) => sum + sample * sample, 0) / block;
  });
}

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power);
const meanOf = (powers: readonly number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length;

/**
 * How loud a sound of one channel is, in LUFS: the integrated loudness of ITU-R BS.1770 with both gates. Minus infinity for silence.
 */
export function integratedLoudness(samples: Float32Array, rate: number): number {
  const weighted = filtered(filtered(samples, headFilter(rate)), rumbleFilter(rate));
  const audible = blockPowers(weighted, rate).filter((power) => loudnessOf(power) > ABSOLUTE_GATE);
  if (audible.length === 0) return -Infinity;
  const threshold = loudnessOf(meanOf(audible)) + RELATIVE_GATE;
  return loudnessOf(meanOf(audible.filter((power) => loudnessOf(power) > threshold)));
}
