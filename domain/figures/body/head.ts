import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { ball, sheet, tube } from "./solids.ts";
import type { Build, HeadBuild } from "./looks.ts";
import { stationIn, writeFrame, writeTube } from "./rings.ts";
import type { Raw, Tube } from "./rings.ts";
import type { Layout } from "./surfaces.ts";
import type { Body, Frame, Vec } from "../types.ts";
import { clamp, mix, pointIn, RAD, WORLD } from "../vector.ts";

/** Over the middle of the skull: height, half width, reach to the front and to the back, metres. */
const PROFILE: readonly (readonly [number, number, number, number])[] = [
  [-0.126, 0.006, 0.055, -0.045],
  [-0.123, 0.026, 0.084, -0.022],
  [-0.113, 0.04, 0.096, -0.004],
  [-0.097, 0.05, 0.101, 0.02],
  [-0.075, 0.061, 0.098, 0.044],
  [-0.05, 0.069, 0.098, 0.064],
  [-0.025, 0.0755, 0.099, 0.08],
  [0.0, 0.08, 0.098, 0.094],
  [0.03, 0.083, 0.102, 0.104],
  [0.06, 0.082, 0.097, 0.108],
  [0.09, 0.072, 0.078, 0.1],
  [0.113, 0.054, 0.052, 0.08],
  [0.128, 0.03, 0.024, 0.052],
  [0.134, 0.006, 0.0, 0.02],
];
const TOP = PROFILE.at(-1)![0];
const AROUND = 28;

/** Point of the skull at a height and an angle (0 in front, 90 to the left), `over` metres above the skin. */
function skullPoint(height: number, angle: number, over = 0): Vec {
  let k = 0;
  while (k < PROFILE.length - 2 && height > PROFILE[k + 1]![0]) k++;
  const [a, b] = [PROFILE[k]!, PROFILE[k + 1]!];
  const t = clamp((height - a[0]) / (b[0] - a[0]), 0, 1);
  const [wide, front, back] = [mix(a[1], b[1], t), mix(a[2], b[2], t), mix(a[3], b[3], t)];
  const [middle, deep] = [(front - back) / 2, (front + back) / 2];
  const [s, c] = [Math.sin(angle * RAD), Math.cos(angle * RAD)];
  const square = 0.9;
  const x = Math.sign(s) * Math.abs(s) ** square * (wide + over);
  const z = middle + Math.sign(c) * Math.abs(c) ** square * (deep + over);
  return [x, height, z];
}

type Place = (p: Vec) => Vec;

function skull(place: Place): Part {
  const part = makePart("head", "skin", { group: "head", fine: true });
  const heights = PROFILE.map(([height]) => height).flatMap((height, i, all) =>
    i + 1 < all.length ? [height, (height + all[i + 1]!) / 2] : [height],
  );
  const rows = heights.map((height) =>
    Array.from({ length: AROUND + 1 }, (_, i) => place(skullPoint(height, (i / AROUND) * 360))),
  );
  sheet(part, rows);
  return part;
}

/** The lower edge of the hair at an angle from the front: forehead, temple, sideburn, behind the ear, nape. */
const HAIRLINE: readonly (readonly [number, number])[] = [
  [0, 0.066],
  [30, 0.064],
  [52, 0.054],
  [64, 0.03],
  [76, -0.006],
  [90, -0.016],
  [97, 0.026],
  [112, 0.018],
  [124, -0.03],
  [150, -0.058],
  [180, -0.062],
];

function hairline(angle: number): number {
  const a = Math.abs(angle > 180 ? angle - 360 : angle);
  let k = 0;
  while (k < HAIRLINE.length - 2 && a > HAIRLINE[k + 1]![0]) k++;
  const [from, to] = [HAIRLINE[k]!, HAIRLINE[k + 1]!];
  return mix(from[1], to[1], clamp((a - from[0]) / (to[0] - from[0]), 0, 1));
}

