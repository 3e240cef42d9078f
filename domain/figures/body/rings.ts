import type { Frame, Vec } from "../types.ts";
import { clamp } from "../vector.ts";

// Nothing here allocates: this runs for every ring of every frame. Vectors lie in flat arrays, three numbers each.

/** Numbers of a texel. */
export const TEXEL = 4;
/** Texels of a ring: centre and half width along u, u and half width along v, v. */
export const RING = 3;
/** Texels of a rigid part: origin and axes. */
export const FRAME = 4;

/** What is written of a body before it is packed or expanded, in double precision. */
export type Raw = Float64Array;

/** How a loft ends: half a ball, a flat lid or a hole. */
export type End = "round" | "flat" | "open";

/** A skin over rings. */
export interface Loft {
  /** Its first texel. */
  first: number;
  rings: number;
  /** Points of a ring. */
  around: number;
  /** How boxy each ring is: 1 an ellipse, less is boxier. */
  square: Float64Array;
  startClosed: boolean;
  endClosed: boolean;
}

/** A loft along stations; half widths along u and v for each station. */
export interface Tube extends Loft {
  stations: number;
  radii: Float64Array;
  start: End;
  end: End;
}

/** Heights of the rings of a dome, as shares of its depth. */
export const DOME = [0.35, 0.66, 0.88, 0.985] as const;

const MOST_STATIONS = 32;
/** The centre line of the tube that `writeTube` writes next. */
export const line = new Float64Array(MOST_STATIONS * 3);
/** Directions from each station to the next. */
const ways = new Float64Array(MOST_STATIONS * 3);

/** Puts a station of the centre line at a point. */
export function station(index: number, p: Vec): void {
  line[index * 3] = p[0];
  line[index * 3 + 1] = p[1];
  line[index * 3 + 2] = p[2];
}

/** Puts a station of the centre line between two points. */
export function stationBetween(index: number, a: Vec, b: Vec, t: number): void {
  line[index * 3] = a[0] + (b[0] - a[0]) * t;
  line[index * 3 + 1] = a[1] + (b[1] - a[1]) * t;
  line[index * 3 + 2] = a[2] + (b[2] - a[2]) * t;
}

/** Puts a station of the centre line at a point of a frame. */
export function stationIn(index: number, origin: Vec, frame: Frame, x: number, y: number, z: number): void {
  for (let i = 0; i < 3; i++) line[index * 3 + i] = origin[i]! + (frame.x[i]! * x + frame.y[i]! * y + frame.z[i]! * z);
}

/** Writes the unit direction from one point of a flat list to another; zero where they coincide. */
export function wayTo(out: Float64Array, o: number, list: Float64Array, from: number, to: number): void {
  const x = list[to]! - list[from]!;
  const y = list[to + 1]! - list[from + 1]!;
  const z = list[to + 2]! - list[from + 2]!;
  const long = Math.sqrt(x * x + y * y + z * z);
  const by = long > 1e-9 ? 1 / long : 0;
  out[o] = x * by;
  out[o + 1] = y * by;
  out[o + 2] = z * by;
}

/** Makes a vector of a flat list one metre long; zero stays zero. */
export function unitAt(list: Float64Array, k: number): void {
  const x = list[k]!;
  const y = list[k + 1]!;
  const z = list[k + 2]!;
  const long = Math.sqrt(x * x + y * y + z * z);
  const by = long > 1e-9 ? 1 / long : 0;
  list[k] = x * by;
  list[k + 1] = y * by;
  list[k + 2] = z * by;
}

/** Takes away from the vector at `k` what it has along the unit vector at `axis`. */
function rejectAt(list: Float64Array, k: number, axis: number): void {
  const x = list[axis]!;
  const y = list[axis + 1]!;
  const z = list[axis + 2]!;
  const along = list[k]! * x + list[k + 1]! * y + list[k + 2]! * z;
  list[k]! -= x * along;
  list[k + 1]! -= y * along;
  list[k + 2]! -= z * along;
}

