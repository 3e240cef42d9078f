import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Advance,
  ADVANCES,
  isRight,
  LOCK_MS,
  makeOptions,
  missedOf,
  type Options,
  type QuestionEvent,
  scoreOf,
  startQuestions,
  stepQuestions,
} from "./answers.ts";
import type { Tick } from "./game.ts";
import { makeRandom } from "./random.ts";

const rounds = (count: number): Options[] =>
  Array.from({ length: count }, (_, index) => ({ options: ["a", "b", "c", "d"], right: index % 4 }));

const answer = (option: number, atMs: number): QuestionEvent => ({ type: "answer", option, atMs });
const next = (atMs: number): QuestionEvent => ({ type: "next", atMs });
const tick = (atMs: number): Tick => ({ type: "tick", atMs });

function play(advance: Advance, events: (QuestionEvent | Tick)[], asked = rounds(3)) {
  const cues: string[] = [];
  const state = events.reduce(
    (before, event) => {
      const { state, effects } = stepQuestions(before, event);
      cues.push(...effects.map(({ name }) => name));
      return state;
    },
    startQuestions(asked, advance),
  );
  return { state, cues };
}

describe("makeOptions", () => {
  it("gives four distinct answers, exactly one of them right", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.integer(), (right, others, seed) => {
        const made = makeOptions(right, others, makeRandom(seed));
        const distinct = new Set(others.filter((other) => other !== right));
        expect(made !== undefined).toBe(distinct.size >= 3);
        if (!made) return;
        expect(new Set(made.options).size).toBe(4);
        expect(made.options.filter((option) => option === right)).toHaveLength(1);
        expect(made.options[made.right]).toBe(right);
        expect(made.options.every((option) => option === right || distinct.has(option))).toBe(true);
      }),
    );
  });

  it("puts the right answer in every place about equally often", () => {
    const places = [0, 0, 0, 0];
    for (let seed = 0; seed < 4000; seed += 1) {
      const right = makeOptions("x", ["a", "b", "c", "d", "e"], makeRandom(seed))?.right ?? -1;
      places[right] = (places[right] ?? 0) + 1;
    }
    for (const place of places) expect(Math.abs(place / 4000 - 0.25)).toBeLessThan(0.03);
  });
});

describe("a run of questions", () => {
  it.each<[string, Advance, (QuestionEvent | Tick)[], object]>([
    ["asks first", "always", [tick(500)], { index: 0, phase: "asking", given: [] }],
    ["locks after an answer", "always", [answer(2, 100)], { index: 0, phase: "locked", given: [2] }],
    ["takes no second answer", "always", [answer(2, 100), answer(0, 200)], { index: 0, given: [2] }],
    ["is locked for a whole second", "always", [answer(0, 100), tick(1099)], { index: 0, phase: "locked" }],
    ["hears no 'next' while locked", "always", [answer(1, 100), next(900)], { index: 0, phase: "locked" }],
    ["goes on by itself", "always", [answer(1, 100), tick(1100)], { index: 1, phase: "asking" }],
    ["goes on by itself after a right answer", "afterRight", [answer(0, 0), tick(1000)], { index: 1, phase: "asking" }],
    ["waits after a wrong answer", "afterRight", [answer(1, 0), tick(9000)], { index: 0, phase: "waiting" }],
    ["goes on when told", "afterRight", [answer(1, 0), tick(1000), next(1001)], { index: 1, phase: "asking" }],
    ["needs no frame between lock and 'next'", "never", [answer(0, 0), next(1000)], { index: 1, phase: "asking" }],
    ["waits even after a right answer", "never", [answer(0, 0), tick(1000)], { index: 0, phase: "waiting" }],
    ["takes no answer while it waits", "never", [answer(0, 0), tick(1000), answer(3, 1500)], { given: [0] }],
    ["ignores an answer that is not offered", "always", [answer(4, 0)], { phase: "asking", given: [] }],
    ["ignores 'next' while it asks", "always", [next(5000)], { index: 0, phase: "asking" }],
  ])("%s", (_, advance, events, expected) => {
    expect(play(advance, events).state).toMatchObject(expected);
  });

  it.each<[string, Advance, (QuestionEvent | Tick)[], object]>([
    [
      "stays after a right answer",
      "afterRight",
      [answer(0, 0), tick(1000), tick(8999)],
      { index: 0, phase: "reading" },
    ],
    ["stays after a wrong answer", "always", [answer(1, 0), tick(1000), tick(8999)], { index: 0, phase: "reading" }],
    ["goes on after that time", "afterRight", [answer(0, 0), tick(1000), tick(9000)], { index: 1, phase: "asking" }],
    ["goes on sooner when told", "afterRight", [answer(0, 0), tick(1000), next(1001)], { index: 1, phase: "asking" }],
    ["waits for good where it waits at all", "never", [answer(0, 0), tick(1000), tick(99_000)], { phase: "waiting" }],
    ["takes no answer meanwhile", "always", [answer(0, 0), tick(1000), answer(3, 1500)], { given: [0] }],
  ])("with a hundred characters to read: %s (rule 12.4)", (_, advance, events, expected) => {
    const reading = rounds(3).map((round) => ({ ...round, toRead: 100 }));
    expect(play(advance, events, reading).state).toMatchObject(expected);
  });

  it("ends after the last question and counts right answers", () => {
    const events = [
      answer(0, 0),
      tick(1000),
      answer(3, 1500),
      tick(2500),
      answer(2, 3000),
      tick(4000),
      answer(0, 5000),
    ];
    const { state, cues } = play("always", events);
    expect(state.phase).toBe("finished");
    expect(scoreOf(state)).toBe(2);
    expect(missedOf(state)).toEqual([state.rounds[1]]);
    expect([0, 1, 2, 3].map((index) => isRight(state, index))).toEqual([true, false, true, false]);
    expect(cues).toEqual(["right", "wrong", "right", "finished"]);
  });

  it("is over at once without questions", () => {
    expect(startQuestions([], "always").phase).toBe("finished");
  });

  it("waits for an answer as long as it takes", () => {
    const { state } = play("always", [tick(1000), tick(24 * 3_600_000)]);
    expect(state).toMatchObject({ index: 0, phase: "asking", given: [] });
  });

  it("returns the same state where nothing changes", () => {
    const { state } = play("always", []);
    expect(stepQuestions(state, tick(1)).state).toBe(state);
  });

  const anyEvent = fc.oneof(
    fc.record({ type: fc.constant("answer" as const), option: fc.integer({ min: -1, max: 4 }), afterMs: fc.nat(800) }),
    fc.record({ type: fc.constantFrom("next" as const, "tick" as const), afterMs: fc.nat(1500) }),
  );

  it("moves forward one question at a time, one answer each, never within the lock", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), fc.constantFrom(...ADVANCES), (steps, advance) => {
        let atMs = 0;
        let state = startQuestions(rounds(4), advance);
        for (const { afterMs, ...event } of steps) {
          atMs += afterMs;
          const before = state;
          state = stepQuestions(before, { ...event, atMs }).state;
          const moved = state.index !== before.index || (state.phase === "finished" && before.phase !== "finished");
          if (moved) expect(atMs - before.answeredAtMs).toBeGreaterThanOrEqual(LOCK_MS);
          expect(state.index - before.index).toBeLessThanOrEqual(1);
          expect(state.given.slice(0, before.given.length)).toEqual(before.given);
          expect(state.given.length).toBe(state.phase === "asking" ? state.index : state.index + 1);
        }
        expect(scoreOf(state) + missedOf(state).length).toBe(state.given.length);
      }),
    );
  });
});
