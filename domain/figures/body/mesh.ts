import type { Frame, Vec } from "../types.ts";
import { add, along, cross, dot, length, lerp, reject, scale, sub, unit } from "../vector.ts";

/** The material of a surface; `palette.ts` gives each a light and a shaded colour per role. */
export type Material =
  | "gi"
  | "inside"
  | "trim"
  | "belt"
  | "skin"
  | "hair"
  | "ink"
  | "white"
  | "wood"
  | "steel"
  | "leather";

/** What a surface is, whatever its shape. */
export interface PartInfo {
  id: string;
  material: Material;
  /** Seen from behind (into a sleeve, under the skirt), the part has this material, unlit. */
  back?: Material;
  /** No line is drawn between parts of one group, unless one stands clear of the other. */
  group: string;
  /** Always outlined against its neighbours, even in the same material. */
  seam: boolean;
  /** Parts of one row (fingers, toes) always have a thin line between them. */
  row?: string;
  /** Small features (fingers, face, toes): thinner lines, and a line at smaller steps in depth. */
  fine: boolean;
}

/** A closed or open surface of triangles that is drawn in one material. */
export interface Part extends PartInfo {
  /** Flat list of x, y, z in metres. */
  positions: number[];
  /** Flat list of vertex numbers, three per triangle, counter-clockwise seen from outside. */
  triangles: number[];
}

export const makePart = (
  id: string,
  material: Material,
  options: Partial<Pick<Part, "back" | "group" | "seam" | "fine" | "row">> = {},
): Part => ({ id, material, group: id, seam: false, fine: false, positions: [], triangles: [], ...options });

const push = (part: Part, p: Vec): void => void part.positions.push(p[0], p[1], p[2]);
const count = (part: Part): number => part.positions.length / 3;

/** An ellipse in space; the rings of a loft advance along u × v. `square` below 1 makes it boxier. */
export interface Ring {
  at: Vec;
  u: Vec;
  v: Vec;
  ru: number;
  rv: number;
  square?: number;
}

const bulge = (value: number, square: number): number =>
  square === 1 ? value : Math.sign(value) * Math.abs(value) ** square;

function ringPoints(part: Part, ring: Ring, around: number): void {
  const square = ring.square ?? 1;
  for (let i = 0; i < around; i++) {
    const angle = (i / around) * 2 * Math.PI;
    const [a, b] = [bulge(Math.cos(angle), square) * ring.ru, bulge(Math.sin(angle), square) * ring.rv];
    push(part, along(along(ring.at, ring.u, a), ring.v, b));
  }
}

function closeEnd(part: Part, ringStart: number, around: number, at: Vec, facesBack: boolean): void {
  const middle = count(part);
  push(part, at);
  for (let i = 0; i < around; i++) {
    const [a, b] = [ringStart + i, ringStart + ((i + 1) % around)];
    part.triangles.push(...(facesBack ? [b, a, middle] : [a, b, middle]));
  }
}

export interface LoftOptions {
  start?: "closed" | "open";
  end?: "closed" | "open";
  around?: number;
}

/** Skin over a row of rings. */
export function loft(part: Part, rings: readonly Ring[], options: LoftOptions = {}): void {
  const { start = "closed", end = "closed", around = 22 } = options;
  const base = count(part);
  for (const ring of rings) ringPoints(part, ring, around);
  for (let k = 0; k + 1 < rings.length; k++)
    for (let i = 0; i < around; i++) {
      const [a, b] = [base + k * around + i, base + k * around + ((i + 1) % around)];
      part.triangles.push(a, b, a + around, b, b + around, a + around);
    }
  const [first, last] = [rings[0], rings.at(-1)];
  if (start === "closed" && first) closeEnd(part, base, around, first.at, true);
  if (end === "closed" && last) closeEnd(part, base + (rings.length - 1) * around, around, last.at, false);
}

/** A place on the centre line of a tube with its half widths along the tube's own u and v. */
export interface Station {
  at: Vec;
  ru: number;
  rv?: number;
  square?: number;
}

export interface TubeOptions {
  /** Where u points, roughly. */
  hint?: Vec;
  start?: "round" | "flat" | "open";
  end?: "round" | "flat" | "open";
  around?: number;
}

/** Limit on the stretching of a ring at a bend, which keeps the tube's width. */
const MITRE_LIMIT = 1.28;

/** Rings along a bent line: frames are transported without twist, rings at a bend lie in its bisecting plane. */
export function tubeRings(stations: readonly Station[], hint?: Vec): Ring[] {
  const rings: Ring[] = [];
  let u: Vec | undefined;
  stations.forEach((station, i) => {
    const [before, after] = [stations[i - 1], stations[i + 1]];
    const incoming = before ? unit(sub(station.at, before.at)) : undefined;
    const outgoing = after ? unit(sub(after.at, station.at)) : undefined;
    const from: Vec = incoming ?? outgoing ?? [0, 0, 1];
    const to: Vec = outgoing ?? from;
    let tangent = unit(add(from, to));
    if (length(tangent) < 0.5) tangent = to;
    u ??= startOf(to, hint);
    u = unit(reject(u, tangent));
    const v = cross(tangent, u);
    rings.push(stretch({ ...station, u, v, rv: station.rv ?? station.ru }, from, to, tangent));
  });
  return rings;
}

