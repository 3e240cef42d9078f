import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut, type TimedCue } from "#domain/audio/timeline.ts";
import type { Game } from "#domain/game/game.ts";
import { type IntervalConfig, interval } from "./interval/rules.ts";
import { openRun } from "./run.ts";
import { makeSoundtrack } from "./soundtrack.ts";

/** A sound card that plays what it is given at exactly the instant that it was given for, unless it is taken back before. */
function soundCard() {
  const laidOut: { name: string; atMs: number; takenBackAtMs?: number }[] = [];
  const time = { ms: 0 };
  const playAt = (name: string, atMs: number) => {
    const entry: (typeof laidOut)[number] = { name, atMs: Math.max(atMs, time.ms) };
    laidOut.push(entry);
    return () => void (entry.takenBackAtMs ??= time.ms);
  };
  /** What has begun to sound until now. */
  const heard = () => laidOut.filter(({ atMs, takenBackAtMs }) => atMs <= Math.min(time.ms, takenBackAtMs ?? Infinity));
  return { time, laidOut, playAt, heard };
}

/** A run on the clock of a sound card, looked at whenever `at` is called. */
function play<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  config: Config,
  cuesOf: (state: State) => readonly TimedCue[],
  startsAtMs = 0,
) {
  const card = soundCard();
  card.time.ms = startsAtMs;
  const track = makeSoundtrack(card.playAt);
  const run = openRun(
    game,
    { config, seed: 1, startedAtMs: 0 },
    { now: () => card.time.ms, onEffect: () => undefined },
  );
  const follow = () => track.follow(cuesOf(run.view().state), run.clock(), card.time.ms);
  run.subscribe(follow);
  run.setOnScreen(true);
  /** Lets time pass until this instant of the sound card, and looks. */
  const at = (ms: number) => {
    card.time.ms = ms;
    run.tick();
    follow();
  };
  return { ...card, run, at };
}

const cuesOf = ({ cues }: { cues: TimedCue[] }) => cues;
const tabata: IntervalConfig = { intervalType: "Tabata", rounds: 3 };

/** A drill of four hours with a signal every 7.3 s: longer than any horizon. */
const spans = layOut(
  200,
  Array.from({ length: 2000 }, () => 7300),
);
const cues = spans.map(({ fromMs }): TimedCue => ({ atMs: fromMs, name: "call" }));
const long: Game<null, { cues: TimedCue[]; atMs: number }, { type: "none"; atMs: number }> = {
  start: () => ({ cues, atMs: 0 }),
  step: (state, { atMs }) => ({ state: { ...state, atMs }, effects: [] }),
  isFinished: () => false,
  summarize: () => ({ score: 0, total: 0, xp: 0 }),
};

describe("the soundtrack of a run", () => {
  it("has every signal of an hour at exactly its instant, however irregularly it is looked at", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 5 }), fc.nat(1e9), (gaps, startsAtMs) => {
        const drill = play(long, null, cuesOf, startsAtMs);
        for (let index = 0; drill.time.ms - startsAtMs < 3_600_000; index += 1) {
          drill.at(drill.time.ms + (gaps[index % gaps.length] ?? 1) + 1);
        }
        const passedMs = drill.time.ms - startsAtMs;
        const expected = cues.filter(({ atMs }) => atMs <= passedMs).map(({ atMs }) => startsAtMs + atMs);
        expect(drill.heard().map(({ atMs }) => atMs)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it("lays everything out well ahead, so that a page that sleeps a minute misses nothing", () => {
    const drill = play(long, null, cuesOf);
    drill.at(10);
    expect(drill.laidOut.at(-1)?.atMs).toBeGreaterThan(290_000);
    drill.at(60_000);
    expect(drill.laidOut.at(-1)?.atMs).toBeGreaterThan(350_000);
  });

  it("pauses exactly: every signal sounds once, later by the pauses and nothing else", () => {
    const steps = fc.array(
      fc.record({ runMs: fc.integer({ min: 1, max: 9000 }), pauseMs: fc.integer({ min: 1, max: 99_999 }) }),
    );
    fc.assert(
      fc.property(steps, (list) => {
        const drill = play(interval, tabata, cuesOf);
        const expected: number[] = [];
        const all = interval.start(tabata, 1, 0).cues;
        let passedMs = 0;
        let pausedMs = 0;
        const until = (runMs: number) => {
          expected.push(
            ...all.filter(({ atMs }) => atMs > passedMs && atMs <= runMs).map(({ atMs }) => atMs + pausedMs),
          );
          passedMs = runMs;
          drill.at(runMs + pausedMs);
        };
        for (const { runMs, pauseMs } of list) {
          until(passedMs + runMs);
          if (drill.run.view().isFinished) break;
          drill.run.pause();
          drill.at(drill.time.ms + pauseMs);
          drill.run.resume();
          pausedMs += pauseMs;
        }
        until(drill.time.ms - pausedMs + 300_000);
        // The run is over 3 s after its last signal; what the list looked at later is beyond it.
        expect(drill.heard().map(({ atMs }) => atMs)).toEqual(expected);
      }),
    );
  });

  it("is silent at once when the run rests, stops or leaves the screen", () => {
    for (const end of ["pause", "stop", "leave"] as const) {
      const drill = play(interval, tabata, cuesOf);
      drill.at(10_000);
      if (end === "pause") drill.run.pause();
      if (end === "stop") drill.run.send({ type: "stop" });
      if (end === "leave") drill.run.setOnScreen(false);
      drill.at(500_000);
      expect(drill.laidOut.length).toBeGreaterThan(5);
      expect(drill.heard().every(({ atMs }) => atMs <= 10_000)).toBe(true);
    }
  });

  it("moves what lies ahead when something is skipped, and sounds at once what begins now", () => {
    const drill = play(interval, tabata, cuesOf);
    drill.at(10_000);
    drill.run.send({ type: "skip" });
    drill.at(18_000);
    const names = drill.heard().map(({ name, atMs }) => `${name} ${atMs}`);
    expect(names).toEqual(["tick 200", "tick 1200", "tick 2200", "go 3200", "rest 10000", "tick 17000", "tick 18000"]);
  });

  it("goes on with a kept run without repeating what has sounded", () => {
    const card = soundCard();
    const track = makeSoundtrack(card.playAt);
    const { cues: all } = interval.start(tabata, 1, 0);
    card.time.ms = 5_000_000;
    track.follow(all, { passedMs: 40_000, runningSinceMs: 5_000_000 }, 5_000_000);
    expect(card.laidOut.map(({ atMs }) => atMs)).toEqual(
      all.filter(({ atMs }) => atMs > 40_000).map(({ atMs }) => atMs - 40_000 + 5_000_000),
    );
  });

  it("says nothing about what passed while the device slept", () => {
    const drill = play(long, null, cuesOf);
    drill.at(1_000);
    const before = drill.laidOut.length;
    drill.at(3_000_000);
    expect(drill.laidOut.slice(before).every(({ atMs }) => atMs >= 2_999_000)).toBe(true);
  });
});
