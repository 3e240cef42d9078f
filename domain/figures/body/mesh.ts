import type { Frame, Vec } from "../types.ts";
import { along, lerp } from "../vector.ts";
import { RING, station, TEXEL, writeTube } from "./rings.ts";
import type { End } from "./rings.ts";
import { bulge, expandLoft, Layout, sheetTriangles } from "./surfaces.ts";

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

/** An ellipse in space; the rings of a loft advance along u × v. `square` below 1 makes it boxier. */
export interface Ring {
  at: Vec;
  u: Vec;
  v: Vec;
  ru: number;
  rv: number;
  square?: number;
}

export interface LoftOptions {
  start?: "closed" | "open";
  end?: "closed" | "open";
  around?: number;
}

// Parts that are made of triangles at once: what never changes its shape. They share their rings with the surfaces that
// are written frame by frame.

/** Room for the rings of the part being made. */
const raw = new Float64Array(64 * RING * TEXEL);

/** Skin over a row of rings. */
export function loft(part: Part, rings: readonly Ring[], options: LoftOptions = {}): void {
  rings.forEach(({ at, u, v, ru, rv }, i) => {
    const k = i * RING * TEXEL;
    raw.set([...at, ru, ...u, rv, ...v], k);
  });
  const { around = 22, start = "closed", end = "closed" } = options;
  const square = new Float64Array(rings.map((ring) => ring.square ?? 1));
  const closed = { startClosed: start === "closed", endClosed: end === "closed" };
  expandLoft(part, { first: 0, rings: rings.length, around, square, ...closed }, raw);
}

/** A place on the centre line of a tube with its half widths along the tube's own u and v. */
export interface Station {
  at: Vec;
  ru: number;
  rv?: number;
}

export interface TubeOptions {
  /** Where u points, roughly. */
  hint?: Vec;
  start?: End;
  end?: End;
  around?: number;
}

/** A tube along stations, with round, flat or open ends. */
export function tube(part: Part, stations: readonly Station[], { hint, ...options }: TubeOptions = {}): void {
  stations.forEach(({ at }, i) => station(i, at));
  const radii = stations.map(({ ru, rv = ru }): [number, number] => [ru, rv]);
  const layout = new Layout();
  const laid = layout.tube(part, radii, options);
  writeTube(raw, laid, hint);
  expandLoft(part, laid, raw);
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
  const base = part.positions.length / 3;
  const columns = rows[0]?.length ?? 0;
  for (const row of rows) for (const p of row) part.positions.push(p[0], p[1], p[2]);
  sheetTriangles({ first: 0, rows: rows.length, columns }, base, part.triangles);
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
