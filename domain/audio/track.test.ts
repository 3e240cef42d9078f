import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SoundId, TimedCue } from "./timeline.ts";
import { AFTER_SIGNAL_MS, BEFORE_SIGNAL_MS, planTrack, SIGNAL_AT_MOST_MS, soundsOf } from "./track.ts";

const said = fc.record({
  sound: fc.constantFrom<SoundId>("phrase/pause", "phrase/runde-2", "technique/blocks/1", "technique/blocks/2"),
  order: fc.constantFrom("instead" as const, "after" as const, "before" as const),
});
const cue = fc.record({
  gapMs: fc.integer({ min: 0, max: 12_000 }),
  name: fc.constantFrom("tick" as const, "go" as const, "rest" as const, "call" as const, "turn" as const),
  said: fc.option(said, { nil: undefined }),
});
/** Cues in order, and the lengths of sounds, some of them missing. */
const drills = fc
  .record({
    list: fc.array(cue, { maxLength: 60 }),
    lengths: fc.dictionary(
      fc.constantFrom("signal/tick", "signal/go", "signal/rest", "signal/call", "phrase/pause", "phrase/runde-2"),
      fc.integer({ min: 1, max: 5000 }),
    ),
    clipMs: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
    restMs: fc.nat(5000),
  })
  .map(({ list, lengths, clipMs, restMs }) => {
    let atMs = 0;
    const cues = list.map(({ gapMs, ...rest }): TimedCue => ({ ...rest, atMs: (atMs += gapMs) }));
    const lengthOf = (sound: SoundId) => (sound.startsWith("technique/") ? clipMs : lengths[sound]);
    return { cues, lengthMs: atMs + restMs, lengthOf };
  });

describe("planTrack", () => {
  it("never lets two sounds be heard at once, keeps their order and stays within the drill", () => {
    fc.assert(
      fc.property(drills, ({ cues, lengthMs, lengthOf }) => {
        const plan = planTrack(cues, lengthMs, lengthOf);
        expect(plan.lengthMs).toBe(lengthMs);
        let untilMs = 0;
        for (const placement of plan.placements) {
          expect(placement.atMs).toBeGreaterThanOrEqual(untilMs);
          expect(placement.untilMs).toBeGreaterThan(placement.atMs);
          untilMs = placement.untilMs;
        }
        expect(untilMs).toBeLessThanOrEqual(lengthMs);
      }),
    );
  });

  it("has every cue at its exact time, as speech if there is time for it, else as its signal", () => {
    fc.assert(
      fc.property(drills, ({ cues, lengthMs, lengthOf }) => {
        const { placements } = planTrack(cues, lengthMs, lengthOf);
        for (const [index, { atMs, name, said }] of cues.entries()) {
          const nextMs = cues[index + 1]?.atMs ?? lengthMs;
          const isInstead = said?.order === "instead" && lengthOf(said.sound) !== undefined;
          const sound: SoundId = isInstead ? said.sound : `signal/${name}`;
          const soundMs = lengthOf(sound);
          if (soundMs === undefined || nextMs === atMs) continue;
          const found = placements.find((placement) => placement.sound === sound && placement.atMs === atMs);
          const wholeMs = Math.min(nextMs - atMs, soundMs);
          const least = said?.order === "after" ? Math.min(wholeMs, SIGNAL_AT_MOST_MS) : wholeMs;
          const heardMs = (found?.untilMs ?? 0) - atMs;
          expect(heardMs).toBeGreaterThanOrEqual(least);
          expect(heardMs).toBeLessThanOrEqual(wholeMs);
        }
      }),
    );
  });

  it("includes additional speech whole or not at all", () => {
    fc.assert(
      fc.property(drills, ({ cues, lengthMs, lengthOf }) => {
        const { placements } = planTrack(cues, lengthMs, lengthOf);
        const besides = placements.filter(({ atMs }) => !cues.some((cue) => cue.atMs === atMs));
        for (const { sound, atMs, untilMs } of besides) expect(untilMs - atMs).toBeCloseTo(lengthOf(sound) ?? 0, 6);
      }),
    );
  });

  const lengthOf = (sound: SoundId) => (sound.startsWith("signal/") ? 500 : 1000);
  it("says a phrase after its signal, and one before a signal so that it is over in time", () => {
    const cues: TimedCue[] = [
      { atMs: 1000, name: "rest", said: { sound: "phrase/pause", order: "after" } },
      { atMs: 9000, name: "tick", said: { sound: "phrase/runde-2", order: "before" } },
    ];
    expect(planTrack(cues, 20_000, lengthOf).placements).toEqual([
      { sound: "signal/rest", atMs: 1000, untilMs: 1500 },
      { sound: "phrase/pause", atMs: 1500 + AFTER_SIGNAL_MS, untilMs: 2500 + AFTER_SIGNAL_MS },
      { sound: "phrase/runde-2", atMs: 8000 - BEFORE_SIGNAL_MS, untilMs: 9000 - BEFORE_SIGNAL_MS },
      { sound: "signal/tick", atMs: 9000, untilMs: 9500 },
    ]);
  });

  it("lets a long signal fade out for what is said after it", () => {
    const cues: TimedCue[] = [{ atMs: 0, name: "finished", said: { sound: "phrase/geschafft", order: "after" } }];
    const lengths = (sound: SoundId) => (sound.startsWith("signal/") ? 2400 : 800);
    expect(planTrack(cues, 3000, lengths).placements).toEqual([
      { sound: "signal/finished", atMs: 0, untilMs: SIGNAL_AT_MOST_MS },
      { sound: "phrase/geschafft", atMs: SIGNAL_AT_MOST_MS, untilMs: SIGNAL_AT_MOST_MS + 800 },
    ]);
    expect(planTrack(cues, 2000, lengths).placements).toEqual([{ sound: "signal/finished", atMs: 0, untilMs: 2000 }]);
  });

  it.each<[string, TimedCue[]]>([
    ["after, with too little time", [{ atMs: 0, name: "rest", said: { sound: "phrase/pause", order: "after" } }]],
    [
      "before, with too little time",
      [{ atMs: 1000, name: "tick", said: { sound: "phrase/runde-2", order: "before" } }],
    ],
  ])("leaves out what is said %s", (_, cues) => {
    expect(planTrack(cues, 1600, lengthOf).placements.map(({ sound }) => sound)).toEqual([`signal/${cues[0]?.name}`]);
  });
});

describe("soundsOf", () => {
  it("names each sound once", () => {
    const cues: TimedCue[] = [
      { atMs: 0, name: "tick" },
      { atMs: 1, name: "tick", said: { sound: "phrase/pause", order: "after" } },
    ];
    expect(soundsOf(cues)).toEqual(["signal/tick", "phrase/pause"]);
  });
});
