import type { Capsule } from "./cloth.ts";
import { nib, stroke } from "./folds.ts";
import type { Stroke } from "./folds.ts";
import { curlAround } from "./grasp.ts";
import type { Look } from "./looks.ts";
import type { Part } from "./mesh.ts";
import { inkPlan, stillPlan, writePlan } from "./plan.ts";
import { expand } from "./surfaces.ts";
import { SIDES } from "../types.ts";
import type { Body, Vec } from "../types.ts";
import { lerp } from "../vector.ts";

/** A body as triangles and pen lines, for drawings. */
export interface Figure {
  parts: Part[];
  strokes: Stroke[];
}

/** Skin, clothes and pen lines of one body. Gripping hands close around `things`. */
export function buildFigure(body: Body, look: Look, things: readonly Capsule[] = []): Figure {
  const plan = stillPlan(look);
  writePlan(body, plan, curlAround(body.arms.L, things), curlAround(body.arms.R, things));
  const strokes: Stroke[] = [];
  inkPlan(body, plan, false, (count, isDrawn) => {
    if (!isDrawn) return;
    const points = Array.from({ length: count }, (_, i): Vec => [
      stroke[i * 3]!,
      stroke[i * 3 + 1]!,
      stroke[i * 3 + 2]!,
    ]);
    strokes.push({ points, width: nib[0]! });
  });
  return { parts: expand(plan.surfaces, plan.raw, body), strokes };
}

/** What another person's hand can grip: limbs and neck, including cloth. */
export function graspable(body: Body): Capsule[] {
  const limbs = SIDES.flatMap((side): Capsule[] => {
    const [arm, leg] = [body.arms[side], body.legs[side]];
    const cuff = lerp(arm.elbow, arm.wrist, 0.68);
    return [
      { a: arm.shoulder, b: arm.elbow, ra: 0.064, rb: 0.056 },
      { a: arm.elbow, b: cuff, ra: 0.056, rb: 0.052 },
      { a: cuff, b: arm.wrist, ra: 0.036, rb: 0.028 },
      { a: arm.wrist, b: lerp(arm.wrist, arm.knuckles, 0.9), ra: 0.027, rb: 0.032 },
      { a: leg.knee, b: lerp(leg.knee, leg.ankle, 0.84), ra: 0.08, rb: 0.08 },
      { a: lerp(leg.knee, leg.ankle, 0.84), b: leg.ankle, ra: 0.042, rb: 0.038 },
      { a: leg.ankle, b: leg.ball, ra: 0.042, rb: 0.032 },
    ];
  });
  return [...limbs, { a: body.neck, b: body.skull, ra: 0.058, rb: 0.06 }];
}
