import { ball, makePart, tube } from "./mesh.ts";
import type { Part, Station } from "./mesh.ts";
import { BODY } from "../skeleton.ts";
import { SIDES, signOf } from "../types.ts";
import type { Side, SolvedArm, SolvedLeg, Vec } from "../types.ts";
import type { Body } from "../types.ts";
import { along, lerp, mix, pointIn, RAD, sub, unit } from "../vector.ts";

/** A joint along a tube: rings before, on and behind the bend. */
function bend(before: Vec, joint: Vec, after: Vec, radius: number, reach = 1.15): Station[] {
  const [back, forth] = [unit(sub(before, joint)), unit(sub(after, joint))];
  const [from, to] = [along(joint, back, radius * reach), along(joint, forth, radius * reach)];
  // Keeps corners at joints recognisable: a knee is no hose.
  return [0, 0.25, 0.5, 0.75, 1].map((t): Station => {
    const round = lerp(lerp(from, joint, t), lerp(joint, to, t), t);
    const sharp = t < 0.5 ? lerp(from, joint, t * 2) : lerp(joint, to, t * 2 - 1);
    return { at: lerp(round, sharp, 0.35), ru: radius * (1 + 0.05 * Math.sin(t * Math.PI)) };
  });
}

/** Where the sleeve ends on the forearm, share of its length. */
const SLEEVE_END = 0.68;

function sleeve(arm: SolvedArm, side: Side): Part {
  const part = makePart(`sleeve${side}`, "gi", { back: "inside" });
  const { shoulder, elbow, wrist } = arm;
  const cuff = lerp(elbow, wrist, SLEEVE_END);
  tube(
    part,
    [
      { at: shoulder, ru: 0.074 },
      { at: lerp(shoulder, elbow, 0.35), ru: 0.07 },
      ...bend(shoulder, elbow, wrist, 0.061),
      { at: lerp(elbow, cuff, 0.7), ru: 0.061 },
      { at: cuff, ru: 0.063 },
    ],
    { end: "open", around: 20 },
  );
  return part;
}

/** The bare forearm, in the hand's group, so that no line cuts the wrist. */
function forearm(arm: SolvedArm, side: Side): Part {
  const part = makePart(`forearm${side}`, "skin", { group: `hand${side}` });
  const { elbow, wrist } = arm;
  const hint = arm.thumb;
  tube(
    part,
    [
      { at: lerp(elbow, wrist, 0.35), ru: 0.042 },
      { at: lerp(elbow, wrist, 0.7), ru: 0.035, rv: 0.032 },
      { at: lerp(elbow, wrist, 0.92), ru: 0.03, rv: 0.024 },
      { at: along(wrist, arm.fingers, 0.006), ru: 0.03, rv: 0.022 },
    ],
    { hint },
  );
  return part;
}

/** Where the trouser leg ends on the shin, share of its length. */
const TROUSER_END = 0.84;

function trouser(leg: SolvedLeg, side: Side): Part {
  const part = makePart(`trouser${side}`, "gi", { back: "inside" });
  const { hip, knee, ankle } = leg;
  const cuff = lerp(knee, ankle, TROUSER_END);
  tube(
    part,
    [
      { at: hip, ru: 0.103 },
      { at: lerp(hip, knee, 0.2), ru: 0.105 },
      { at: lerp(hip, knee, 0.5), ru: 0.093 },
      ...bend(hip, knee, ankle, 0.075),
      { at: lerp(knee, cuff, 0.6), ru: 0.076 },
      { at: cuff, ru: 0.083 },
    ],
    { end: "open", around: 24 },
  );
  return part;
}

function shin(leg: SolvedLeg, side: Side): Part {
  const part = makePart(`shin${side}`, "skin", { group: `foot${side}` });
  const { knee, ankle } = leg;
  tube(part, [
    { at: lerp(knee, ankle, 0.6), ru: 0.052 },
    { at: lerp(knee, ankle, 0.86), ru: 0.04 },
    { at: ankle, ru: 0.037 },
  ]);
  return part;
}

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

/** Foot coordinates (x to the body's left, y over the sole, z to the toes) to the room, toes bent about the ball. */
function footPoint(leg: SolvedLeg): (p: Vec) => Vec {
  const hinge = BODY.ball * 0.95;
  const [sine, cosine] = [Math.sin(leg.toesUp * RAD), Math.cos(leg.toesUp * RAD)];
  return ([x, y, z]) => {
    const beyond = z - hinge;
    const isToe = leg.toesUp > 1 && beyond > 0;
    const up = isToe ? y * cosine + beyond * sine : y;
    const out = isToe ? hinge + beyond * cosine - y * sine : z;
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
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
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
      const [a, b] = [k * around + i, k * around + ((i + 1) % around)];
      part.triangles.push(a, b, a + around, b, b + around, a + around);
    }
  for (const k of [0, sections.length - 1]) {
    const section = sections[k]!;
    const middle = part.positions.length / 3;
    const sum = section.reduce((m, p): Vec => [m[0] + p[0], m[1] + p[1], m[2] + p[2]], [0, 0, 0] as Vec);
    part.positions.push(sum[0] / around, sum[1] / around, sum[2] / around);
    for (let i = 0; i < around; i++) {
      const [a, b] = [k * around + i, k * around + ((i + 1) % around)];
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

/** The seat of the trousers between the legs. */
function seat(body: Body): Part {
  const part = makePart("seat", "gi", { group: "seat" });
  ball(part, pointIn(body.pelvis, body.pelvisFrame, [0, -0.055, 0]), body.pelvisFrame, [0.15, 0.085, 0.112]);
  return part;
}

/** Sleeves, bare forearms, trousers and feet; hands are in `hand.ts`. */
export function limbParts(body: Body): Part[] {
  const parts = [seat(body)];
  for (const side of SIDES) {
    const [arm, leg] = [body.arms[side], body.legs[side]];
    parts.push(sleeve(arm, side), forearm(arm, side));
    parts.push(trouser(leg, side), shin(leg, side), sole(leg, side), ...toes(leg, side));
  }
  return parts;
}
