import { SIDES } from "../types.ts";
import type { Body } from "../types.ts";
import type { Vec } from "../types.ts";
import { add, along, angleBetween, cross, length, mix, RAD, scale, sub, unit } from "../vector.ts";
import type { Torso } from "./torso.ts";

/** A pen line on a surface, drawn where it is visible. */
export interface Stroke {
  points: Vec[];
  /** Pen width in metres. */
  width: number;
}

const PEN = 0.0034;
/** Cloth gathers on the inner side of a joint that is bent at least this much, degrees. */
const GATHERS_FROM = 38;
const OVER = 1.035;

/** Folds on the inner side of a bent elbow or knee, towards both sides of the limb. */
function jointFolds(before: Vec, joint: Vec, after: Vec, radius: number): Stroke[] {
  const [up, down] = [unit(sub(before, joint)), unit(sub(after, joint))];
  const bend = 180 - angleBetween(up, down);
  if (bend < GATHERS_FROM || bend > 150) return [];
  const inner = unit(add(up, down));
  const aside = unit(cross(up, inner));
  const ease = Math.min(1, (bend - GATHERS_FROM) / 60);
  const strokes: Stroke[] = [];
  for (const side of [1, -1])
    for (const [limb, offset, reach] of [
      [up, 0.5, 0.75],
      [down, 0.55, 1],
      [up, 0.05, 0.55],
    ] as const) {
      if (offset < 0.1 && ease < 0.5) continue;
      const outward = unit(sub(inner, scale(limb, inner[0] * limb[0] + inner[1] * limb[1] + inner[2] * limb[2])));
      const points = [0, 1, 2, 3].map((i): Vec => {
        const angle = mix(38, 38 + 62 * reach * (0.6 + 0.4 * ease), i / 3) * RAD;
        const round = add(scale(outward, Math.cos(angle)), scale(aside, side * Math.sin(angle)));
        return along(along(joint, limb, radius * (offset + 0.42 * (i / 3) ** 1.5)), round, radius * OVER);
      });
      strokes.push({ points, width: PEN });
    }
  return strokes;
}

/** Angle around the waist, height of the fold's start and end, lean: the jacket bulges over the belt. */
const WAIST: readonly (readonly [number, number, number, number])[] = [
  [-72, 0.064, 0.118, 10],
  [-46, 0.063, 0.092, 6],
  [40, 0.063, 0.1, -7],
  [66, 0.064, 0.13, -10],
  [112, 0.064, 0.11, 6],
  [158, 0.063, 0.1, 5],
  [-150, 0.063, 0.124, -6],
  [-108, 0.064, 0.098, -8],
];

function waistFolds(torso: Torso): Stroke[] {
  return WAIST.map(([angle, from, to, lean]) => ({
    points: [0, 0.5, 1].map((t) => torso.surface(mix(from, to, t), angle + lean * t * t, 0.003)),
    width: PEN,
  }));
}

/** Folds from the armpit across the chest when the arm reaches forward. */
function armpitFolds(body: Body, torso: Torso): Stroke[] {
  return SIDES.flatMap((side) => {
    const arm = body.arms[side];
    const reach = unit(sub(arm.elbow, arm.shoulder));
    const forward = body.chestFrame.z[0] * reach[0] + body.chestFrame.z[1] * reach[1] + body.chestFrame.z[2] * reach[2];
    if (forward < 0.45) return [];
    const s = side === "L" ? 1 : -1;
    return [
      [0.3, 60, 0.245, 34],
      [0.285, 66, 0.205, 52],
    ].map(([h0, a0, h1, a1]) => ({
      points: [0, 0.5, 1].map((t) => torso.surface(mix(h0!, h1!, t), s * mix(a0!, a1!, t ** 0.8), 0.004)),
      width: PEN,
    }));
  });
}

/** The folds of the cloth. */
export function foldLines(body: Body, torso: Torso): Stroke[] {
  const strokes = [...waistFolds(torso), ...armpitFolds(body, torso)];
  for (const side of SIDES) {
    const [arm, leg] = [body.arms[side], body.legs[side]];
    strokes.push(...jointFolds(arm.shoulder, arm.elbow, arm.wrist, 0.061));
    strokes.push(...jointFolds(leg.hip, leg.knee, leg.ankle, 0.081));
  }
  return strokes.filter(({ points }) => length(sub(points[0]!, points.at(-1)!)) > 0.015);
}
