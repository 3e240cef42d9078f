import { hairParts } from "./hair.ts";
import type { Place } from "./hair.ts";
import type { Build, HeadBuild } from "./looks.ts";
import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { stationIn, writeFrame, writeTube } from "./rings.ts";
import type { Raw, Tube } from "./rings.ts";
import { HEIGHTS, skullPoint } from "./skull.ts";
import { ball, sheet, tube } from "./solids.ts";
import type { Layout } from "./surfaces.ts";
import type { Body, Frame, Vec } from "../types.ts";
import { clamp, pointIn, RAD, scale, WORLD } from "../vector.ts";

const AROUND = 28;

/** A share of the size in which the head is modelled: with it an adult is seven and a half heads tall. */
const SIZE = 0.9;
const NECK = 0.85;

function skull(place: Place, build: HeadBuild): Part {
  const part = makePart("head", "skin", { group: "head", fine: true });
  const heights = HEIGHTS.flatMap((height, i, all) =>
    i + 1 < all.length ? [height, (height + all[i + 1]!) / 2] : [height],
  );
  const rows = heights.map((height) =>
    Array.from({ length: AROUND + 1 }, (_, i) => place(skullPoint(build, height, (i / AROUND) * 360))),
  );
  sheet(part, rows);
  return part;
}

function features(place: Place, frame: Frame, { nose: big, ears, eyes, wide }: HeadBuild): Part[] {
  const nose = makePart("nose", "skin", { group: "nose", fine: true });
  tube(
    nose,
    [
      { at: place([0, 0.016, 0.094]), ru: 0.0075 * SIZE * big },
      { at: place([0, -0.012, 0.104]), ru: 0.0095 * SIZE * big },
      { at: place([0, -0.03, 0.111]), ru: 0.0125 * SIZE * big },
    ],
    { around: 12 },
  );
  const parts = [nose];
  for (const s of [1, -1]) {
    const ear = makePart(`ear${s}`, "skin", { group: "ear", seam: true, fine: true });
    ball(ear, place([s * 0.084 * wide, -0.008, -0.006]), frame, [0.0125 * ears, 0.029 * ears, 0.019 * ears]);
    const eye = makePart(`eye${s}`, "ink", { group: "head", fine: true });
    ball(eye, place([s * 0.033, 0.006, 0.0875]), frame, [0.0092 * eyes, 0.0118 * eyes, 0.0075]);
    parts.push(ear, eye);
  }
  return parts;
}

function planNeck(layout: Layout, { neck, neckFoot }: Build): Tube {
  const radii = [
    [0.062 * neckFoot, 0.06 * neckFoot],
    [0.058, 0.056],
    [0.055, 0.055],
  ].map(([u, v]): [number, number] => [u! * neck * NECK, v! * neck * NECK]);
  return layout.tube(makePart("neck", "skin", { group: "neck" }), radii);
}

/** Neck and head. */
export interface HeadSurfaces {
  neck: Tube;
  /** Frame of the head. */
  frame: number;
  /** How far the foot of the neck lies ahead of the spine, metres. */
  nape: number;
}

/** Head with hair and a calm face, without the neck. */
function headParts(at: Vec, { x, y, z }: Frame, build: HeadBuild): Part[] {
  const sized: Frame = { x: scale(x, SIZE), y: scale(y, SIZE), z: scale(z, SIZE) };
  const place: Place = (p) => pointIn(at, sized, p);
  return [skull(place, build), ...hairParts(place, build, SIZE), ...features(place, sized, build)];
}

/** Lays out neck and head. */
export function planHead(layout: Layout, build: Build): HeadSurfaces {
  const neck = planNeck(layout, build);
  const frame = layout.frame();
  layout.rigid(frame, headParts([0, 0, 0], WORLD, build.head), ({ skull: at, headFrame }) =>
    headParts(at, headFrame, build.head),
  );
  return { neck, frame, nape: build.nape };
}

/** Writes neck and head. */
export function writeHead(body: Body, { neck, frame, nape }: HeadSurfaces, raw: Raw): void {
  stationIn(0, body.neck, body.chestFrame, 0, -0.06, nape);
  stationIn(1, body.neck, body.chestFrame, 0, 0, nape);
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
export function faceLines(build: HeadBuild): FaceLine[] {
  const { brows, mouth: lips } = build;
  const on = (height: number, aside: number): Vec => {
    const angle = Math.asin(clamp(aside / 0.08, -1, 1)) / RAD;
    const [, , z] = skullPoint(build, height, angle, 0.0025);
    return scale([aside, height, z], SIZE);
  };
  const brow = (s: number) => ({
    points: [on(0.031, s * 0.017), on(0.0365, s * 0.032), on(0.032, s * 0.05)],
    width: 0.0075 * SIZE * brows,
  });
  const mouth = {
    points: [on(-0.069, -0.021 * lips), on(-0.0735, -0.009 * lips), on(-0.074, 0.009 * lips), on(-0.069, 0.021 * lips)],
    width: 0.0045 * SIZE,
  };
  return [brow(1), brow(-1), mouth];
}
