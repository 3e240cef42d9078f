import { describe, expect, it } from "vitest";
import { momentaryOf, peakOf, shareBetween, type Sound } from "./measure.ts";
import { SIGNAL } from "./produce.ts";
import { makeSignal, SIGNAL_NAMES, SIGNAL_RATE } from "./signals.ts";

/** The edges of the frequency bands by which a small speaker distinguishes sounds. */
const EDGES = [500, 700, 1000, 1400, 2000, 2800, 4000];
const SLICE_MS = 60;
const SLICES = 40;

/** A signal as a phone plays it: the energy of each band in each slice of time, as a unit vector. */
function portrait({ samples, rate }: Sound): number[] {
  const length = Math.round((SLICE_MS * rate) / 1000);
  const values = Array.from({ length: SLICES }, (_, slice) => {
    const part = { samples: samples.slice(slice * length, (slice + 1) * length), rate };
    const energy = part.samples.reduce((sum, value) => sum + value ** 2, 0);
    return EDGES.slice(1).map((to, band) =>
      energy === 0 ? 0 : Math.sqrt(energy * shareBetween(part, EDGES[band] ?? 0, to)),
    );
  }).flat();
  const size = Math.hypot(...values);
  return values.map((value) => value / size);
}

const likeness = (one: number[], other: number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

describe.each(SIGNAL_NAMES)("signal %s", (name) => {
  const signal = makeSignal(name);

  it("is the same each time", () => {
    expect(makeSignal(name).samples).toEqual(signal.samples);
  });

  it("is heard through the speaker of a phone", () => {
    expect(shareBetween(signal, 500, 4000)).toBeGreaterThan(0.85);
  });

  it("begins and ends without a click", () => {
    const peak = signal.samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
    expect(Math.abs(signal.samples[0] ?? 1)).toBeLessThan(peak / 100);
    expect(Math.abs(signal.samples.at(-1) ?? 1)).toBeLessThan(peak / 1000);
  });

  it("can be as loud as the others", () => {
    const room = SIGNAL.peak - peakOf(signal);
    expect(momentaryOf(signal) + room).toBeGreaterThan(name === "step" ? -22 : -19);
  });
});

it("no two signals are alike", () => {
  const portraits = SIGNAL_NAMES.map((name) => ({ name, portrait: portrait(makeSignal(name)) }));
  const pairs = portraits.flatMap((one, index) =>
    portraits.slice(index + 1).map((other) => ({
      pair: `${one.name} ${other.name}`,
      likeness: likeness(one.portrait, other.portrait),
    })),
  );
  expect(pairs.filter(({ likeness }) => likeness > 0.8)).toEqual([]);
});

it("the three ticks of a countdown leave a pause between them", () => {
  expect(makeSignal("tick").samples.length / SIGNAL_RATE).toBeLessThan(0.3);
});
