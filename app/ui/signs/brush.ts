/** The geometry of an ensō: a bundle of bristles on one circle, computed once and shared by all rings. */
export interface Bristle {
  path: string;
  width: number;
  /** How much earlier this bristle runs dry than the brush, as a part of the circle. */
  lag: number;
}

const SIZE = 200;
const STEPS = 96;
const BRISTLES = 13;

/** The width of the brush along the stroke: set down, drawn lightly, released. */
function pressure(t: number) {
  const setDown = 0.72 + 0.28 * Math.exp(-((t - 0.05) ** 2) / 0.006);
  return setDown * (1 - 0.42 * t) + 0.05 * Math.sin(t * 19);
}

/** A repeatable unevenness: three waves with different periods. */
const tremor = (t: number, seed: number) =>
  0.9 * Math.sin(t * 7 + seed * 2.1) + 0.5 * Math.sin(t * 17 + seed * 5.3) + 0.3 * Math.sin(t * 41 + seed * 0.7);

function bristlePath(offset: number, seed: number) {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    // Starts at the lower left, as the sign is written, and ends a little inside of its beginning.
    const angle = Math.PI * 0.72 + t * Math.PI * 1.965;
    const radius = 80 - t * 3.5 + offset * pressure(t) * 11 + tremor(t, seed) * 0.55;
    const x = SIZE / 2 + radius * Math.cos(angle);
    const y = SIZE / 2 + radius * Math.sin(angle) * 0.985;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

/** Outer bristles run dry first and unevenly; those in the middle reach the end. */
function makeBristle(index: number): Bristle {
  const offset = (index / (BRISTLES - 1)) * 2 - 1;
  const uneven = Math.abs(Math.sin(index * 12.9898) * 43758.5453) % 1;
  return {
    path: bristlePath(offset, index),
    width: 2.6 - Math.abs(offset) * 0.9 + uneven * 0.5,
    lag: 0.05 * Math.abs(offset) + uneven * 0.06,
  };
}

export const ENSO = {
  size: SIZE,
  bristles: Array.from({ length: BRISTLES }, (_, index) => makeBristle(index)),
} as const;
