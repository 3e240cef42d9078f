import type { Vec } from "../types.ts";
import { lerp } from "../vector.ts";

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
