import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bendLimb } from "../inverseKinematics.ts";
import type { Vec } from "../types.ts";
import { distance, frameFromAngles, frameFromY, length, mixFrames, quaternionOf, reject, swing } from "../vector.ts";
import { axesFromYTo, axesTo, bendTo, mixSwing, mixTurn, newAxes, newPoint, type Point } from "./registers.ts";

const part = fc.double({ min: -1, max: 1, noNaN: true });
const vec = fc.tuple(part, part, part).filter((v) => length(v) > 0.05);
const angle = fc.double({ min: -170, max: 170, noNaN: true });
const frame = fc.tuple(angle, angle, angle).map(([yaw, pitch, roll]) => frameFromAngles(yaw, pitch, roll));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const near = (a: Vec, b: Vec) => expect(distance(a, b)).toBeLessThan(1e-6);

describe("arithmetic on registers does as that on vectors", () => {
  it("bends limbs", () => {
    fc.assert(
      fc.property(vec, vec, (goal, hint) => {
        fc.pre(length(reject(hint, goal.map((c) => c / length(goal)) as unknown as Vec)) > 0.01);
        const bent = bendLimb([0, 0, 0], goal, 0.3, 0.25, hint);
        const [joint, end, pole]: [Point, Point, Point] = [newPoint(), [...goal], [...hint]];
        bendTo(joint, end, pole, [0, 0, 0], { upper: 0.3, lower: 0.25 });
        near(joint, bent.joint);
        near(end, bent.end);
        near(pole, bent.pole);
      }),
    );
  });

  it("makes frames", () => {
    fc.assert(
      fc.property(vec, vec, (y, hint) => {
        fc.pre(length(reject(hint, y.map((c) => c / length(y)) as unknown as Vec)) > 0.01);
        const axes = newAxes();
        axesFromYTo(axes, y, hint);
        const wanted = frameFromY(y, hint);
        for (const axis of ["x", "y", "z"] as const) near(axes[axis], wanted[axis]);
      }),
    );
  });

  it("turns on the shortest way", () => {
    fc.assert(
      fc.property(frame, frame, share, (a, b, t) => {
        const [p, q] = [Float64Array.from(quaternionOf(a)), Float64Array.from(quaternionOf(b))];
        // Opposite turns have two shortest ways.
        fc.pre(Math.abs(p.reduce((sum, value, i) => sum + value * q[i]!, 0)) > 0.02);
        const out = new Float64Array(4);
        mixTurn(out, p, q, 0, { t });
        const axes = newAxes();
        axesTo(axes, out);
        const wanted = mixFrames(a, b, t);
        for (const axis of ["x", "y", "z"] as const) expect(distance(axes[axis], wanted[axis])).toBeLessThan(1e-4);
      }),
    );
  });

  it("swings directions", () => {
    fc.assert(
      fc.property(vec, vec, share, (a, b, t) => {
        fc.pre(
          distance(a.map((c) => -c / length(a)) as unknown as Vec, b.map((c) => c / length(b)) as unknown as Vec) >
            0.02,
        );
        const out = new Float64Array(3);
        mixSwing(out, Float64Array.from(a), Float64Array.from(b), 0, { t });
        expect(distance([out[0]!, out[1]!, out[2]!], swing(a, b, t))).toBeLessThan(1e-3);
      }),
    );
  });
});
