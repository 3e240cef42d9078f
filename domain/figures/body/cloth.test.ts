import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dress, hang, nearestOn, pushOut } from "./cloth.ts";
import type { Capsule, Strip } from "./cloth.ts";
import { BUILDS } from "./looks.ts";
import { restBody } from "./rest.ts";
import type { Body, Vec } from "../types.ts";
import { add, distance, frameFromAngles, scale } from "../vector.ts";

const angle = fc.integer({ min: -80, max: 80 });
/** Somebody in the air whose thighs point anywhere. */
const somebody = fc.tuple(angle, angle, angle, angle).map(([yaw, pitch, aside, lift]): Body => {
  const body = restBody();
  const up: Vec = [0, 1, 0];
  const thigh = (hip: Vec, y: number, p: number): Vec => add(hip, scale(frameFromAngles(y, p).y, -0.425));
  const { L, R } = body.legs;
  const leg = (side: typeof L, y: number, p: number) => {
    const hip = add(side.hip, up);
    return { ...side, hip, knee: thigh(hip, y, p) };
  };
  return { ...body, legs: { L: leg(L, yaw, pitch), R: leg(R, aside, lift) } };
});
const capsules = ({ legs: { L, R } }: Body): Capsule[] => [
  { a: L.hip, b: L.knee, ra: 0.108, rb: 0.08 },
  { a: R.hip, b: R.knee, ra: 0.108, rb: 0.08 },
  { a: L.hip, b: R.hip, ra: 0.108, rb: 0.108 },
];
const pointOf = (list: Float64Array, i: number): Vec => [list[i * 3]!, list[i * 3 + 1]!, list[i * 3 + 2]!];
const strip: Strip = { steps: 6, step: 0.03, over: 0.012 };

describe("cloth", () => {
  it("is moved out of a thigh, away from the other one, to its distance", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.1, noNaN: true }), fc.integer({ min: 1, max: 9 }), (x, tenth) => {
        const body = restBody();
        dress(body, BUILDS.student);
        const { hip, knee } = body.legs.L;
        const list = new Float64Array(add(add(hip, scale([0, knee[1] - hip[1], 0], 0.3 + tenth / 20)), [x, 0, 0.001]));
        pushOut(list, 0, strip);
        const { at, radius } = nearestOn(capsules(body)[0]!, pointOf(list, 0));
        expect(distance(pointOf(list, 0), at)).toBeGreaterThan(radius + strip.over - 1e-9);
      }),
    );
  });

  it("keeps its length, and lies on limbs and floor", () => {
    fc.assert(
      fc.property(somebody, angle, (body, around) => {
        dress(body, BUILDS.student);
        const list = new Float64Array((strip.steps + 1) * 3);
        const outwards = frameFromAngles(around * 2.25).z;
        list.set(add(add(body.pelvis, [0, 1.022, 0]), scale(outwards, 0.16)));
        hang(strip, new Float64Array([0, -1, 0]), list, 0, 3);
        for (let i = 1; i <= strip.steps; i++) {
          expect(distance(pointOf(list, i), pointOf(list, i - 1))).toBeCloseTo(strip.step, 9);
          expect(list[i * 3 + 1]).toBeGreaterThan(0);
        }
      }),
    );
  });
});