function startOf(tangent: Vec, hint: Vec | undefined): Vec {
  const wanted = hint ? reject(hint, tangent) : ([0, 0, 0] as Vec);
  if (length(wanted) > 0.05) return unit(wanted);
  return unit(reject(Math.abs(tangent[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1], tangent));
}

function stretch(ring: Ring, from: Vec, to: Vec, tangent: Vec): Ring {
  const cosine = Math.max(0.1, dot(from, tangent));
  const factor = Math.min(MITRE_LIMIT, 1 / cosine);
  if (factor < 1.02) return ring;
  const bend = unit(reject(sub(from, to), tangent));
  const widen = (axis: Vec) => add(axis, scale(bend, dot(axis, bend) * (factor - 1)));
  return { ...ring, u: widen(ring.u), v: widen(ring.v) };
}

const DOME = [0.35, 0.66, 0.88, 0.985];

function dome(ring: Ring, direction: Vec, steps: readonly number[]): Ring[] {
  const deep = Math.min(ring.ru, ring.rv);
  return steps.map((t) => {
    const rest = Math.sqrt(1 - t * t);
    return { ...ring, at: along(ring.at, direction, deep * t), ru: ring.ru * rest, rv: ring.rv * rest };
  });
}

/** A tube along stations, with round, flat or open ends. */
export function tube(part: Part, stations: readonly Station[], options: TubeOptions = {}): void {
  const { hint, start = "round", end = "round", around = 18 } = options;
  const rings = tubeRings(stations, hint);
  const [first, last] = [rings[0], rings.at(-1)];
  if (!first || !last) return;
  const forward = unit(sub(rings[1]?.at ?? first.at, first.at));
  const outward = unit(sub(last.at, rings.at(-2)?.at ?? last.at));
  const before = start === "round" ? dome(first, scale(forward, -1), DOME.toReversed()) : [];
  const after = end === "round" ? dome(last, outward, DOME) : [];
  loft(part, [...before, ...rings, ...after], {
    start: start === "open" ? "open" : "closed",
    end: end === "open" ? "open" : "closed",
    around,
  });
}

/** An ellipsoid with the half axes `radii` in a frame. */
export function ball(part: Part, at: Vec, frame: Frame, radii: Vec, square = 1, around = 18): void {
  const rows = 12;
  const rings: Ring[] = [];
  for (let k = 0; k <= rows; k++) {
    const angle = -Math.PI / 2 + (Math.PI * k) / rows;
    const up = bulge(Math.sin(angle), square);
    const wide = Math.max(0.004, bulge(Math.cos(angle), square));
    rings.push({
      at: along(at, frame.y, radii[1] * up),
      u: frame.z,
      v: frame.x,
      ru: radii[2] * wide,
      rv: radii[0] * wide,
      square,
    });
  }
  loft(part, rings, { around });
}

/** A sheet over rows of points; its outside is where (next column − this) × (next row − this) points. */
export function sheet(part: Part, rows: readonly (readonly Vec[])[]): void {
  const base = count(part);
  const width = rows[0]?.length ?? 0;
  for (const row of rows) for (const p of row) push(part, p);
  for (let k = 0; k + 1 < rows.length; k++)
    for (let i = 0; i + 1 < width; i++) {
      const a = base + k * width + i;
      part.triangles.push(a, a + 1, a + width, a + 1, a + width + 1, a + width);
    }
}

/** A flat band of the given half width and half thickness along points; `across` is its broad direction at each point. */
export function band(
  part: Part,
  points: readonly Vec[],
  across: (index: number, tangent: Vec) => Vec,
  halfWidth: number,
  halfThickness: number,
): void {
  const last = points.length - 1;
  const rings = points.map((at, i): Ring => {
    const tangent = unit(sub(points[Math.min(last, i + 1)] ?? at, points[Math.max(0, i - 1)] ?? at));
    const u = unit(reject(across(i, tangent), tangent));
    return { at, u, v: cross(tangent, u), ru: halfWidth, rv: halfThickness, square: 0.5 };
  });
  loft(part, rings, { around: 12 });
}

/** Points of a polyline at equal steps. */
export const between = (a: Vec, b: Vec, steps: number): Vec[] =>
  Array.from({ length: steps + 1 }, (_, i) => lerp(a, b, i / steps));

/** Outward normals at the vertices, flat list. */
export function normalsOf(part: Part): Float32Array {
  const { positions: p, triangles: t } = part;
  const normals = new Float32Array(p.length);
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const k of [a, b, c]) {
      normals[k]! += nx;
      normals[k + 1]! += ny;
      normals[k + 2]! += nz;
    }
  }
  return normals;
}
