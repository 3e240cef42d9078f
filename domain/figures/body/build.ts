import type { Part } from "./mesh.ts";
import { SIDES } from "../types.ts";
import type { Body } from "../types.ts";
import { lerp } from "../vector.ts";
import type { Capsule } from "./cloth.ts";
import { foldLines } from "./folds.ts";
import type { Stroke } from "./folds.ts";
import { handParts } from "./hand.ts";
import { faceLines, headParts } from "./head.ts";
import { limbParts } from "./limbs.ts";
import { beltEnds, skirtParts } from "./skirt.ts";
import { torsoOf, torsoParts } from "./torso.ts";

export interface Figure {
  parts: Part[];
  strokes: Stroke[];
}

/** Pen width of the seam where the jacket closes, metres. */
const SEAM = 0.004;

/** Skin, clothes and pen lines of one body. Gripping hands close around `things`. */
export function buildFigure(body: Body, things: readonly Capsule[] = []): Figure {
  const torso = torsoOf(body);
  const skirt = skirtParts(body, torso);
  const parts = [
    ...torsoParts(body, torso),
    ...skirt.parts,
    ...beltEnds(body, torso),
    ...limbParts(body),
    ...headParts(body),
    ...SIDES.flatMap((side) => handParts(body.arms[side], side, things)),
  ];
  const seams = skirt.hem.map((points): Stroke => ({ points, width: SEAM }));
  return { parts, strokes: [...seams, ...foldLines(body, torso), ...faceLines(body)] };
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