/** Writes a × b, all of one flat list. */
function crossAt(list: Float64Array, o: number, a: number, b: number): void {
  const ax = list[a]!;
  const ay = list[a + 1]!;
  const az = list[a + 2]!;
  const bx = list[b]!;
  const by = list[b + 1]!;
  const bz = list[b + 2]!;
  list[o] = ay * bz - az * by;
  list[o + 1] = az * bx - ax * bz;
  list[o + 2] = ax * by - ay * bx;
}

/** Vectors of the ring being written. */
const ring = new Float64Array(24);
const [FROM, TO, TANGENT, U, V, BEND, SIDE, WIDER] = [0, 3, 6, 9, 12, 15, 18, 21] as const;

function copyTo(o: number, list: Float64Array, k: number): void {
  ring[o] = list[k]!;
  ring[o + 1] = list[k + 1]!;
  ring[o + 2] = list[k + 2]!;
}

/** Where u points at the beginning of a tube: to the hint, else to the front or the side of the room. */
function startU(hint: Vec | undefined): void {
  if (hint) {
    for (let i = 0; i < 3; i++) ring[U + i] = hint[i]!;
    rejectAt(ring, U, TO);
    const far = ring[U]! * ring[U]! + ring[U + 1]! * ring[U + 1]! + ring[U + 2]! * ring[U + 2]!;
    if (Math.sqrt(far) > 0.05) return unitAt(ring, U);
  }
  const isForward = Math.abs(ring[TO + 2]!) > 0.9;
  ring[U] = isForward ? 1 : 0;
  ring[U + 1] = 0;
  ring[U + 2] = isForward ? 0 : 1;
  rejectAt(ring, U, TO);
  unitAt(ring, U);
}

/** Limit on the stretching of a ring at a bend, which keeps the tube's width. */
const MITRE_LIMIT = 1.28;

/** Finds how much a ring at this bend is widened (WIDER), and the bend's direction (BEND). */
function mitre(): void {
  const cosine =
    ring[FROM]! * ring[TANGENT]! + ring[FROM + 1]! * ring[TANGENT + 1]! + ring[FROM + 2]! * ring[TANGENT + 2]!;
  const factor = Math.min(MITRE_LIMIT, 1 / Math.max(0.1, cosine));
  ring[WIDER] = factor < 1.02 ? 0 : factor - 1;
  if (factor < 1.02) return;
  for (let i = 0; i < 3; i++) ring[BEND + i] = ring[FROM + i]! - ring[TO + i]!;
  rejectAt(ring, BEND, TANGENT);
  unitAt(ring, BEND);
}

/** Writes an axis to a texel, widened by the bend. */
function putAxis(raw: Raw, k: number, axis: number): void {
  const x = ring[axis]!;
  const y = ring[axis + 1]!;
  const z = ring[axis + 2]!;
  const wider = ring[WIDER]!;
  const by = wider > 0 ? (x * ring[BEND]! + y * ring[BEND + 1]! + z * ring[BEND + 2]!) * wider : 0;
  raw[k] = wider > 0 ? x + ring[BEND]! * by : x;
  raw[k + 1] = wider > 0 ? y + ring[BEND + 1]! * by : y;
  raw[k + 2] = wider > 0 ? z + ring[BEND + 2]! * by : z;
}

/** The ring of a station: without twist against the one before, at a bend in its bisecting plane. */
function putStation(raw: Raw, k: number, index: number, last: number, hint: Vec | undefined): void {
  const isFirst = index === 0;
  const isLast = index === last;
  copyTo(FROM, ways, isFirst ? 0 : (index - 1) * 3);
  copyTo(TO, ways, isLast ? (index - 1) * 3 : index * 3);
  for (let i = 0; i < 3; i++) ring[TANGENT + i] = ring[FROM + i]! + ring[TO + i]!;
  unitAt(ring, TANGENT);
  if (ring[TANGENT] === 0 && ring[TANGENT + 1] === 0 && ring[TANGENT + 2] === 0) copyTo(TANGENT, ring, TO);
  if (isFirst) startU(hint);
  rejectAt(ring, U, TANGENT);
  unitAt(ring, U);
  crossAt(ring, V, TANGENT, U);
  mitre();
  for (let i = 0; i < 3; i++) raw[k + i] = line[index * 3 + i]!;
  putAxis(raw, k + TEXEL, U);
  putAxis(raw, k + 2 * TEXEL, V);
}

