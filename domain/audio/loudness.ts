/** Length of the measured blocks and their step (ITU-R BS.1770-5: 400 ms, overlapping by three quarters). */
const BLOCK_S = 0.4;
const STEP_S = 0.1;

/** Blocks below this are silence; of the others, those this far below their mean do not count. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** Converts decibels to a factor for the amplitude. */
export const fromDecibels = (decibels: number): number => 10 ** (decibels / 20);

/** Coefficients of a filter of second order, `a0` divided out. */
interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/**
 * The effect of the head as a sphere: 4 dB gain above 2 kHz. The standard lists coefficients for 48 kHz; these are
 * computed for any rate.
 */
function headFilter(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = fromDecibels(3.999843853973347);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

/** The high-pass filter of the standard. */
function rumbleFilter(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** The mean square of every weighted block; a shorter sound is one block. */
function blockPowers(samples: Float32Array, rate: number): number[] {
  const weighted = filtered(filtered(samples, headFilter(rate)), rumbleFilter(rate));
  const block = Math.min(Math.round(BLOCK_S * rate), samples.length);
  const step = Math.round(STEP_S * rate);
  const count = block === 0 ? 0 : Math.floor((samples.length - block) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const piece = weighted.subarray(index * step, index * step + block);
    return piece.reduce((sum, sample) => sum + sample * sample, 0) / block;
  });
}

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power);
const meanOf = (powers: readonly number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length;

/**
 * The loudness of a mono sound in LUFS: the integrated loudness of ITU-R BS.1770 with both gates. Minus infinity for
 * silence.
 */
export function integratedLoudness(samples: Float32Array, rate: number): number {
  const audible = blockPowers(samples, rate).filter((power) => loudnessOf(power) > ABSOLUTE_GATE);
  if (audible.length === 0) return -Infinity;
  const threshold = loudnessOf(meanOf(audible)) + RELATIVE_GATE;
  return loudnessOf(meanOf(audible.filter((power) => loudnessOf(power) > threshold)));
}

/** The loudest 0.4 s in LUFS, for struck sounds that fade. */
export function momentaryLoudness(samples: Float32Array, rate: number): number {
  const room = Math.round(BLOCK_S * rate);
  const padded = new Float32Array(samples.length + 2 * room);
  padded.set(samples, room);
  return loudnessOf(Math.max(...blockPowers(padded, rate)));
}
