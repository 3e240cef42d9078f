import * as fc from "fast-check";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { endOf } from "#domain/audio/timeline.ts";
import { planTrack } from "#domain/audio/track.ts";
import { endsMs } from "#domain/game/drill.ts";
import { type Effect, replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { INTERVAL_PRESETS, INTERVAL_TYPES, intervalSeconds, ROUNDS } from "#domain/game/settings.ts";
import {
  interval,
  type IntervalConfig,
  type IntervalEvent,
  type IntervalState,
  parseConfig,
  planCues,
  planInterval,
  roundsDone,
  secondsToGo,
  timesOf,
} from "./rules.ts";

const configs = fc
  .record({ intervalType: fc.constantFrom(...INTERVAL_TYPES), rounds: fc.constantFrom(...ROUNDS) })
  .map(({ intervalType, rounds }): IntervalConfig => ({ ...INTERVAL_PRESETS[intervalType], rounds, title: "Eins" }));
/** Own presets, mostly with short rests. */
const anyConfigs = fc.record({
  workTime: fc.integer({ min: 5, max: 40 }),
  restTime: fc.integer({ min: 0, max: 6 }),
  rounds: fc.integer({ min: 1, max: 15 }),
  title: fc.constant("Eigenes"),
});
const tabata = (rounds: IntervalConfig["rounds"]): IntervalConfig => ({
  ...INTERVAL_PRESETS.Tabata,
  rounds,
  title: "Tabata",
});

/** Applies events and collects their effects. */
function play(config: IntervalConfig) {
  let state = interval.start(config, 1, 0);
  const effects: Effect[] = [];
  const events: (IntervalEvent | Tick)[] = [];
  const send = (event: IntervalEvent | Tick) => {
    const stepped = interval.step(state, event);
    if (stepped.state !== state) events.push(event);
    state = stepped.state;
    effects.push(...stepped.effects);
    return state;
  };
  return {
    send,
    tick: (atMs: number) => send({ type: "tick", atMs }),
    effects,
    events,
    state: () => state,
  };
}

describe("the schedule", () => {
  it("is work + 3 s and rest − 3 s in turn, back to back from 200 ms on, without a rest at the end", () => {
    fc.assert(
      fc.property(configs, (preset) => {
        const { rounds } = preset;
        const phases = planInterval(preset);
        expect(phases).toHaveLength(2 * rounds - 1);
        expect(phases.filter(({ kind }) => kind === "work")).toHaveLength(rounds);
        let atMs = 200;
        for (const [index, { kind, round, fromMs, toMs }] of phases.entries()) {
          expect([kind, round, fromMs]).toEqual([index % 2 === 0 ? "work" : "rest", Math.floor(index / 2) + 1, atMs]);
          expect(toMs - fromMs).toBe(kind === "work" ? preset.workTime * 1000 + 3000 : preset.restTime * 1000 - 3000);
          atMs = toMs;
        }
        // From the first countdown to the end: the times of the preset, plus one countdown.
        expect(atMs - 200).toBe((intervalSeconds(preset, rounds) + 3) * 1000);
      }),
    );
  });

  it("sounds 3, 2, 1, go before each work, ten seconds before its end, once for each rest, and at the end; in order", () => {
    fc.assert(
      fc.property(configs, (preset) => {
        const { rounds } = preset;
        const phases = planInterval(preset);
        const cues = planCues(phases);
        const count = (name: string) => cues.filter((cue) => cue.name === name).length;
        const counts = (["tick", "go", "soon", "rest", "finished"] as const).map(count);
        expect(counts).toEqual([3 * rounds, rounds, rounds, rounds - 1, 1]);
        const ends = phases.filter(({ kind }) => kind === "work").map(({ toMs }) => toMs - 10_000);
        expect(cues.filter(({ name }) => name === "soon").map(({ atMs }) => atMs)).toEqual(ends);
        expect(cues.map(({ atMs }) => atMs)).toEqual(cues.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
        expect(cues.at(-1)).toMatchObject({ atMs: phases.at(-1)?.toMs, name: "finished" });
      }),
    );
  });
});

describe("short rests (rule 13.7)", () => {
  const stagesOf = (config: IntervalConfig) => {
    const run = play(config);
    const stages: string[] = [];
    for (let atMs = 0; atMs < 40_000; atMs += 100) {
      const { stage } = run.tick(atMs);
      if (stages.at(-1) !== stage) stages.push(stage);
    }
    return stages;
  };

  it.each([
    [0, ["countdown", "work", "over"]],
    [1, ["countdown", "work", "countdown", "work", "over"]],
    [3, ["countdown", "work", "countdown", "work", "over"]],
    [4, ["countdown", "work", "rest", "countdown", "work", "over"]],
  ])("a rest of %d s: %j", (restTime, stages) => {
    expect(stagesOf({ workTime: 6, restTime, rounds: 2, title: "" })).toEqual(stages);
  });

  it("take exactly their time, and no second of the work", () => {
    fc.assert(
      fc.property(anyConfigs, (config) => {
        const { schedule } = interval.start(config, 1, 0);
        expect(endOf(schedule) - 200 - 3000).toBe(intervalSeconds(config, config.rounds) * 1000);
        const works = schedule.filter(({ kind }) => kind === "work");
        expect(works.every(({ fromMs, toMs, countdownMs }) => toMs - fromMs - countdownMs === config.workTime * 1000));
        expect(works).toHaveLength(config.rounds);
      }),
    );
  });

  it.each([
    [0, "go", "after"],
    [2, "tick", "before"],
  ])("after %d s of rest the round is announced with %s", (restTime, name, order) => {
    const { cues } = interval.start({ workTime: 6, restTime, rounds: 2, title: "" }, 1, 0);
    expect(cues.filter(({ atMs }) => atMs > 9000).find(({ said }) => said)).toMatchObject({
      name,
      said: { sound: "phrase/runde-2", order },
    });
  });

  it("count a round as one phase, since there is no rest to pass", () => {
    const { tick, send } = play({ workTime: 6, restTime: 0, rounds: 3, title: "" });
    tick(10_000);
    send({ type: "skip", atMs: 11_000 });
    const state = tick(99_000);
    expect([roundsDone(state), interval.summarize(state)]).toEqual([2, { score: 2, total: 3, xp: 3 }]);
  });
});

describe("late rounds", () => {
  it("are announced by their number alone, for which there is a clip", () => {
    const { cues } = interval.start({ workTime: 5, restTime: 5, rounds: 30, title: "" }, 1, 0);
    const said = cues.flatMap((cue) => cue.said?.sound ?? []).filter((sound) => /\d$/.test(sound));
    expect(said).toHaveLength(30);
    expect(said.slice(11, 13)).toEqual(["phrase/runde-12", "phrase/zahl-13"]);
    for (const sound of said) expect(existsSync(`media/sound/clips/${sound.slice(7)}.mp3`), sound).toBe(true);
  });
});

describe("the remaining time", () => {
  it("begins with what the settings say, and only falls", () => {
    fc.assert(
      fc.property(fc.oneof(configs, anyConfigs), (config) => {
        const run = play(config);
        let before = secondsToGo(run.state());
        expect(before).toBe(intervalSeconds(config, config.rounds));
        for (let atMs = 0; run.state().stage !== "over"; atMs += 500) {
          const now = secondsToGo(run.tick(atMs));
          expect(before - now === 0 || before - now === 1).toBe(true);
          before = now;
        }
        expect(before).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

describe("what is said", () => {
  it("is the round before its countdown, 'Pause', the last ten seconds and the end, if there is time", () => {
    fc.assert(
      fc.property(configs, (config) => {
        const { cues, schedule } = interval.start(config, 1, 0);
        const lengthOf = (sound: string) => (sound.startsWith("signal/") ? 900 : 1300);
        const { placements, lengthMs } = planTrack(cues, endsMs({ schedule }), lengthOf);
        const said = placements.flatMap(({ sound }) => (sound.startsWith("phrase/") ? sound.slice(7) : []));
        const expected = Array.from({ length: config.rounds }, (_, index) => [
          ...(index > 0 ? ["pause", `runde-${index + 1}`] : []),
          "noch-zehn-sekunden",
        ]);
        expect(said).toEqual([...expected.flat(), "geschafft"]);
        expect(lengthMs).toBe(endOf(schedule) + 3000);
      }),
    );
  });
});

describe("the display", () => {
  it.each<[number, IntervalState["stage"], number]>([
    [0, "countdown", 3],
    [200, "countdown", 3],
    [1200, "countdown", 2],
    [3199, "countdown", 1],
    [3200, "work", 20],
    [4200, "work", 19],
    [23_199, "work", 1],
    [23_200, "rest", 10],
    [30_199, "rest", 4],
    [30_200, "countdown", 3],
    [33_199, "countdown", 1],
    [33_200, "work", 20],
    [53_199, "work", 1],
    [83_199, "work", 1],
    [83_200, "over", 0],
  ])("Tabata, 3 rounds, at %d ms: %s %d", (atMs, stage, seconds) => {
    expect(play(tabata(3)).tick(atMs)).toMatchObject({ stage, seconds });
  });

  it("counts down in whole seconds and each second once, whatever the frames", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 3 }), (frames) => {
        const run = play(tabata(1));
        const shown: string[] = ["countdown 3"];
        let atMs = 0;
        for (let index = 0; atMs < 23_000; index += 1) {
          const { stage, seconds } = run.tick((atMs += frames[index % frames.length] ?? 1));
          const now = `${stage} ${seconds}`;
          if (shown.at(-1) !== now) shown.push(now);
        }
        const expected = ["countdown 3", "countdown 2", "countdown 1"];
        for (let second = 20; second >= 1; second -= 1) expected.push(`work ${second}`);
        expect(shown.slice(0, 23)).toEqual(expected);
      }),
    );
  });

  it("is the very same state while nothing changes", () => {
    const { tick } = play(tabata(1));
    const state = tick(5_000);
    expect(tick(5_100)).toBe(state);
  });
});

describe("the end", () => {
  it("shows 'Fertig' for three seconds, then is finished by itself", () => {
    const { tick } = play(tabata(1));
    expect(tick(23_200)).toMatchObject({ stage: "over", endedAtMs: null });
    expect(tick(26_199).endedAtMs).toBeNull();
    expect(tick(26_200).endedAtMs).toBe(23_200);
  });

  it("is there at once by 'Fertig', and counts as the end of the schedule", () => {
    const { tick, send } = play(tabata(1));
    tick(23_300);
    expect(send({ type: "stop", atMs: 24_000 })).toMatchObject({ stage: "over", endedAtMs: 23_200 });
  });

  it("is also found after a long time out of sight", () => {
    const { tick, effects } = play(tabata(8));
    const state = tick(900_000);
    expect(interval.isFinished(state)).toBe(true);
    expect(interval.summarize(state)).toEqual({ score: 15, total: 15, xp: 15 });
    expect(effects).toEqual([{ type: "cue", name: "finished" }]);
  });

  it("leaves a finished run alone", () => {
    const { tick, send } = play(tabata(1));
    const state = tick(99_000);
    expect(send({ type: "stop", atMs: 100_000 })).toBe(state);
  });
});

describe("xp: 2 × floor(phases / 2) + 1, nothing before the first phase is passed", () => {
  it.each([
    ["in the first countdown", 2_000, 0, 0],
    ["in the first work", 10_000, 0, 0],
    ["in the first rest", 25_000, 1, 1],
    ["in the second work", 40_000, 2, 3],
    ["in the second rest", 55_000, 3, 3],
    ["in the last work", 70_000, 4, 5],
    ["after the end", 84_000, 5, 5],
  ])("stopped %s", (_, atMs, score, xp) => {
    const { send } = play(tabata(3));
    expect(interval.summarize(send({ type: "stop", atMs }))).toEqual({ score, total: 5, xp });
  });

  it("is never above 30, and never 0 where a phase was passed", () => {
    fc.assert(
      fc.property(configs, fc.nat(4_000_000), (config, atMs) => {
        const { send } = play(config);
        const { xp, score, total } = interval.summarize(send({ type: "stop", atMs }));
        expect(xp <= 30 && score <= total && xp > 0 === score > 0).toBe(true);
      }),
    );
  });
});

describe("skipping", () => {
  it("ends a rest at once and keeps every later length", () => {
    const { send } = play(tabata(3));
    const { schedule, stage, seconds } = send({ type: "skip", atMs: 25_000 });
    const { schedule: before } = play(tabata(3)).state();
    expect([stage, seconds]).toEqual(["countdown", 3]);
    expect(schedule[1]).toMatchObject({ fromMs: 23_200, toMs: 25_000 });
    const length = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => toMs - fromMs;
    expect(schedule.slice(2).map(length)).toEqual(before.slice(2).map(length));
    expect(schedule[2]?.fromMs).toBe(25_000);
  });

  it("of a work counts for nothing", () => {
    const { send } = play(tabata(3));
    for (const atMs of [5_000, 5_100, 9_000, 9_100, 13_000]) send({ type: "skip", atMs });
    const state = send({ type: "stop", atMs: 13_100 });
    expect(state.stage).toBe("over");
    expect([roundsDone(state), interval.summarize(state)]).toEqual([0, { score: 0, total: 5, xp: 0 }]);
  });

  it("loses no signal and repeats none, wherever it happens", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 3300, max: 60_000 }), { minLength: 1, maxLength: 8 }), (gaps) => {
        const { send, tick, effects, state } = play(tabata(8));
        let atMs = 0;
        const until = (ms: number) => {
          while (atMs < ms) tick((atMs = Math.min(ms, atMs + 100)));
        };
        for (const gapMs of gaps) {
          until(atMs + gapMs);
          send({ type: "skip", atMs });
        }
        until(atMs + 400_000);
        const heard = effects.map(({ name }) => name);
        const count = (name: string) => heard.filter((one) => one === name).length;
        expect([count("tick"), count("go"), count("rest"), count("finished")]).toEqual([24, 8, 7, 1]);
        expect(state().endedAtMs).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it("does nothing in a countdown", () => {
    const { send, state } = play(tabata(3));
    const before = state();
    expect(send({ type: "skip", atMs: 100 })).toBe(before);
  });
});

describe("times", () => {
  it("are of the preset when all was done", () => {
    fc.assert(
      fc.property(configs, (config) => {
        const { workTime } = config;
        const { tick, state } = play(config);
        tick(10_000_000);
        expect(timesOf(state())).toEqual({
          workMs: config.rounds * workTime * 1000,
          totalMs: (intervalSeconds(config, config.rounds) + 3) * 1000,
        });
        expect(roundsDone(state())).toBe(config.rounds);
      }),
    );
  });

  it.each([
    [1_000, 0, 800],
    [8_200, 5_000, 8_000],
    [25_200, 20_000, 25_000],
  ])("stopped at %d ms", (atMs, workMs, totalMs) => {
    const { send } = play(tabata(3));
    expect(timesOf(send({ type: "stop", atMs }))).toEqual({ workMs, totalMs });
  });
});

describe("a record", () => {
  const action = fc.constantFrom("tick", "tick", "tick", "skip", "stop");
  const list = fc.array(fc.tuple(action, fc.integer({ min: 0, max: 20_000 })), { maxLength: 60 });

  it("plays the same run again, through JSON", () => {
    fc.assert(
      fc.property(configs, list, (config, steps) => {
        const run = play(config);
        let atMs = 0;
        for (const [type, afterMs] of steps) run.send({ type, atMs: (atMs += afterMs) });
        const record = { config, seed: 1, startedAtMs: 0, events: run.events };
        const read = JSON.parse(JSON.stringify(record)) as RunRecord<IntervalConfig, IntervalEvent | Tick>;
        expect(replay(interval, read)).toEqual(run.state());
      }),
    );
  });

  it.each([
    [{ workTime: 20, restTime: 0, rounds: 30, title: "Kurz" }, true],
    [{ workTime: 20, restTime: 10, rounds: 31, title: "Tabata" }, false],
    [{ workTime: 4, restTime: 10, rounds: 8, title: "Tabata" }, false],
    [{ intervalType: "Tabata", rounds: 8 }, false],
    [null, false],
  ])("%j is a config: %s", (kept, isOne) => {
    expect(parseConfig(kept) !== undefined).toBe(isOne);
  });
});
