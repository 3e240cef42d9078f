import type { Build } from "./looks.ts";
import { BODY } from "../skeleton.ts";
import type { Body, Vec } from "../types.ts";
import { clamp, mix, RAD } from "../vector.ts";
import { beginTurn, putTurned } from "./turn.ts";

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
export const LOWEST = -0.085;
export const HIGHEST = 0.455;
/** Below 1 the cross-section is boxier than an ellipse. */
export const SQUARE = 0.85;

/** A value at a height, from a table whose rows begin with heights. */
export function valueAt(table: readonly (readonly number[])[], height: number, column: number): number {
  let k = 0;
  while (k < table.length - 2 && height > table[k + 1]![0]!) k++;
  const a = table[k]!;
  const b = table[k + 1]!;
  return mix(a[column]!, b[column]!, clamp((height - a[0]!) / (b[0]! - a[0]!), 0, 1));
}

/** Half width and half depth at a height. */
export const girth = ({ trunk }: Build, height: number): [number, number] => [
  valueAt(PROFILE, height, 1) * valueAt(trunk, height, 1),
  valueAt(PROFILE, height, 2) * valueAt(trunk, height, 2),
];

/** Numbers of a row: middle, x, y and z of the frame. */
const ROW = 12;

/**
 * The bent spine at the heights that somebody asked for. Rows and points are laid out once; `write` fills the rows for a
 * body.
 */
export class Spine {
  readonly build: Build;
  /** Heights above the pelvis, and how far the frame there is turned from the pelvis to the chest. */
  private heights = new Float64Array(0);
  private shares = new Float64Array(0);
  rows = new Float64Array(0);

  constructor(build: Build) {
    this.build = build;
  }

  /** The row of a height above the pelvis, metres. */
  row(height: number): number {
    const known = this.heights.indexOf(height);
    if (known >= 0) return known;
    const t = clamp((height - 0.02) / 0.27, 0, 1);
    this.heights = new Float64Array([...this.heights, height]);
    this.shares = new Float64Array([...this.shares, t * t * (3 - 2 * t)]);
    this.rows = new Float64Array(this.heights.length * ROW);
    return this.heights.length - 1;
  }

  /** Points of the jacket's surface: height, angle (0 in front, + to the left, degrees), distance over it. */
  points(list: readonly (readonly [number, number, number])[]): SurfacePoints {
    const power = (v: number) => Math.sign(v) * Math.abs(v) ** SQUARE;
    return {
      rows: new Uint16Array(list.map(([height]) => this.row(height))),
      aside: new Float64Array(
        list.map(([height, angle, over]) => (girth(this.build, height)[0] + over) * power(Math.sin(angle * RAD))),
      ),
      ahead: new Float64Array(
        list.map(([height, angle, over]) => (girth(this.build, height)[1] + over) * power(Math.cos(angle * RAD))),
      ),
    };
  }

  write(body: Body): void {
    const { heights, shares, rows } = this;
    beginTurn(body.pelvisFrame, body.chestFrame);
    for (let i = 0; i < heights.length; i++) {
      putMiddle(rows, i * ROW, body, heights, i);
      putTurned(rows, i * ROW + 3, shares, i);
    }
  }
}

/** Places on the jacket: a row of the spine, metres to the left and ahead of it. */
export interface SurfacePoints {
  rows: Uint16Array;
  aside: Float64Array;
  ahead: Float64Array;
}

/** Writes a point of the jacket's surface. */
export function surfaceAt(spine: Spine, points: SurfacePoints, i: number, out: Float64Array, o: number): void {
  const { rows } = spine;
  const k = points.rows[i]! * ROW;
  const x = points.aside[i]!;
  const z = points.ahead[i]!;
  for (let n = 0; n < 3; n++) out[o + n] = rows[k + n]! + rows[k + 3 + n]! * x + rows[k + 9 + n]! * z;
}

/** Writes the direction from the spine's middle at a row to a point, not of unit length. */
export function outwardAt(
  spine: Spine,
  row: number,
  list: Float64Array,
  k: number,
  out: Float64Array,
  o: number,
): void {
  for (let n = 0; n < 3; n++) out[o + n] = list[k + n]! - spine.rows[row * ROW + n]!;
}

/** Writes a ring of the jacket: u ahead, v to the left. */
export function spineRing(spine: Spine, row: number, raw: Float64Array, k: number): void {
  const { rows } = spine;
  for (let n = 0; n < 3; n++) {
    raw[k + n] = rows[row * ROW + n]!;
    // u × v must point up the spine: z × x = y.
    raw[k + 4 + n] = rows[row * ROW + 9 + n]!;
    raw[k + 8 + n] = rows[row * ROW + 3 + n]!;
  }
}

/** Copies a row's axes to a frame that is overwritten. */
export function spineFrame(spine: Spine, row: number, frame: { x: number[]; y: number[]; z: number[] }): void {
  const k = row * ROW + 3;
  for (let n = 0; n < 3; n++) {
    frame.x[n] = spine.rows[k + n]!;
    frame.y[n] = spine.rows[k + 3 + n]!;
    frame.z[n] = spine.rows[k + 6 + n]!;
  }
}

/** A point of the straight pieces pelvis – waist – chest – neck, in three numbers. */
const before = new Float64Array(3);
const after = new Float64Array(3);
const here = new Float64Array(3);

function putLine(out: Float64Array, body: Body, heights: Float64Array, i: number, over: number): void {
  const height = heights[i]! + over;
  if (height <= BODY.waist) {
    for (let n = 0; n < 3; n++) out[n] = body.pelvis[n]! + body.pelvisFrame.y[n]! * height;
    return;
  }
  const isLow = height <= BODY.chest;
  const from: Vec = isLow ? body.waist : body.chest;
  const to: Vec = isLow ? body.chest : body.neck;
  const t = isLow
    ? (height - BODY.waist) / (BODY.chest - BODY.waist)
    : (height - BODY.chest) / (BODY.neck - BODY.chest);
  for (let n = 0; n < 3; n++) out[n] = from[n]! + (to[n]! - from[n]!) * t;
}

/** Rounded over a few centimetres, because a spine has no corners. */
function putMiddle(out: Float64Array, o: number, body: Body, heights: Float64Array, i: number): void {
  putLine(before, body, heights, i, -0.04);
  putLine(after, body, heights, i, 0.04);
  putLine(here, body, heights, i, 0);
  for (let n = 0; n < 3; n++) {
    const even = before[n]! + (after[n]! - before[n]!) * 0.5;
    out[o + n] = even + (here[n]! - even) * 0.4;
  }
}
