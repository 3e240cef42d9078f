import type { Part } from "./mesh.ts";
import { RING, station, TEXEL, writeTube } from "./rings.ts";
import type { End } from "./rings.ts";
import { bulge, expandLoft, Layout, sheetTriangles } from "./surfaces.ts";
import type { Frame, Vec } from "../types.ts";
import { along } from "../vector.ts";

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
