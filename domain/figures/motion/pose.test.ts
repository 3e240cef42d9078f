import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementOf, standing } from "../../../tests/fixtures/units/movements.ts";
import { BODY } from "../skeleton.ts";
import type { Body } from "../types.ts";
import { SIDES } from "../types.ts";
import { distance, length, sub } from "../vector.ts";
import { makeStage, poseAt } from "./pose.ts";
import { timelineOf } from "./timeline.ts";
import type { KeyBody, Visit } from "./types.ts";

/** The largest distance between joints of two bodies, metres. */
const apart = (a: Body, b: Body): number =>
  Math.max(
    distance(a.skull, b.skull),
    ...SIDES.flatMap((side) => [
      ...(["shoulder", "elbow", "wrist", "tip"] as const).map((at) => distance(a.arms[side][at], b.arms[side][at])),
      ...(["hip", "knee", "ankle", "toe"] as const).map((at) => distance(a.legs[side][at], b.legs[side][at])),
    ]),
  );

const guard = standing();
const punch = standing({ hands: { R: [0, 0, 0.5] } });
const kick = standing({ feet: { R: [0, 0.7, 0.7] } });
const step = standing({ at: [0, 0.3], feet: { R: [0, 0, -0.3] } });

function played(keys: readonly (readonly KeyBody[])[], more: Partial<Parameters<typeof movementOf>[0]> = {}) {
  const movement = movementOf({ keys, ...more });
  const timeline = timelineOf(movement);
  const stage = makeStage(movement);
  const at = (instant: number): Body => {
    poseAt(timeline, instant, stage);
    return stage.bodies[0]!;
  };
  return { movement, timeline, stage, at };
}

describe("poseAt", () => {
  const { movement, timeline, at } = played([[guard], [punch], [kick], [step]]);
  const keyOf = (index: number): Body => movement.keys[index]!.bodies[0]!;

  it("shows a keyframe exactly for as long as it stands still", () => {
    for (const { panel, from, to } of timeline.holds) {
      for (const instant of [from, (from + to) / 2, to]) expect(apart(at(instant), keyOf(panel)), `${panel}`).toBe(0);
    }
  });

  it("still shows the keyframe before at the very beginning of a run, and the next one at its end", () => {
    for (const [index, { start, seconds }] of timeline.runs.entries()) {
      expect(apart(at(start), keyOf(index))).toBe(0);
      expect(apart(at(start + 1e-6), keyOf(index))).toBeLessThan(0.002);
      expect(apart(at(start + seconds - 1e-6), keyOf(index + 1))).toBeLessThan(0.002);
      expect(apart(at(start + seconds), keyOf(index + 1))).toBe(0);
    }
  });

  it("shows the first keyframe before it begins, and the last one after it has ended", () => {
    expect(apart(at(-1), keyOf(0))).toBe(0);
    expect(apart(at(timeline.seconds + 1), keyOf(3))).toBe(0);
  });

  it("keeps the lengths of arms and legs, and the floor", () => {
    for (let instant = 0; instant < timeline.seconds; instant += 1 / 60) {
      const { arms, legs } = at(instant);
      for (const side of SIDES) {
        const { shoulder, elbow, wrist } = arms[side];
        const { hip, knee, ankle, heel, ball } = legs[side];
        const long = (a: typeof hip, b: typeof hip) => length(sub(a, b));
        // Keyframes are in whole millimetres.
        expect(Math.abs(long(shoulder, elbow) - BODY.upperArm)).toBeLessThan(0.002);
        expect(Math.abs(long(elbow, wrist) - BODY.forearm)).toBeLessThan(0.002);
        expect(Math.abs(long(hip, knee) - BODY.thigh)).toBeLessThan(0.002);
        expect(Math.abs(long(knee, ankle) - BODY.shin)).toBeLessThan(0.002);
        expect(Math.min(heel[1], ball[1])).toBeGreaterThan(-0.01);
      }
    }
  });

  it("leaves feet where they stand, and lifts those that step", () => {
    const { timeline: stepping, at: seen } = played([[guard], [step]]);
    const [run] = stepping.runs;
    const middle = run!.start + run!.seconds / 2;
    expect(distance(seen(middle).legs.R.ball, guard.legs.R.ball)).toBeLessThan(0.005);
    expect(seen(middle).legs.L.ball[1]).toBeGreaterThan(0.04);
  });

  it("moves a straight punch along a line", () => {
    const from = standing({ hands: { R: [0.12, -0.2, 0.2] } });
    const { timeline: striking, at: seen } = played([[from], [punch]], { panel: { hits: ["0.R.fist"] } });
    const { start, seconds } = striking.runs[0]!;
    const way = sub(punch.arms.R.wrist, from.arms.R.wrist);
    for (let i = 1; i < 20; i++) {
      const gone = sub(seen(start + (seconds * i) / 20).arms.R.wrist, from.arms.R.wrist);
      const share = (gone[0] * way[0] + gone[1] * way[1] + gone[2] * way[2]) / length(way) ** 2;
      const line = way.map((c) => c * share) as unknown as typeof way;
      expect(distance(gone, line)).toBeLessThan(0.002);
    }
  });

  it("depends on the instant only", () => {
    const fresh = played([[guard], [punch], [kick], [step]]);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: timeline.seconds, noNaN: true }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (now, other) => {
          at(other);
          expect(apart(at(now), fresh.at(now))).toBe(0);
        },
      ),
    );
  });
});

describe("hands that hold on", () => {
  const partner = (z: number) => standing({ at: [0, z], hands: { L: [0, 0, 0.25] } });
  const keys = [
    [standing({ shape: "grip" }), partner(0.5)],
    [standing({ at: [0, 0.2], shape: "grip" }), partner(0.7)],
  ];
  const { movement, timeline, stage } = played(keys, { ties: ["0.R.hand grip 1.L.wrist"] });

  it("stay where they hold, however both move", () => {
    const away = ([self, other]: readonly Body[]) => distance(self!.arms.R.wrist, other!.arms.L.wrist);
    const [first, last] = movement.keys.map(({ bodies }) => away(bodies));
    for (let instant = 0; instant < timeline.seconds; instant += 1 / 60) {
      poseAt(timeline, instant, stage);
      expect(away(stage.bodies)).toBeLessThan(Math.max(first!, last!) + 0.02);
      expect(away(stage.bodies)).toBeGreaterThan(Math.min(first!, last!) - 0.02);
    }
  });
});

describe("a keyframe that is only passed through", () => {
  it("is rounded, without a stop and without a jump", () => {
    const through = standing({ hands: { R: [0.3, 0.2, 0.2] } });
    const visits: Visit[] = [
      { key: 0, kind: "start", panel: 0 },
      { key: 1, kind: "through", panel: 0 },
      { key: 2, kind: "shown", panel: 0 },
    ];
    const { timeline, at } = played([[guard], [through], [punch]], { visits });
    const { start, seconds } = timeline.runs[0]!;
    const wrists = Array.from({ length: 101 }, (_, i) => [...at(start + (seconds * i) / 100).arms.R.wrist] as const);
    for (const [i, wrist] of wrists.entries()) if (i > 0) expect(distance(wrist, wrists[i - 1]!)).toBeLessThan(0.03);
    const nearest = Math.min(...wrists.map((wrist) => distance(wrist, through.arms.R.wrist)));
    expect(nearest).toBeGreaterThan(0.005);
    expect(nearest).toBeLessThan(0.12);
  });
});
