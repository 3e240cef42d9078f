import { band, between, loft, makePart, tube } from "./mesh.ts";
import type { Part, Ring } from "./mesh.ts";
import { BODY } from "../skeleton.ts";
import { SIDES, signOf } from "../types.ts";
import type { Frame, Vec } from "../types.ts";
import type { Body } from "../types.ts";
import { along, clamp, cross, lerp, mix, mixFrames, pointIn, RAD, sub, unit } from "../vector.ts";

/** Height above the pelvis, half width and half depth of the jacket, metres. */
const PROFILE: readonly (readonly [number, number, number])[] = [
  [-0.085, 0.156, 0.116],
  [-0.03, 0.16, 0.12],
  [0.03, 0.15, 0.114],
  [0.07, 0.152, 0.116],
  [0.11, 0.153, 0.114],
  [0.19, 0.16, 0.117],
  [0.27, 0.172, 0.124],
  [0.33, 0.176, 0.12],
  [0.385, 0.162, 0.103],
  [0.425, 0.124, 0.085],
  [0.455, 0.08, 0.067],
];
const LOWEST = -0.085;
const HIGHEST = 0.455;
/** Below 1 the cross-section is boxier than an ellipse. */
const SQUARE = 0.85;

/** Half width and half depth at a height. */
function girth(height: number): [number, number] {
  let k = 0;
  while (k < PROFILE.length - 2 && height > PROFILE[k + 1]![0]) k++;
  const [a, b] = [PROFILE[k]!, PROFILE[k + 1]!];
  const t = clamp((height - a[0]) / (b[0] - a[0]), 0, 1);
  return [mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

/** The jacket's surface over the bent spine. */
export interface Torso {
  /** Middle and axes at a height above the pelvis. */
  spine: (height: number) => { at: Vec; frame: Frame };
  /** Point at an angle (0 in front, + to the left, degrees) and a distance over the surface. */
  surface: (height: number, angle: number, over?: number) => Vec;
}

export function torsoOf(body: Body): Torso {
  const line = (height: number): Vec => {
    if (height <= BODY.waist) return pointIn(body.pelvis, body.pelvisFrame, [0, height, 0]);
    if (height <= BODY.chest) return lerp(body.waist, body.chest, (height - BODY.waist) / (BODY.chest - BODY.waist));
    return lerp(body.chest, body.neck, (height - BODY.chest) / (BODY.neck - BODY.chest));
  };
  const spine = (height: number) => {
    const t = clamp((height - 0.02) / 0.27, 0, 1);
    const frame = mixFrames(body.pelvisFrame, body.chestFrame, t * t * (3 - 2 * t));
    // Rounded over a few centimetres, because a spine has no corners.
    const at = lerp(lerp(line(height - 0.04), line(height + 0.04), 0.5), line(height), 0.4);
    return { at, frame };
  };
  const surface = (height: number, angle: number, over = 0): Vec => {
    const { at, frame } = spine(height);
    const [wide, deep] = girth(height);
    const power = (v: number) => Math.sign(v) * Math.abs(v) ** SQUARE;
    const [x, z] = [power(Math.sin(angle * RAD)), power(Math.cos(angle * RAD))];
    return along(along(at, frame.x, (wide + over) * x), frame.z, (deep + over) * z);
  };
  return { spine, surface };
}

function ringAt(torso: Torso, height: number, over = 0): Ring {
  const { at, frame } = torso.spine(height);
  const [wide, deep] = girth(height);
  // u × v must point up the spine: z × x = y.
  return { at, u: frame.z, v: frame.x, ru: deep + over, rv: wide + over, square: SQUARE };
}

/** Jacket above the belt, with the caps of the shoulders. */
function jacket(body: Body, torso: Torso): Part {
  const part = makePart("jacket", "gi");
  const rings: Ring[] = [];
  for (let height = LOWEST; height < HIGHEST - 0.008; height += 0.0205) rings.push(ringAt(torso, height));
  loft(part, rings, { around: 30 });
  for (const side of SIDES) {
    const { shoulder } = body.arms[side];
    const root = pointIn(body.chest, body.chestFrame, [
      signOf(side) * 0.08,
      BODY.shoulderUp - BODY.chest - 0.022,
      -0.006,
    ]);
    const cap = along(shoulder, body.chestFrame.y, -0.006);
    tube(
      part,
      [
        { at: root, ru: 0.084 },
        { at: lerp(root, cap, 0.5), ru: 0.081 },
        { at: cap, ru: 0.074 },
      ],
      { around: 22 },
    );
  }
  return part;
}

/** Bare skin in the opening of the jacket. */
function neckline(torso: Torso): Part {
  const part = makePart("neckline", "skin", { group: "neck" });
  const [rows, columns] = [10, 8];
  const base = Array.from({ length: rows + 1 }, (_, k) => {
    const t = k / rows;
    return Array.from({ length: columns + 1 }, (_, i) =>
      torso.surface(mix(0.29, 0.464, t), (-1 + (2 * i) / columns) * mix(3, 38, t), 0.004),
    );
  });
  const width = columns + 1;
  for (const row of base) for (const p of row) part.positions.push(...p);
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const a = k * width + i;
      part.triangles.push(a, a + 1, a + width, a + 1, a + width + 1, a + width);
    }
  return part;
}

/** Height and angle along a lapel, from the nape over the chest to the belt, for the left side. */
function lapelLine(): [number, number][] {
  const nape = between([0.463, 184, 0], [0.457, 55, 0], 8);
  const front = between([0.44, 42, 0], [0.03, -25, 0], 17);
  return [...nape, ...front].map(([height, angle]) => [height, angle]);
}

/** The two sewn bands of the collar; the left one crosses over the right one. */
function lapel(torso: Torso, side: 1 | -1): Part {
  const part = makePart(side > 0 ? "lapelL" : "lapelR", "trim", { seam: true });
  const line = lapelLine().map(([height, angle]): [number, number] => [height, angle * side]);
  const over = side > 0 ? 0.011 : 0.006;
  const points = line.map(([height, angle]) => torso.surface(height, angle, over));
  const across = (i: number, tangent: Vec): Vec => {
    const [height] = line[i]!;
    return cross(tangent, unit(sub(points[i]!, torso.spine(height).at)));
  };
  band(part, points, across, 0.022, 0.007);
  return part;
}

/** The belt around the waist and its knot. */
function belt(torso: Torso): Part {
  const part = makePart("belt", "belt", { seam: true });
  const heights: [number, number][] = [
    [0.01, 0.004],
    [0.014, 0.017],
    [0.034, 0.019],
    [0.054, 0.017],
    [0.058, 0.004],
  ];
  loft(
    part,
    heights.map(([height, over]) => ringAt(torso, height, over)),
    { start: "open", end: "open", around: 34 },
  );
  return part;
}

/** The knot: two lobes that cross. */
function knot(torso: Torso): Part {
  const part = makePart("knot", "belt", { seam: true, fine: true });
  const { frame } = torso.spine(0.034);
  const middle = torso.surface(0.034, 0, 0.024);
  for (const s of [1, -1]) {
    const half = along(along([0, 0, 0], frame.x, 0.024), frame.y, 0.012 * s);
    const from = sub(middle, half);
    const to: Vec = [middle[0] + half[0], middle[1] + half[1], middle[2] + half[2]];
    tube(
      part,
      [
        { at: from, ru: 0.011, rv: 0.014 },
        { at: along(middle, frame.z, s > 0 ? 0.008 : 0.002), ru: 0.013, rv: 0.017 },
        { at: to, ru: 0.011, rv: 0.014 },
      ],
      { hint: frame.z, around: 14 },
    );
  }
  return part;
}

/** Everything between neck and belt. */
export function torsoParts(body: Body, torso: Torso): Part[] {
  return [jacket(body, torso), neckline(torso), lapel(torso, -1), lapel(torso, 1), belt(torso), knot(torso)];
}
