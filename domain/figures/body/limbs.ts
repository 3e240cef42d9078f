import type { Build } from "./looks.ts";
import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { ball } from "./solids.ts";
import { planFoot, writeFoot } from "./feet.ts";
import type { FootSurfaces } from "./feet.ts";
import { line, station, stationBetween, writeFrame, writeTube } from "./rings.ts";
import type { Raw, Tube } from "./rings.ts";
import type { Layout } from "./surfaces.ts";
import { SIDES } from "../types.ts";
import type { Body, BothSides, Frame, Side, SolvedArm, SolvedLeg, Vec } from "../types.ts";
import { pointIn, WORLD } from "../vector.ts";

/** Half widths of a joint's five rings. */
const bendRadii = (radius: number): [number, number][] =>
  [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const r = radius * (1 + 0.05 * Math.sin(t * Math.PI));
    return [r, r];
  });

/** Where a bend begins and ends. */
const bend = new Float64Array(6);

/** A joint along a tube: five stations before, on and behind the bend, from `reach` metres before it on. */
function stationBend(first: number, before: Vec, joint: Vec, after: Vec, reach: number): void {
  putWay(0, joint, before, reach);
  putWay(3, joint, after, reach);
  for (let i = 0; i < 5; i++) {
    const t = i / 4;
    for (let n = 0; n < 3; n++) {
      const from = bend[n]!;
      const middle = joint[n]!;
      const to = bend[3 + n]!;
      const a = from + (middle - from) * t;
      const b = middle + (to - middle) * t;
      const round = a + (b - a) * t;
      const sharp = t < 0.5 ? from + (middle - from) * (t * 2) : middle + (to - middle) * (t * 2 - 1);
      // Keeps corners at joints recognisable: a knee is no hose.
      line[(first + i) * 3 + n] = round + (sharp - round) * 0.35;
    }
  }
}

/** Writes the point `far` metres from the joint towards a point. */
function putWay(o: number, joint: Vec, towards: Vec, far: number): void {
  const x = towards[0] - joint[0];
  const y = towards[1] - joint[1];
  const z = towards[2] - joint[2];
  const long = Math.sqrt(x * x + y * y + z * z);
  const by = long > 1e-9 ? 1 / long : 0;
  bend[o] = joint[0] + x * by * far;
  bend[o + 1] = joint[1] + y * by * far;
  bend[o + 2] = joint[2] + z * by * far;
}

const round = (radii: readonly number[]): [number, number][] => radii.map((r) => [r, r]);

/** Where the sleeve ends on the forearm, share of its length. */
const SLEEVE_END = 0.68;
const ELBOW = 0.061;
const REACH = 1.15;
const cuff: [number, number, number] = [0.5, 0.5, 0.5];

function putCuff(from: Vec, to: Vec, t: number): void {
  for (let n = 0; n < 3; n++) cuff[n] = from[n]! + (to[n]! - from[n]!) * t;
}

/** How far cloth hangs down at the end and before it at a level forearm or shin, metres: less than it is wider. */
interface Sag {
  end: number;
  before: number;
}
const SAG: Readonly<Record<"sleeve" | "trouser", Sag>> = {
  sleeve: { end: 0.012, before: 0.007 },
  trouser: { end: 0.026, before: 0.014 },
};

/** Lets the last two stations hang, the more the more level the limb is. */
function hangDown(from: Vec, to: Vec, last: number, sag: Sag): void {
  const x = to[0] - from[0];
  const y = to[1] - from[1];
  const z = to[2] - from[2];
  const level = Math.sqrt((x * x + z * z) / (x * x + y * y + z * z + 1e-9));
  line[(last - 1) * 3 + 1]! -= sag.before * level * level;
  line[last * 3 + 1]! -= sag.end * level * level;
}

function planSleeve(layout: Layout, { arms }: Build, side: Side): Tube {
  const radii = [...round([0.074, 0.07]), ...bendRadii(ELBOW), ...round([0.061, 0.063])];
  const part = makePart(`sleeve${side}`, "gi", { back: "inside" });
  return layout.tube(part, grown(radii, arms), { end: "open", around: 20 });
}

const grown = (radii: readonly (readonly [number, number])[], by: number): [number, number][] =>
  radii.map(([u, v]) => [u * by, v * by]);

function writeSleeve(raw: Raw, tube: Tube, { shoulder, elbow, wrist }: SolvedArm): void {
  putCuff(elbow, wrist, SLEEVE_END);
  station(0, shoulder);
  stationBetween(1, shoulder, elbow, 0.35);
  stationBend(2, shoulder, elbow, wrist, ELBOW * REACH);
  stationBetween(7, elbow, cuff, 0.7);
  station(8, cuff);
  hangDown(elbow, wrist, 8, SAG.sleeve);
  writeTube(raw, tube);
}

