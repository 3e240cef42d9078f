import { describe, expect, it } from "vitest";
import { readLibrary } from "../pose/library.ts";
import { tweenMoments } from "./motion.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import { solveTechnique } from "./scene.ts";
import { PROJECT, select } from "../cli/select.ts";
import { BODY } from "#domain/figures/skeleton.ts";
import { SIDES } from "#domain/figures/types.ts";
import { distance } from "#domain/figures/vector.ts";

const library = await readLibrary(PROJECT);
/** Steps from one keyframe to the next, of everybody who takes part. */
const steps = select(library, []).flatMap(({ id, plan }) =>
  (plan ? solveTechnique(plan).panels : []).flatMap(({ keys }) =>
    keys.slice(1).flatMap((to, index) => {
      const from = keys[index];
      return from ? [{ id, from, to }] : [];
    }),
  ),
);
const TIMES = [0.25, 0.5, 0.75];

/** Feet that stand on the same spot, turned the same way, before and after. */
const planted = (a: PosedBody, b: PosedBody) =>
  SIDES.filter(
    (side) =>
      a.legs[side].contact !== "air" &&
      a.legs[side].contact === b.legs[side].contact &&
      distance(a.legs[side].heel, b.legs[side].heel) < 0.005 &&
      distance(a.legs[side].toe, b.legs[side].toe) < 0.005,
  );

describe("a movement between two keyframes", () => {
  it("leaves planted feet where they are", () => {
    let feet = 0;
    const slid = steps.flatMap(({ id, from, to }) =>
      TIMES.flatMap((t) =>
        tweenMoments(from, to, t).bodies.flatMap((body, person) => {
          const [a, b] = [from.bodies[person], to.bodies[person]];
          if (!a || !b) return [];
          return planted(a, b).flatMap((side) => {
            feet += 1;
            const apart = distance(body.legs[side].ball, a.legs[side].ball);
            return apart < 0.012 ? [] : [`${id} ${person}.${side} at ${t}: ${apart}`];
          });
        }),
      ),
    );
    expect(feet).toBeGreaterThan(100);
    expect(slid).toEqual([]);
  });

  it("keeps the lengths of arms and legs", () => {
    const stretched = steps.flatMap(({ id, from, to }) =>
      tweenMoments(from, to, 0.5).bodies.flatMap(({ arms, legs }) =>
        SIDES.flatMap((side) => {
          const apart = [
            distance(arms[side].shoulder, arms[side].elbow) - BODY.upperArm,
            distance(arms[side].elbow, arms[side].wrist) - BODY.forearm,
            distance(legs[side].hip, legs[side].knee) - BODY.thigh,
            distance(legs[side].knee, legs[side].ankle) - BODY.shin,
          ];
          return apart.every((value) => Math.abs(value) < 0.001) ? [] : [`${id} ${side}: ${apart.join(" ")}`];
        }),
      ),
    );
    expect(stretched).toEqual([]);
  });

  it("begins and ends in the keyframes themselves", () => {
    for (const { from, to } of steps.slice(0, 20)) {
      expect(tweenMoments(from, to, 0).bodies[0]).toBe(from.bodies[0]);
      expect(tweenMoments(from, to, 1).bodies[0]).toBe(to.bodies[0]);
    }
  });
});
