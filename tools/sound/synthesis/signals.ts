import type { SignalName } from "virtual:sound";
import { makeRandom } from "#domain/game/random.ts";
import { fromDecibels } from "#domain/audio/loudness.ts";
import type { Sound } from "./measure.ts";

/** Phones play hardly anything below 500 Hz, so the characteristic part of a signal lies above. */
export const SIGNAL_RATE = 44_100;

/** A pure tone that is struck and decays. */
interface Partial {
  hertz: number;
  decibels: number;
  /** Time until a thousandth is left. */
  ringMs: number;
  /** Rise time; struck sounds start at once, but a step of one sample clicks. */
  attackMs?: number;
}

/** The dry part of a stroke: band-limited noise. */
interface Knock {
  hertz: number;
  decibels: number;
  ringMs: number;
}

/** A struck sound at a time. */
interface Stroke {
  atMs: number;
  partials: readonly Partial[];
  knock?: Knock;
  decibels?: number;
}

interface Recipe {
  lengthMs: number;
  /** Overdrive, which compresses: struck sounds consist of peaks, and peaks are not loud. */
  drive?: number;
  strokes: readonly Stroke[];
}

/** A thousandth, by which decay times are defined. */
const FADED = Math.log(1000);
const PLAIN_ATTACK_MS = 1;
/** The stroke itself, in samples. */
const KNOCK_ATTACK = 12;

function addPartial(samples: Float32Array, atMs: number, partial: Partial, gain: number): void {
  const start = Math.round((atMs * SIGNAL_RATE) / 1000);
  const attack = ((partial.attackMs ?? PLAIN_ATTACK_MS) * SIGNAL_RATE) / 1000;
  const fade = (-FADED * 1000) / (partial.ringMs * SIGNAL_RATE);
  const turn = (2 * Math.PI * partial.hertz) / SIGNAL_RATE;
  const volume = gain * fromDecibels(partial.decibels);
  for (let index = start; index < samples.length; index += 1) {
    const passed = index - start;
    const swell = passed < attack ? Math.sin((Math.PI / 2) * (passed / attack)) ** 2 : 1;
    samples[index] = (samples[index] ?? 0) + volume * swell * Math.exp(fade * passed) * Math.sin(turn * passed);
  }
}

/** Noise through a high resonance; the same noise each time. */
function addKnock(samples: Float32Array, atMs: number, { hertz, decibels, ringMs }: Knock, gain: number): void {
  const random = makeRandom(Math.round(hertz));
  const start = Math.round((atMs * SIGNAL_RATE) / 1000);
  const length = Math.round((ringMs * SIGNAL_RATE) / 1000);
  const radius = 0.93;
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / SIGNAL_RATE);
  const volume = gain * fromDecibels(decibels) * 4 * (1 - radius);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let passed = 0; passed < length && start + passed < samples.length; passed += 1) {
    const x = (random.next() * 2 - 1) * Math.exp((-FADED * passed) / length) * Math.min(1, passed / KNOCK_ATTACK);
    const y = x - x2 + turn * y1 - radius ** 2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[start + passed] = (samples[start + passed] ?? 0) + volume * y;
  }
}

/** Fades out the end of a signal. */
const RELEASE_MS = 25;

function release(samples: Float32Array): void {
  const length = Math.round((RELEASE_MS * SIGNAL_RATE) / 1000);
  const from = samples.length - length;
  for (let index = Math.max(0, from); index < samples.length; index += 1) {
    samples[index] = (samples[index] ?? 0) * ((samples.length - index) / length);
  }
}

/** Soft clipping of the peaks. */
function overdrive(samples: Float32Array, drive: number): void {
  const peak = samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  samples.forEach((value, index) => void (samples[index] = Math.tanh((drive * value) / peak)));
}

/** Renders a signal from its recipe. */
function strike({ lengthMs, drive, strokes }: Recipe): Sound {
  const samples = new Float32Array(Math.round((lengthMs * SIGNAL_RATE) / 1000));
  for (const { atMs, partials, knock, decibels = 0 } of strokes) {
    for (const partial of partials) addPartial(samples, atMs, partial, fromDecibels(decibels));
    if (knock) addKnock(samples, atMs, knock, fromDecibels(decibels));
  }
  if (drive) overdrive(samples, drive);
  release(samples);
  return { samples, rate: SIGNAL_RATE };
}

const partial = (hertz: number, decibels: number, ringMs: number, attackMs?: number): Partial => ({
  hertz,
  decibels,
  ringMs,
  attackMs,
});