/** The bare forearm, in the hand's group, so that no line cuts the wrist. */
function planForearm(layout: Layout, { arms }: Build, side: Side): Tube {
  const part = makePart(`forearm${side}`, "skin", { group: `hand${side}` });
  const radii = [
    [0.042, 0.042],
    [0.035, 0.032],
    [0.03, 0.024],
    [0.03, 0.022],
  ] as const;
  return layout.tube(part, grown(radii, arms));
}

function writeForearm(raw: Raw, tube: Tube, { elbow, wrist, fingers, thumb }: SolvedArm): void {
  stationBetween(0, elbow, wrist, 0.35);
  stationBetween(1, elbow, wrist, 0.7);
  stationBetween(2, elbow, wrist, 0.92);
  for (let n = 0; n < 3; n++) line[9 + n] = wrist[n]! + fingers[n]! * 0.006;
  writeTube(raw, tube, thumb);
}

/** Where the trouser leg ends on the shin, share of its length. */
const TROUSER_END = 0.84;
const KNEE = 0.075;

function planTrouser(layout: Layout, { legs }: Build, side: Side): Tube {
  const radii = [...round([0.103, 0.105, 0.093]), ...bendRadii(KNEE), ...round([0.076, 0.083])];
  const part = makePart(`trouser${side}`, "gi", { back: "inside" });
  return layout.tube(part, grown(radii, legs), { end: "open", around: 24 });
}

function writeTrouser(raw: Raw, tube: Tube, { hip, knee, ankle }: SolvedLeg): void {
  putCuff(knee, ankle, TROUSER_END);
  station(0, hip);
  stationBetween(1, hip, knee, 0.2);
  stationBetween(2, hip, knee, 0.5);
  stationBend(3, hip, knee, ankle, KNEE * REACH);
  stationBetween(8, knee, cuff, 0.6);
  station(9, cuff);
  hangDown(knee, ankle, 9, SAG.trouser);
  writeTube(raw, tube);
}

function planShin(layout: Layout, { legs }: Build, side: Side): Tube {
  const part = makePart(`shin${side}`, "skin", { group: `foot${side}` });
  return layout.tube(part, grown(round([0.052, 0.04, 0.037]), legs));
}

function writeShin(raw: Raw, tube: Tube, { knee, ankle }: SolvedLeg): void {
  stationBetween(0, knee, ankle, 0.6);
  stationBetween(1, knee, ankle, 0.86);
  station(2, ankle);
  writeTube(raw, tube);
}

/** The seat of the trousers between the legs. */
function seat(at: Vec, frame: Frame): Part {
  const part = makePart("seat", "gi", { group: "seat" });
  ball(part, pointIn(at, frame, [0, -0.055, 0]), frame, [0.15, 0.085, 0.112]);
  return part;
}

interface LimbsOfSide extends FootSurfaces {
  sleeve: Tube;
  forearm: Tube;
  trouser: Tube;
  shin: Tube;
}

/** Sleeves, bare forearms, trousers and feet; hands are in `hand.ts`. */
export interface LimbSurfaces {
  seat: number;
  sides: BothSides<LimbsOfSide>;
}

/** Lays out sleeves, forearms, trousers and feet. */
export function planLimbs(layout: Layout, build: Build): LimbSurfaces {
  const frame = layout.frame();
  layout.rigid(frame, [seat([0, 0, 0], WORLD)], (body) => [seat(body.pelvis, body.pelvisFrame)]);
  const side = (name: Side): LimbsOfSide => {
    const sleeve = planSleeve(layout, build, name);
    const forearm = planForearm(layout, build, name);
    const trouser = planTrouser(layout, build, name);
    const shin = planShin(layout, build, name);
    return { sleeve, forearm, trouser, shin, ...planFoot(layout, name) };
  };
  return { seat: frame, sides: { L: side("L"), R: side("R") } };
}

/** Writes sleeves, forearms, trousers and feet. */
export function writeLimbs(body: Body, surfaces: LimbSurfaces, raw: Raw): void {
  const { x, y, z } = body.pelvisFrame;
  writeFrame(raw, surfaces.seat, body.pelvis, x, y, z);
  for (const name of SIDES) {
    const side = surfaces.sides[name];
    const arm = body.arms[name];
    const leg = body.legs[name];
    writeSleeve(raw, side.sleeve, arm);
    writeForearm(raw, side.forearm, arm);
    writeTrouser(raw, side.trouser, leg);
    writeShin(raw, side.shin, leg);
    writeFoot(raw, side, leg);
  }
}
