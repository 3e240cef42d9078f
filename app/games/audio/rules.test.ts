import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOf, type SoundId } from "#domain/audio/timeline.ts";
import { planTrack } from "#domain/audio/track.ts";
import { endsMs } from "#domain/game/drill.ts";
import { type Effect, replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { ROUNDS, TIMES_PER_TECHNIQUE } from "#domain/game/settings.ts";
import { SILENCE_MS } from "./config.ts";
import {
  audio,
  type AudioConfig,
  type AudioEvent,
  type AudioTechnique,
  drawOrder,
  parseConfig,
  performedOf,
  planCalls,
  planCues,
  secondsToGo,
  toAudioTechnique,
  withLengths,
} from "./rules.ts";

const announced = (number: number, more: Partial<AudioTechnique> = {}): AudioTechnique => ({
  group: "single",
  topicID: "blocks",
  topicTitle: "Blocks",
  techniqueNr: `${number}`,
  title: `Technik ${number}`,
  clips: [],
  clipMs: 0,
  wobble: 0,
  ...more,
});

const config = (count: number, more: Partial<AudioConfig> = {}): AudioConfig => ({
  techniques: Array.from({ length: count }, (_, index) => announced(index + 1)),
  timePerTechnique: 4,
  rounds: 1,
  ...more,
});

const configs = fc
  .record({
    count: fc.integer({ min: 1, max: 12 }),
    timePerTechnique: fc.constantFrom(...TIMES_PER_TECHNIQUE),
    rounds: fc.constantFrom(...ROUNDS),
    clipMs: fc.array(fc.nat(20_000), { minLength: 12, maxLength: 12 }),
  })
  .map(({ count, clipMs, ...rest }) =>
    config(count, {
      ...rest,
      techniques: Array.from({ length: count }, (_, index) => announced(index + 1, { clipMs: clipMs[index] ?? 0 })),
    }),
  );

function play(of: AudioConfig, seed = 1) {
  let state = audio.start(of, seed, 0);
  const effects: Effect[] = [];
  const events: (AudioEvent | Tick)[] = [];
  const send = (event: AudioEvent | Tick) => {
    const stepped = audio.step(state, event);
    if (stepped.state !== state) events.push(event);
    state = stepped.state;
    effects.push(...stepped.effects);
    return state;
  };
  return { send, tick: (atMs: number) => send({ type: "tick", atMs }), effects, events, state: () => state };
}

describe("the remaining time", () => {
  it("begins with all techniques, and only falls", () => {
    fc.assert(
      fc.property(configs, (of) => {
        const run = play(of);
        const schedule = run.state().schedule;
        let before = secondsToGo(run.state());
        expect(before).toBe(Math.ceil((endOf(schedule) - (schedule[0]?.fromMs ?? 0)) / 1000));
        for (let atMs = 0; run.state().stage !== "over"; atMs += 700) {
          const now = secondsToGo(run.tick(atMs));
          expect(now).toBeLessThanOrEqual(before);
          before = now;
        }
        expect(before).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the order", () => {
  it("has every technique once in each round, reshuffled, never one twice in a row", () => {
    fc.assert(
      fc.property(configs, fc.integer(), (of, seed) => {
        const order = drawOrder(of, seed);
        const count = of.techniques.length;
        expect(order).toHaveLength(count * of.rounds);
        for (let round = 0; round < of.rounds; round += 1) {
          const part = order.slice(round * count, (round + 1) * count);
          expect(part.toSorted((a, b) => a - b)).toEqual([...of.techniques.keys()]);
        }
        if (count > 1) for (const [index, place] of order.entries()) expect(place).not.toBe(order[index - 1]);
      }),
    );
  });

  it("differs from round to round and from seed to seed", () => {
    const order = drawOrder(config(9, { rounds: 3 }), 5).join(" ");
    const rounds = [0, 1, 2].map((round) =>
      order
        .split(" ")
        .slice(round * 9, round * 9 + 9)
        .join(" "),
    );
    expect(new Set(rounds).size).toBe(3);
    expect(order).not.toBe(drawOrder(config(9, { rounds: 3 }), 6).join(" "));
  });

  it("brings wobblers sooner", () => {
    const techniques = config(10).techniques.map((technique, place) => ({ ...technique, wobble: place === 0 ? 6 : 0 }));
    const first = Array.from({ length: 400 }, (_, seed) => drawOrder(config(10, { techniques }), seed)[0]);
    // 7 of 16 lots.
    const share = first.filter((place) => place === 0).length / 400;
    expect(share).toBeGreaterThan(0.34);
    expect(share).toBeLessThan(0.54);
  });
});

describe("the schedule", () => {
  it("is start to start the chosen seconds, never less than the clip and 0.8 s, without a gap", () => {
    fc.assert(
      fc.property(configs, fc.integer(), (of, seed) => {
        const order = drawOrder(of, seed);
        const calls = planCalls(of, order);
        let atMs = 3200;
        for (const [index, { fromMs, toMs, technique }] of calls.entries()) {
          expect([technique, fromMs]).toEqual([order[index], atMs]);
          const clipMs = of.techniques[technique]?.clipMs ?? 0;
          expect(toMs - fromMs).toBe(Math.max(of.timePerTechnique * 1000, clipMs + 800));
          atMs = toMs;
        }
        expect(calls).toHaveLength(of.techniques.length * of.rounds);
        expect(planCues(of, calls).map((cue) => cue.atMs)).toEqual([
          200,
          1200,
          2200,
          ...calls.map(({ fromMs }) => fromMs),
          endOf(calls),
        ]);
      }),
    );
  });
});

describe("an examiner", () => {
  it("asks why at half of each technique's time, but never into its name", () => {
    const of = config(2, { asksWhy: true, timePerTechnique: 7 });
    of.techniques[1]!.clipMs = 5000;
    const calls = planCalls(of, [0, 1]);
    const asked = planCues(of, calls).filter(({ said }) => said?.sound === "phrase/warum");
    const [first, second] = calls;
    expect(asked.map(({ atMs }) => atMs)).toEqual([first!.fromMs + 3500, second!.fromMs + 5000 + SILENCE_MS]);
    expect(planCues({ ...of, asksWhy: false }, calls)).toHaveLength(planCues(of, calls).length - 2);
  });
});

describe("the track", () => {
  it("has every call at its start, at least 0.8 s after the one before is over, as clip or as signal", () => {
    fc.assert(
      fc.property(
        configs,
        fc.integer(),
        fc.array(fc.nat(20_000), { minLength: 12, maxLength: 12 }),
        (of, seed, lengths) => {
          // A third has no clip.
          const lengthOf = (sound: SoundId) => {
            const nr = Number(/^technique\/blocks\/(\d+)$/.exec(sound)?.[1] ?? 0);
            if (nr > 0) return nr % 3 === 0 ? undefined : (lengths[nr - 1] ?? 0) + 1;
            return 300;
          };
          const state = audio.start(withLengths(of, lengthOf), seed, 0);
          const { placements } = planTrack(state.cues, endsMs(state), lengthOf);
          const called = placements.slice(3, 3 + state.schedule.length);
          expect(called.map(({ atMs }) => atMs)).toEqual(state.schedule.map(({ fromMs }) => fromMs));
          for (const [place, { sound, atMs, untilMs }] of called.entries()) {
            const nr = (state.schedule[place]?.technique ?? 0) + 1;
            expect(sound).toBe(nr % 3 === 0 ? "signal/call" : `technique/blocks/${nr}`);
            const nextMs = state.schedule[place + 1]?.fromMs ?? Infinity;
            expect(nextMs - untilMs).toBeGreaterThanOrEqual(800);
            expect(nextMs - atMs).toBeGreaterThanOrEqual(of.timePerTechnique * 1000);
          }
        },
      ),
    );
  });
});

describe("a run", () => {
  it("leads in, then announces each technique once, at its time", () => {
    const { tick, effects, state } = play(config(3));
    expect(tick(100)).toMatchObject({ stage: "countdown", seconds: 3, index: 0 });
    tick(2300);
    expect(effects.every(({ say }) => say === undefined)).toBe(true);
    for (let atMs = 2400; atMs < 20_000; atMs += 100) tick(atMs);
    const said = effects.flatMap(({ say }) => say?.text ?? []);
    expect(said).toEqual(state().schedule.map(({ technique }) => `Technik ${technique + 1}`));
    expect(said).toHaveLength(3);
  });

  it("says the Merkname too, and hands the clips on", () => {
    const techniques = [announced(1, { memorableName: "Tür auf", clips: ["a.mp3", "b.mp3"] })];
    const { tick, effects } = play(config(1, { techniques }));
    tick(3200);
    expect(effects.at(-1)).toEqual({
      type: "cue",
      name: "call",
      say: { technique: "blocks/1", text: "Technik 1 – Tür auf", clips: ["a.mp3", "b.mp3"] },
    });
  });

  it("shows the time until the next, and after half of it lets the picture be seen", () => {
    const { tick } = play(config(2));
    expect(tick(3200)).toMatchObject({ stage: "call", seconds: 4, isHalf: false, index: 0 });
    expect(tick(5200)).toMatchObject({ seconds: 2, isHalf: true });
    expect(tick(7200)).toMatchObject({ seconds: 4, isHalf: false, index: 1 });
  });

  it("announces only what is current after a long time out of sight", () => {
    const { tick, effects } = play(config(10));
    tick(31_000);
    expect(effects).toHaveLength(1);
    expect(effects[0]?.say).toBeDefined();
  });

  it("repeats on demand with the whole time again, but not before the first", () => {
    const { send, effects, state, tick } = play(config(2));
    send({ type: "repeat", atMs: 100 });
    expect(effects).toEqual([]);
    tick(3200);
    send({ type: "repeat", atMs: 5000 });
    expect(effects.map(({ name }) => name)).toEqual(["call", "call"]);
    expect(effects[1]?.say).toEqual(effects[0]?.say);
    expect(state()).toMatchObject({ index: 0, seconds: 4, isHalf: false });
    expect(endsMs(state())).toBe(endsMs(play(config(2)).state()) + 1800);
    tick(9000);
    expect(state().index).toBe(1);
    expect(effects).toHaveLength(3);
  });

  it("ends with 'Fertig' for three seconds, or at once by it", () => {
    const { tick } = play(config(1));
    expect(tick(7200)).toMatchObject({ stage: "over", endedAtMs: null });
    expect(tick(10_200).endedAtMs).toBe(7200);
    const other = play(config(1));
    other.tick(7300);
    expect(other.send({ type: "stop", atMs: 7500 }).endedAtMs).toBe(7200);
  });
});

describe("xp: round(index × 0.4)", () => {
  it.each([
    ["in the lead-in", 1000, 0, 0],
    ["in the first", 5000, 0, 0],
    ["in the second", 8000, 1, 0],
    ["in the third", 12_000, 2, 1],
    ["after all ten", 50_000, 10, 4],
  ])("stopped %s", (_, atMs, score, xp) => {
    const { send } = play(config(10));
    expect(audio.summarize(send({ type: "stop", atMs }))).toEqual({ score, total: 10, xp });
  });

  it("is never above 30", () => {
    fc.assert(
      fc.property(configs, fc.nat(3_000_000), (of, atMs) => {
        const { send } = play(of);
        const { xp, score, total } = audio.summarize(send({ type: "stop", atMs }));
        expect(xp >= 0 && xp <= 30 && score >= 0 && score <= total).toBe(true);
      }),
    );
  });
});

describe("skipping", () => {
  it("brings the next at once, keeps every later length, and counts for nothing", () => {
    const { send, tick, state } = play(config(3));
    const { schedule, index } = send({ type: "skip", atMs: 4000 });
    expect(index).toBe(1);
    expect(schedule.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [3200, 4000],
      [4000, 8000],
      [8000, 12_000],
    ]);
    tick(20_000);
    expect(audio.summarize(state())).toEqual({ score: 2, total: 3, xp: 1 });
    expect(performedOf(state()).map(({ times }) => times)).toEqual([0, 1, 1]);
  });

  it("does nothing in the lead-in", () => {
    const { send, state } = play(config(3));
    const before = state();
    expect(send({ type: "skip", atMs: 100 })).toBe(before);
  });
});

describe("the recap", () => {
  it("counts how often each technique was performed", () => {
    fc.assert(
      fc.property(configs, (of) => {
        const { tick, state } = play(of);
        tick(20_000_000);
        const performed = performedOf(state());
        expect(performed).toHaveLength(of.techniques.length);
        expect(performed.every(({ times }) => times === of.rounds)).toBe(true);
      }),
    );
  });
});

describe("a record", () => {
  const action = fc.constantFrom("tick", "tick", "skip", "repeat", "stop");
  const list = fc.array(fc.tuple(action, fc.integer({ min: 0, max: 9000 })), { maxLength: 50 });

  it("plays the same run again, through JSON", () => {
    fc.assert(
      fc.property(configs, fc.integer(), list, (of, seed, steps) => {
        const run = play(of, seed);
        let atMs = 0;
        for (const [type, afterMs] of steps) run.send({ type, atMs: (atMs += afterMs) });
        const record = { config: of, seed, startedAtMs: 0, events: run.events };
        const read = JSON.parse(JSON.stringify(record)) as RunRecord<AudioConfig, AudioEvent | Tick>;
        expect(replay(audio, read)).toEqual(run.state());
      }),
    );
  });

  it("keeps only what a config may be", () => {
    expect(parseConfig(config(2))).toEqual(config(2));
    expect(parseConfig(config(0))).toBeUndefined();
    expect(parseConfig({ ...config(2), rounds: 2 })).toBeUndefined();
  });
});

describe("toAudioTechnique", () => {
  it.each([
    [undefined, []],
    ["a.mp3", ["a.mp3"]],
    [
      ["a.mp3", "b.mp3"],
      ["a.mp3", "b.mp3"],
    ],
  ])("audio %j: clips %j", (sound, clips) => {
    const { group, topicID, topicTitle, techniqueNr, title } = announced(1);
    const named = { group, topicID, topicTitle, techniqueNr, title };
    const full = { ...named, description: "So", belt: ["brown" as const], audio: sound };
    expect(toAudioTechnique(full, 3)).toEqual({ ...announced(1), clips, wobble: 3 });
  });
});