/** The rings of a dome over the ring at `from`, in the direction SIDE; `step` 1 outwards, -1 inwards. */
function putDome(raw: Raw, k: number, from: number, step: 1 | -1): void {
  const ru = raw[from + 3]!;
  const rv = raw[from + TEXEL + 3]!;
  const deep = Math.min(ru, rv);
  for (let n = 0; n < DOME.length; n++, k += RING * TEXEL) {
    const t = DOME[step > 0 ? n : DOME.length - 1 - n]!;
    const rest = Math.sqrt(1 - t * t);
    for (let i = 0; i < RING * TEXEL; i++) raw[k + i] = raw[from + i]!;
    for (let i = 0; i < 3; i++) raw[k + i] = raw[from + i]! + ring[SIDE + i]! * (deep * t);
    raw[k + 3] = ru * rest;
    raw[k + TEXEL + 3] = rv * rest;
  }
}

/** Writes the rings of a tube along the centre line; `hint`: where u points, roughly. */
export function writeTube(raw: Raw, tube: Tube, hint?: Vec): void {
  const { stations, radii } = tube;
  const last = stations - 1;
  for (let i = 0; i < last; i++) wayTo(ways, i * 3, line, i * 3, i * 3 + 3);
  const lead = tube.start === "round" ? DOME.length : 0;
  const first = (tube.first + lead * RING) * TEXEL;
  for (let i = 0; i <= last; i++) {
    const k = first + i * RING * TEXEL;
    putStation(raw, k, i, last, hint);
    raw[k + 3] = radii[i * 2]!;
    raw[k + TEXEL + 3] = radii[i * 2 + 1]!;
  }
  if (lead > 0) {
    for (let i = 0; i < 3; i++) ring[SIDE + i] = -ways[i]!;
    putDome(raw, tube.first * TEXEL, first, -1);
  }
  if (tube.end !== "round") return;
  const end = first + last * RING * TEXEL;
  copyTo(SIDE, ways, (last - 1) * 3);
  putDome(raw, end + RING * TEXEL, end, 1);
}

/** Writes a flat band along points; its broad direction lies across it, at right angles to `outward` at each point. */
export function writeBand(
  raw: Raw,
  band: Loft,
  radii: Float64Array,
  points: Float64Array,
  outward: Float64Array,
): void {
  const last = band.rings - 1;
  for (let i = 0; i <= last; i++) {
    const k = (band.first + i * RING) * TEXEL;
    wayTo(ring, TANGENT, points, Math.max(0, i - 1) * 3, Math.min(last, i + 1) * 3);
    copyTo(SIDE, outward, i * 3);
    crossAt(ring, U, TANGENT, SIDE);
    rejectAt(ring, U, TANGENT);
    unitAt(ring, U);
    crossAt(ring, V, TANGENT, U);
    for (let n = 0; n < 3; n++) {
      raw[k + n] = points[i * 3 + n]!;
      raw[k + TEXEL + n] = ring[U + n]!;
      raw[k + 2 * TEXEL + n] = ring[V + n]!;
    }
    raw[k + 3] = radii[0]!;
    raw[k + TEXEL + 3] = radii[1]!;
  }
}

/** Writes origin and axes of a rigid part. */
export function writeFrame(raw: Raw, first: number, at: Vec, x: Vec, y: Vec, z: Vec): void {
  const k = first * TEXEL;
  for (let i = 0; i < 3; i++) {
    raw[k + i] = at[i]!;
    raw[k + TEXEL + i] = x[i]!;
    raw[k + 2 * TEXEL + i] = y[i]!;
    raw[k + 3 * TEXEL + i] = z[i]!;
  }
}

/** A share between 0 and 1 that begins and ends gently. */
export function ease(value: number, from: number, to: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}