/** Short hair: a shell over the skull that begins in the skin at the hairline. */
function hair(place: Place): Part {
  const part = makePart("hair", "hair", { group: "head", fine: true });
  const steps = 14;
  const columns = 60;
  const rows = Array.from({ length: steps + 1 }, (_, k) =>
    Array.from({ length: columns + 1 }, (_, i) => {
      const angle = (i / columns) * 360;
      const low = hairline(angle);
      const t = k / steps;
      const height = mix(low, TOP, Math.sin((t * Math.PI) / 2) ** 1.1);
      const thick = k === 0 ? -0.004 : mix(0.007, 0.012, clamp((height + 0.05) / 0.15, 0, 1));
      const [x, y, z] = skullPoint(height, angle, thick);
      return place([x, y + (k === 0 ? 0 : 0.012 * t), z]);
    }),
  );
  const [crown] = skullPoint(TOP, 0, 0);
  const apex = place([crown, TOP + 0.014, (skullPoint(TOP, 0)[2] + skullPoint(TOP, 180)[2]) / 2]);
  rows.push(Array.from({ length: columns + 1 }, () => apex));
  sheet(part, rows);
  return part;
}

function features(place: Place, frame: Frame): Part[] {
  const nose = makePart("nose", "skin", { group: "nose", fine: true });
  tube(
    nose,
    [
      { at: place([0, 0.016, 0.094]), ru: 0.0075 },
      { at: place([0, -0.012, 0.104]), ru: 0.0095 },
      { at: place([0, -0.03, 0.111]), ru: 0.0125 },
    ],
    { around: 12 },
  );
  const parts = [nose];
  for (const s of [1, -1]) {
    const ear = makePart(`ear${s}`, "skin", { group: "ear", seam: true, fine: true });
    ball(ear, place([s * 0.084, -0.008, -0.006]), frame, [0.0125, 0.029, 0.019]);
    const eye = makePart(`eye${s}`, "ink", { group: "head", fine: true });
    ball(eye, place([s * 0.033, 0.006, 0.0875]), frame, [0.0092, 0.0118, 0.0075]);
    parts.push(ear, eye);
  }
  return parts;
}

function planNeck(layout: Layout, { neck }: Build): Tube {
  const radii = [
    [0.062, 0.06],
    [0.058, 0.056],
    [0.055, 0.055],
  ].map(([u, v]): [number, number] => [u! * neck, v! * neck]);
  return layout.tube(makePart("neck", "skin", { group: "neck" }), radii);
}

/** Neck and head. */
export interface HeadSurfaces {
  neck: Tube;
  /** Frame of the head. */
  frame: number;
}

/** Head with hair and a calm face, without the neck. */
function headParts(at: Vec, frame: Frame, _build: HeadBuild): Part[] {
  const place: Place = (p) => pointIn(at, frame, p);
  return [skull(place), hair(place), ...features(place, frame)];
}

/** Lays out neck and head. */
export function planHead(layout: Layout, build: Build): HeadSurfaces {
  const neck = planNeck(layout, build);
  const frame = layout.frame();
  layout.rigid(frame, headParts([0, 0, 0], WORLD, build.head), ({ skull: at, headFrame }) =>
    headParts(at, headFrame, build.head),
  );
  return { neck, frame };
}

/** Writes neck and head. */
export function writeHead(body: Body, { neck, frame }: HeadSurfaces, raw: Raw): void {
  stationIn(0, body.neck, body.chestFrame, 0, -0.06, -0.004);
  stationIn(1, body.neck, body.chestFrame, 0, 0, -0.004);
  stationIn(2, body.skull, body.headFrame, 0, -0.07, -0.022);
  writeTube(raw, neck);
  const { x, y, z } = body.headFrame;
  writeFrame(raw, frame, body.skull, x, y, z);
}

/** A line of the face: points in the head's frame, pen width in metres. */
export interface FaceLine {
  points: Vec[];
  width: number;
}

/** Brows and a calm mouth, as lines on the skin. */
export function faceLines(): FaceLine[] {
  const on = (height: number, aside: number): Vec => {
    const angle = Math.asin(clamp(aside / 0.08, -1, 1)) / RAD;
    const [, , z] = skullPoint(height, angle, 0.0025);
    return [aside, height, z];
  };
  const brow = (s: number) => ({
    points: [on(0.031, s * 0.017), on(0.0365, s * 0.032), on(0.032, s * 0.05)],
    width: 0.0075,
  });
  const mouth = {
    points: [on(-0.069, -0.021), on(-0.0735, -0.009), on(-0.074, 0.009), on(-0.069, 0.021)],
    width: 0.0045,
  };
  return [brow(1), brow(-1), mouth];
}
