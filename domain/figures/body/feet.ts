import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { tube } from "./solids.ts";
import { restLeg } from "./rest.ts";
import { TEXEL, writeFrame } from "./rings.ts";
import type { Raw } from "./rings.ts";
import type { Layout } from "./surfaces.ts";
import { BODY } from "../skeleton.ts";
import { signOf } from "../types.ts";
import type { Side, SolvedLeg, Vec } from "../types.ts";
import { mix, pointIn, RAD } from "../vector.ts";

/** Sections of a foot: along the sole from under the ankle, half width, height, and how far it leans to the big toe. */
const FOOT: readonly (readonly [number, number, number, number])[] = [
  [-0.064, 0.014, 0.018, 0],
  [-0.058, 0.026, 0.045, 0],
  [-0.04, 0.033, 0.075, 0],
  [-0.01, 0.036, 0.098, 0],
  [0.02, 0.038, 0.088, 0.002],
  [0.05, 0.041, 0.066, 0.004],
  [0.085, 0.045, 0.048, 0.006],
  [0.115, 0.047, 0.037, 0.006],
  [0.135, 0.045, 0.03, 0.006],
  [0.145, 0.03, 0.02, 0.007],
];
const FOOT_SIZE = 1.08;

/** Toes from the big one on: sideways from the foot's middle, root and tip along the sole, radius. */
const TOES: readonly (readonly [number, number, number, number])[] = [
  [0.032, 0.12, 0.176, 0.0155],
  [0.0105, 0.124, 0.172, 0.011],
  [-0.007, 0.122, 0.164, 0.0105],
  [-0.0225, 0.117, 0.154, 0.01],
  [-0.036, 0.11, 0.143, 0.0095],
];

/** Where toes bend, along the sole. */
const HINGE = BODY.ball * 0.95;

/** Foot coordinates (x to the body's left, y over the sole, z to the toes) to the room, toes bent about the ball. */
function footPoint(leg: SolvedLeg): (p: Vec) => Vec {
  const sine = Math.sin(leg.toesUp * RAD);
  const cosine = Math.cos(leg.toesUp * RAD);
  return ([x, y, z]) => {
    const beyond = z - HINGE;
    const isToe = leg.toesUp > 1 && beyond > 0;
    const up = isToe ? y * cosine + beyond * sine : y;
    const out = isToe ? HINGE + beyond * cosine - y * sine : z;
    return pointIn(leg.ankle, leg.foot, [x * FOOT_SIZE, up * FOOT_SIZE - BODY.ankle, out * FOOT_SIZE]);
  };
}

function sole(leg: SolvedLeg, side: Side): Part {
  const part = makePart(`foot${side}`, "skin", { group: `foot${side}` });
  const place = footPoint(leg);
  const around = 20;
  const sections = FOOT.map(([z, wide, high, lean]) =>
    Array.from({ length: around }, (_, i): Vec => {
      const angle = (i / around) * 2 * Math.PI;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      const y = s > 0 ? high * s ** 0.85 : 0.004 * s;
      return place([wide * Math.sign(c) * Math.abs(c) ** 0.8 - signOf(side) * lean, Math.max(0, 0.004 + y), z]);
    }),
  );
  skin(part, sections);
  return part;
}

/**
 * Joins sections with equal numbers of points to a closed body; sections must run against the direction of rotation.
 */
function skin(part: Part, sections: readonly (readonly Vec[])[]): void {
  const around = sections[0]!.length;
  for (const section of sections) for (const p of section) part.positions.push(...p);
  for (let k = 0; k + 1 < sections.length; k++)
    for (let i = 0; i < around; i++) {
      const a = k * around + i;
      const b = k * around + ((i + 1) % around);
      part.triangles.push(a, b, a + around, b, b + around, a + around);
    }
  for (const k of [0, sections.length - 1]) {
    const section = sections[k]!;
    const middle = part.positions.length / 3;
    const sum = section.reduce((m, p): Vec => [m[0] + p[0], m[1] + p[1], m[2] + p[2]], [0, 0, 0] as Vec);
    part.positions.push(sum[0] / around, sum[1] / around, sum[2] / around);
    for (let i = 0; i < around; i++) {
      const a = k * around + i;
      const b = k * around + ((i + 1) % around);
      part.triangles.push(...(k === 0 ? [b, a, middle] : [a, b, middle]));
    }
  }
}

function toes(leg: SolvedLeg, side: Side): Part[] {
  const place = footPoint(leg);
  return TOES.map(([aside, root, tip, radius], i) => {
    const part = makePart(`toe${side}${i}`, "skin", { group: `foot${side}`, row: `toes${side}`, fine: true });
    const x = -signOf(side) * aside;
    tube(
      part,
      [
        { at: place([x * 0.92, radius + 0.008, root - 0.012]), ru: radius },
        { at: place([x, radius + 0.005, mix(root, tip, 0.5)]), ru: radius * 0.96 },
        { at: place([x * 0.99, radius * 0.9, tip - radius]), ru: radius * 0.95 },
      ],
      { around: 12 },
    );
    return part;
  });
}

/** The frames that move a foot and its toes. */
export interface FootSurfaces {
  foot: number;
  toes: number;
}

/** Lays out a foot and its toes. */
export function planFoot(layout: Layout, side: Side): FootSurfaces {
  const foot = layout.frame();
  const bent = layout.frame();
  layout.rigid(foot, [sole(restLeg(), side)], ({ legs }) => [sole(legs[side], side)], {
    first: bent,
    from: HINGE * FOOT_SIZE,
  });
  layout.rigid(bent, toes(restLeg(), side), ({ legs }) => toes(legs[side], side));
  return { foot, toes: bent };
}

/** Writes the frames of a foot and of its toes, which are bent about the ball. */
export function writeFoot(
  raw: Raw,
  { foot, toes: bent }: FootSurfaces,
  { ankle, foot: frame, toesUp }: SolvedLeg,
): void {
  const { x, y, z } = frame;
  writeFrame(raw, foot, ankle, x, y, z);
  const sine = Math.sin(toesUp * RAD);
  const cosine = Math.cos(toesUp * RAD);
  const up = -BODY.ankle;
  const out = HINGE * FOOT_SIZE;
  const k = bent * TEXEL;
  for (let n = 0; n < 3; n++) {
    const high = y[n]! * cosine - z[n]! * sine;
    const forth = y[n]! * sine + z[n]! * cosine;
    raw[k + n] = ankle[n]! + (y[n]! - high) * up + (z[n]! - forth) * out;
    raw[k + TEXEL + n] = x[n]!;
    raw[k + 2 * TEXEL + n] = high;
    raw[k + 3 * TEXEL + n] = forth;
  }
}
