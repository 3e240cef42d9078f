import { describe, expect, it } from "vitest";
import { movementOf, standing } from "../../../tests/fixtures/units/movements.ts";
import { newPlace, placeIn } from "./pose.ts";
import { timelineOf } from "./timeline.ts";
import type { Visit } from "./types.ts";

const guard = standing();
const punch = standing({ hands: { R: [0, 0, 0.5] } });
const shortPunch = standing({ hands: { R: [0, -0.08, 0.36] } });
const strikes = { hits: ["0.R.fist"] };

describe("timelineOf", () => {
  it("stands still on each shown keyframe, in order and without overlaps", () => {
    const { holds, runs, seconds } = timelineOf(movementOf({ keys: [[guard], [punch], [guard]] }));
    expect(holds.map(({ panel }) => panel)).toEqual([0, 1, 2]);
    const parts = [
      ...holds.map(({ from, to }) => [from, to]),
      ...runs.map((run) => [run.start, run.start + run.seconds]),
    ];
    parts.sort(([a], [b]) => a! - b!);
    expect(parts[0]![0]).toBe(0);
    expect(seconds).toBeCloseTo(parts.at(-1)![1]!);
    for (const [index, [from]] of parts.entries()) if (index > 0) expect(from).toBeCloseTo(parts[index - 1]![1]!);
  });

  it("has no length if nothing moves", () => {
    const { seconds, holds, runs } = timelineOf(movementOf({ keys: [[guard]] }));
    expect([seconds, runs.length, holds]).toEqual([0, 0, [{ panel: 0, from: 0, to: 0 }]]);
  });

  it("leaves out ways on which nothing moves", () => {
    expect(timelineOf(movementOf({ keys: [[guard], [standing()]] })).runs).toEqual([]);
  });

  it("takes longer for longer ways, and less for strikes", () => {
    const secondsOf = (to: typeof punch, panel = {}) =>
      timelineOf(movementOf({ keys: [[guard], [to]], panel })).runs[0]!.seconds;
    const far = standing({ hands: { R: [0, 0.35, 0.2], L: [0, -0.5, 0] } });
    const farPunch = standing({ hands: { R: [0, 0.05, 0.52], L: [0, -0.4, 0.1] } });
    expect(secondsOf(far)).toBeGreaterThan(secondsOf(shortPunch));
    expect(secondsOf(farPunch, strikes)).toBeLessThan(secondsOf(farPunch));
    expect(secondsOf(shortPunch)).toBeGreaterThanOrEqual(0.16);
  });

  it("knows at every instant which panel is seen or moved to", () => {
    const { holds, runs, stepAt, seconds } = timelineOf(movementOf({ keys: [[guard], [punch], [guard]] }));
    for (const { panel, from, to } of holds) expect([stepAt(from), stepAt((from + to) / 2)]).toEqual([panel, panel]);
    for (const { panel, start } of runs) expect(stepAt(start + 0.01)).toBe(panel);
    expect(stepAt(seconds)).toBe(2);
  });

  it("goes through what a strike goes on behind, and stands still there only for a moment", () => {
    const visits: Visit[] = [
      { key: 0, kind: "start", panel: 0 },
      { key: 1, kind: "shown", panel: 0 },
      { key: 2, kind: "follow", panel: 0 },
    ];
    const keys = [[guard], [punch], [standing({ hands: { R: [0.3, 0, 0.4] } })]];
    const holds = (all: Visit[]) => timelineOf(movementOf({ keys, visits: all, panel: strikes })).holds[0]!;
    const passed = holds(visits);
    const held = holds(visits.slice(0, 2));
    expect(passed.to - passed.from).toBeLessThan((held.to - held.from) / 3);
    expect(passed.to - passed.from).toBeGreaterThan(0);
  });

  it("takes its time while a hand holds somebody", () => {
    const keys = [
      [guard, standing({ at: [0, 0.9] })],
      [shortPunch, standing({ at: [0, 0.9] })],
    ];
    const secondsOf = (ties: string[]) => timelineOf(movementOf({ keys, ties })).runs[0]!.seconds;
    expect(secondsOf(["0.L.hand grip 1.R.wrist"])).toBeGreaterThan(secondsOf([]) * 1.5);
  });

  it("runs over keyframes that are only passed through, without a stop", () => {
    const visits: Visit[] = [
      { key: 0, kind: "start", panel: 0 },
      { key: 1, kind: "through", panel: 0 },
      { key: 2, kind: "shown", panel: 0 },
    ];
    const keys = [[guard], [standing({ hands: { R: [0.1, -0.2, 0.1] } })], [punch]];
    const { runs, holds } = timelineOf(movementOf({ keys, visits, panel: strikes }));
    expect(runs.map(({ spans }) => spans.map(({ visit }) => visit))).toEqual([[1, 2]]);
    expect(holds).toHaveLength(1);
  });
});

describe("a strike without a wind-up of its own", () => {
  const spansTo = (to: typeof punch, hit: string, extra: { from?: typeof punch; through?: boolean } = {}) => {
    const { from = guard, through = false } = extra;
    const before = [{ key: 0, kind: through ? "through" : "start", panel: 0 }] as const;
    const visits: Visit[] = [...before, { key: 1, kind: "shown", panel: 0 }];
    return timelineOf(movementOf({ keys: [[from], [to]], visits, panel: { hits: [hit] } })).runs[0]!.spans;
  };
  const kick = standing({ feet: { R: [0, 0.7, 0.7] } });
  const knee = standing({ feet: { R: [0, 0.45, -0.05] } });
  const elbow = standing({ hands: { R: [0.3, 0.1, 0.1] } });

  it.each([
    ["a kick", kick, "0.R.ball"],
    ["a knee", knee, "0.R.knee"],
    ["an elbow", elbow, "0.R.elbow"],
    ["a forearm", elbow, "0.R.forearm"],
  ] as const)("%s gets one", (_, to, hit) => {
    expect(spansTo(to, hit)).toHaveLength(2);
    expect(spansTo(to, hit, { through: true })).toHaveLength(1);
  });

  it("a knee is folded before it comes up", () => {
    const [first] = spansTo(knee, "0.R.knee");
    const bend = (joints: Float64Array) => joints[joints.length - 6]!;
    expect(bend(first!.to[0]!)).toBeGreaterThan(1.5);
    expect(bend(first!.from[0]!)).toBeLessThan(1);
  });

  it("a straight punch needs none", () => {
    expect(spansTo(punch, "0.R.fist")).toHaveLength(1);
  });

  it("has none where the movement knows that there is no room for it", () => {
    const script = { keys: [[guard], [elbow]], panel: { hits: ["0.R.elbow"] } };
    const movement = movementOf(script);
    expect(timelineOf(movement).runs[0]!.spans).toHaveLength(2);
    expect(timelineOf({ ...movement, plain: [1] }).runs[0]!.spans).toHaveLength(1);
  });
});

describe("placeIn", () => {
  it("goes from one end of a run to the other, never back", () => {
    const [run] = timelineOf(movementOf({ keys: [[guard], [punch]], panel: strikes })).runs;
    const place = newPlace();
    let before = -1;
    for (let i = 0; i <= 100; i++) {
      placeIn(run!, run!.start + (run!.seconds * i) / 100, place);
      const along = place.index + place.t;
      expect(along).toBeGreaterThanOrEqual(before);
      before = along;
    }
    expect(before).toBeCloseTo(run!.spans.length);
  });
});
