import { describe, expect, it } from "vitest";
import { otherSideOf, tellingInstants } from "./choice.ts";

const run = (start: number, seconds: number) => ({ panel: 0, start, seconds, strikes: false, spans: [] });

describe("instants of a sheet", () => {
  const holds = [
    { panel: 0, from: 1, to: 1.7 },
    { panel: 1, from: 2, to: 2.7 },
  ];
  const times = { seconds: 3.7, holds, runs: [run(0.4, 0.6), run(1.7, 0.3), run(2.7, 0.5)] };

  it("are every picture once, beginning and end, and some on each way", () => {
    const instants = tellingInstants(times, 6);
    expect(instants).toHaveLength(12);
    expect(instants).toEqual(expect.arrayContaining([0.4, 1, 2, 3.7]));
    expect(instants.filter((at) => at > 1 && at <= 1.7)).toEqual([]);
    for (const { start, seconds } of times.runs)
      expect(instants.some((at) => at > start && at < start + seconds)).toBe(true);
  });

  it("are the pictures alone where nothing moves", () => {
    expect(tellingInstants({ seconds: 0, holds: [{ panel: 0, from: 0, to: 0 }], runs: [] }, 6)).toEqual([0]);
  });
});

it("looks from aside at people who stand behind each other", () => {
  const people = [
    [0, 1, 0],
    [0, 1, 1],
  ] as const;
  const { azimuth } = otherSideOf({ azimuth: 0, elevation: 5 }, [people]);
  expect(Math.abs(azimuth)).toBe(90);
});