/** A boxing bell: inharmonic partials, the lowest as a beating pair. */
const bell: readonly Partial[] = [
  partial(660, -9, 1500),
  partial(664, -11, 1500),
  partial(1331, -7, 1500),
  partial(1604, -11, 1100),
  partial(2052, -9, 1100),
  partial(2790, -11, 800),
  partial(3723, -13, 550),
  partial(4880, -18, 350),
];

/** A gong swells: its high partials come after the stroke. The low ones need a real speaker. */
const gong: readonly Partial[] = [
  partial(131, -15, 2400, 6),
  partial(262, -13, 2400, 12),
  partial(525, -6, 2400, 20),
  partial(561, -9, 2300, 40),
  partial(687, -8, 2100, 60),
  partial(842, -9, 1900, 80),
  partial(1130, -11, 1600, 100),
  partial(1477, -14, 1300, 120),
  partial(1920, -18, 1000, 140),
];

const wood = (hertz: number): Pick<Stroke, "partials" | "knock"> => ({
  partials: [partial(hertz, -4, 230), partial(hertz * 2.57, -10, 110)],
  knock: { hertz, decibels: -10, ringMs: 22 },
});

/** A bar of metal, like a glockenspiel's. */
const bar = (hertz: number, ringMs: number): readonly Partial[] => [
  partial(hertz, -4, ringMs),
  partial(hertz * 2.76, -16, ringMs / 3),
];

/** A reed: odd harmonics, so that even a small speaker plays a low note. */
const reed = (hertz: number, ringMs: number): readonly Partial[] =>
  [1, 3, 5, 7, 9].map((harmonic) => partial(hertz * harmonic, harmonic === 1 ? -14 : -4 - harmonic, ringMs, 8));

const strokes = (times: readonly number[], made: Pick<Stroke, "partials" | "knock">): Stroke[] =>
  times.map((atMs) => Object.assign({ atMs }, made));

/** The recipes of all signals. Rising is good, low and buzzing is wrong, wood is rest, metal is work. */
const RECIPES: Record<SignalName, Recipe> = {
  tick: {
    lengthMs: 150,
    drive: 2,
    strokes: [{ atMs: 0, partials: [partial(1000, -4, 190), partial(2000, -12, 120)] }],
  },
  go: {
    lengthMs: 1600,
    strokes: [
      { atMs: 0, partials: bell, knock: { hertz: 2600, decibels: -9, ringMs: 30 }, decibels: -2 },
      { atMs: 300, partials: bell, knock: { hertz: 2600, decibels: -9, ringMs: 30 } },
    ],
  },
  rest: {
    lengthMs: 700,
    drive: 2,
    strokes: [
      { atMs: 0, ...wood(1150) },
      { atMs: 240, ...wood(820) },
    ],
  },
  lastTen: { lengthMs: 420, drive: 2, strokes: strokes([0, 95, 190], wood(1850)) },
  finished: {
    lengthMs: 2400,
    drive: 2,
    strokes: [{ atMs: 0, partials: gong, knock: { hertz: 600, decibels: -8, ringMs: 90 } }],
  },
  right: {
    lengthMs: 480,
    strokes: [
      { atMs: 0, partials: bar(1319, 300), decibels: -2 },
      { atMs: 90, partials: bar(1760, 380) },
    ],
  },
  wrong: {
    lengthMs: 420,
    strokes: [
      { atMs: 0, partials: reed(247, 260) },
      { atMs: 150, partials: reed(208, 420) },
    ],
  },
  levelUp: {
    lengthMs: 1300,
    strokes: [1047, 1319, 1568, 2093].map((hertz, place) => ({
      atMs: place * 110,
      partials: bar(hertz, place === 3 ? 900 : 400),
    })),
  },
  step: {
    lengthMs: 80,
    drive: 2,
    strokes: [{ atMs: 0, partials: [partial(620, -6, 70)], knock: { hertz: 1400, decibels: -12, ringMs: 10 } }],
  },
  call: {
    lengthMs: 320,
    strokes: [
      { atMs: 0, partials: [partial(880, -5, 500, 15), partial(1760, -6, 420, 15), partial(3520, -20, 120, 6)] },
    ],
  },
};

export const SIGNAL_NAMES = Object.keys(RECIPES) as SignalName[];

/** A signal, the same each time. */
export const makeSignal = (name: SignalName): Sound => strike(RECIPES[name]);
