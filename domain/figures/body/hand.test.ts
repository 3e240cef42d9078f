import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curlOf } from "../hands.ts";
import { normalsOf } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { HAND_SHAPES, SIDES } from "../types.ts";
import type { Side, SolvedArm, Vec } from "../types.ts";
import { cross, distance, dot, frameFromAngles, length, scale, sub } from "../vector.ts";
import { nearestOn } from "./cloth.ts";
import { restBody } from "./rest.ts";
import { TEXEL } from "./rings.ts";
import { expand, Layout } from "./surfaces.ts";
import { wrapCurl } from "./grasp.ts";
import { fingerJoints, planHand, thumbJoints, writeHand } from "./hand.ts";

/** A left hand at the origin with any orientation. */
function handAt(yaw: number, pitch: number, roll: number): SolvedArm {
  const frame = frameFromAngles(yaw, pitch, roll);
  const thumb = cross(frame.z, frame.y);
  return {
    shoulder: [0, 0, 0],
    elbow: scale(frame.y, -0.25),
    wrist: [0, 0, 0],
    fingers: frame.y,
    palm: frame.z,
    thumb,
    knuckles: scale(frame.y, 0.085),
    tip: scale(frame.y, 0.17),
    hand: "open",
    curl: curlOf("open"),
  };
}

const angle = fc.integer({ min: -180, max: 180 });
const curl = fc.record({
  knuckle: fc.integer({ min: -30, max: 95 }),
  middle: fc.integer({ min: 0, max: 110 }),
  end: fc.integer({ min: 0, max: 80 }),
  spread: fc.integer({ min: -20, max: 20 }),
});
const lengths = (joints: readonly Vec[]) => joints.slice(1).map((joint, i) => distance(joint, joints[i]!));

describe("fingers", () => {
  it("keep the length of their bones however they bend and the hand turns", () => {
    const straight = [0, 1, 2, 3].map((i) =>
      lengths(fingerJoints(handAt(0, 0, 0), i, { knuckle: 0, middle: 0, end: 0, spread: 0 })),
    );
    fc.assert(
      fc.property(angle, angle, angle, curl, fc.integer({ min: 0, max: 3 }), (yaw, pitch, roll, bent, index) => {
        const bones = lengths(fingerJoints(handAt(yaw, pitch, roll), index, bent));
        bones.forEach((bone, i) => expect(bone).toBeCloseTo(straight[index]![i]!, 9));
      }),
    );
  });

  it("are longest in the middle and shortest at the little finger", () => {
    const reach = [0, 1, 2, 3].map((i) => {
      const joints = fingerJoints(handAt(0, 0, 0), i, { knuckle: 0, middle: 0, end: 0, spread: 0 });
      return joints[3][1];
    });
    expect(Math.max(...reach)).toBe(reach[1]);
    expect(Math.min(...reach)).toBe(reach[3]);
  });

  it("of a fist end in the palm, and its thumb lies in front of them", () => {
    const fist = { ...handAt(0, 0, 0), curl: curlOf("fist") };
    for (const index of [0, 1, 2, 3]) {
      const tip = fingerJoints(fist, index, fist.curl.fingers[index]!)[3];
      expect(tip[1]).toBeLessThan(0.085);
      expect(tip[2]).toBeGreaterThan(-0.005);
    }
    const [, , , thumbTip] = thumbJoints(fist, fist.curl.thumb);
    const index = fingerJoints(fist, 0, fist.curl.fingers[0])[2];
    expect(thumbTip[2]).toBeGreaterThan(index[2]);
  });
});

describe("thumb", () => {
  it("keeps the length of its bones", () => {
    const thumb = fc.record({
      out: fc.integer({ min: -10, max: 90 }),
      across: fc.integer({ min: 0, max: 95 }),
      bend: fc.integer({ min: 0, max: 65 }),
    });
    const straight = lengths(thumbJoints(handAt(0, 0, 0), { out: 0, across: 0, bend: 0 }));
    fc.assert(
      fc.property(angle, angle, thumb, (yaw, pitch, bent) => {
        lengths(thumbJoints(handAt(yaw, pitch, 0), bent)).forEach((bone, i) =>
          expect(bone).toBeCloseTo(straight[i]!, 9),
        );
      }),
    );
  });
});

describe("a gripping hand", () => {
  it.each([0.014, 0.028, 0.036, 0.05])("closes around a bar of %f m without entering it", (radius) => {
    const hand: SolvedArm = { ...handAt(0, 0, 0), hand: "grip", curl: curlOf("grip") };
    const bar = { a: [-0.2, 0.085, 0.016 + radius], b: [0.2, 0.085, 0.016 + radius], ra: radius, rb: radius } as const;
    const closed = wrapCurl(hand, hand.curl, [bar]);
    const gaps = closed.fingers.flatMap((finger, i) =>
      fingerJoints(hand, i, finger)
        .slice(1)
        .map((joint) => distance(joint, nearestOn(bar, joint).at) - radius),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(0.003);
    // Every finger touches it with some bone.
    closed.fingers.forEach((_, i) => expect(Math.min(...gaps.slice(i * 3, i * 3 + 3))).toBeLessThan(0.024));
    expect(closed.fingers[1].knuckle + closed.fingers[1].middle).toBeGreaterThan(60);
  });

  it("keeps its shape when nothing lies in it", () => {
    const hand: SolvedArm = { ...handAt(0, 0, 0), hand: "grip", curl: curlOf("grip") };
    expect(wrapCurl(hand, hand.curl, [])).toBe(hand.curl);
  });
});

/** Signed volume of a closed mesh; positive if its triangles face outwards. */
function volumeOf({ positions, triangles }: Part): number {
  const at = (i: number): Vec => [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!];
  let sum = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [at(triangles[i]!), at(triangles[i + 1]!), at(triangles[i + 2]!)];
    sum += dot(a, cross(b, c)) / 6;
  }
  return sum;
}

/** The parts of a hand alone. */
function handParts(arm: SolvedArm, side: Side): Part[] {
  const layout = new Layout();
  const surfaces = planHand(layout, side);
  const raw = new Float64Array(layout.texels * TEXEL);
  writeHand(raw, surfaces, arm, side, arm.curl);
  const body = restBody();
  return expand(layout.surfaces, raw, { ...body, arms: { ...body.arms, [side]: arm } });
}

describe("a hand", () => {
  it.each(HAND_SHAPES)("makes closed meshes that look outwards: %s", (shape) => {
    for (const side of SIDES) {
      const left = handAt(20, 30, 10);
      const mirrored = side === "R" ? { ...left, thumb: scale(left.thumb, -1) } : left;
      const arm: SolvedArm = { ...mirrored, hand: shape, curl: curlOf(shape) };
      for (const part of handParts(arm, side)) {
        expect(volumeOf(part)).toBeGreaterThan(0);
        expect(normalsOf(part).every(Number.isFinite)).toBe(true);
        const far = part.positions.reduce((most, _, i) => {
          if (i % 3) return most;
          const p: Vec = [part.positions[i]!, part.positions[i + 1]!, part.positions[i + 2]!];
          return Math.max(most, length(sub(p, arm.wrist)));
        }, 0);
        expect(far).toBeLessThan(0.22);
      }
    }
  });
});
