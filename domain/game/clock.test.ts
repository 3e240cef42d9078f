import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRunClock, pauseClock, resumeClock, runMs } from "./clock.ts";

describe("RunClock", () => {
  it("stands until it is started, and again while paused", () => {
    let clock = makeRunClock();
    expect(runMs(clock, 5_000)).toBe(0);
    clock = resumeClock(clock, 10_000);
    expect(runMs(clock, 12_500)).toBe(2_500);
    clock = pauseClock(clock, 13_000);
    expect(runMs(clock, 99_000)).toBe(3_000);
    clock = resumeClock(clock, 100_000);
    expect(runMs(clock, 100_250)).toBe(3_250);
  });

  it("goes on where an interrupted run was left", () => {
    expect(runMs(resumeClock(makeRunClock(7_000), 50), 60)).toBe(7_010);
  });

  it("is not moved by a second start or stop", () => {
    const running = resumeClock(makeRunClock(), 100);
    expect(resumeClock(running, 500)).toBe(running);
    const paused = pauseClock(running, 700);
    expect(pauseClock(paused, 900)).toBe(paused);
  });

  it("counts exactly the spans in which it ran", () => {
    const stretch = fc.record({ runs: fc.nat(10_000), rests: fc.nat(10_000) });
    fc.assert(
      fc.property(fc.array(stretch), (stretches) => {
        let now = 1_000;
        let clock = makeRunClock();
        for (const { runs, rests } of stretches) {
          clock = pauseClock(resumeClock(clock, now), now + runs);
          now += runs + rests;
        }
        expect(runMs(clock, now)).toBe(stretches.reduce((sum, { runs }) => sum + runs, 0));
      }),
    );
  });

  it("never runs backwards, even when the outer clock does", () => {
    expect(runMs(resumeClock(makeRunClock(40), 1_000), 900)).toBe(40);
  });
});
