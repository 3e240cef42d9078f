import { graspable } from "./build.ts";
import { curlAround } from "./grasp.ts";
import type { Look } from "./looks.ts";
import type { PartInfo } from "./mesh.ts";
import { normalsOf } from "./mesh.ts";
import { nib, stroke } from "./folds.ts";
import { addSegment } from "./pens.ts";
import type { Pens } from "./pens.ts";
import { inkPlan, livePlan, pack, writePlan } from "./plan.ts";
import { RING } from "./rings.ts";
import type { Loft } from "./rings.ts";
import { cornerOf, loftTriangles, sheetTriangles } from "./surfaces.ts";
import type { Rigid, Sheet, Surface } from "./surfaces.ts";
import { graspableThing, planThings, writeThing } from "./things.ts";
import type { Body, BothSides, HandCurl, Prop, PropKind } from "../types.ts";

/** How a vertex is made of texels. */
export const KIND = { ring: 0, point: 1, rigid: 2, cap: 3 } as const;

/**
 * The surface of a body or of things that never changes: which texels a vertex is made of, and how. What changes with
 * the pose is written to the texels (`writeBody`, `writeThings`), four numbers each, the fourth unused.
 *
 * - ring: texels centre, U, V; the vertex is centre + U·a + V·b, its normal (U·da + V·db) × (the same vertex of the ring
 *   after − that of the ring before).
 * - point: texels point, normal (any length).
 * - rigid: texels origin, X, Y, Z; the vertex is origin + X·x + Y·y + Z·z, its normal likewise.
 * - cap: texels as a ring's; the vertex is its centre, its normal U × V times the sign.
 */
export interface Mesh {
  /** Four per vertex: first texel, that of the ring before and after, part | kind << 8. */
  ints: Uint16Array;
  /** Seven per vertex: ring a, b, da, db, 0, 0, 0 · rigid x, y, z, 0, nx, ny, nz · cap 0, 0, 0, 0, sign, 0, 0. */
  floats: Float32Array;
  /** Three vertices each, counter-clockwise seen from outside. */
  triangles: Uint16Array;
  parts: readonly PartInfo[];
  /** Texels that a writer fills. */
  texels: number;
}

/** How the fingers of both hands lie around what they hold. */
export type Grasp = BothSides<HandCurl>;

/**
 * The hands of person `index` closed around things and other people. Slow: made once per key; between keys the curls are
 * mixed.
 */
export function graspOf(bodies: readonly Body[], props: readonly Prop[], index: number): Grasp {
  const around = [
    ...props.flatMap((prop) => graspableThing(prop)),
    ...bodies.flatMap((body, other) => (other === index ? [] : graspable(body))),
  ];
  const { L, R } = bodies[index]!.arms;
  return { L: curlAround(L, around), R: curlAround(R, around) };
}

/** A mesh while it is put together. */
interface Draft {
  ints: number[];
  floats: number[];
  triangles: number[];
}

function vertex({ ints, floats }: Draft, texels: readonly number[], coded: number, numbers: readonly number[]): void {
  ints.push(texels[0]!, texels[1] ?? texels[0]!, texels[2] ?? texels[0]!, coded);
  for (let i = 0; i < 7; i++) floats.push(numbers[i] ?? 0);
}

function addLoft(draft: Draft, loft: Loft, part: number): void {
  const { first, rings, around, square } = loft;
  const base = draft.ints.length / 4;
  const texel = (ring: number): number => first + Math.min(rings - 1, Math.max(0, ring)) * RING;
  for (let ring = 0; ring < rings; ring++)
    for (let i = 0; i < around; i++) {
      const [a, b] = cornerOf(i, around, square[ring]!);
      const [before, after] = [cornerOf(i - 1, around, square[ring]!), cornerOf(i + 1, around, square[ring]!)];
      const texels = [texel(ring), texel(ring - 1), texel(ring + 1)];
      vertex(draft, texels, part | (KIND.ring << 8), [a, b, after[0] - before[0], after[1] - before[1]]);
    }
  loftTriangles(loft, base, draft.triangles, (isEnd) => {
    vertex(draft, [texel(isEnd ? rings - 1 : 0)], part | (KIND.cap << 8), [0, 0, 0, 0, isEnd ? 1 : -1]);
    return draft.ints.length / 4 - 1;
  });
}

function addSheet(draft: Draft, sheet: Sheet, part: number): void {
  const base = draft.ints.length / 4;
  for (let i = 0; i < sheet.rows * sheet.columns; i++)
    vertex(draft, [sheet.first + i * 2], part | (KIND.point << 8), []);
  sheetTriangles(sheet, base, draft.triangles);
}

function addRigid(draft: Draft, { first, atRest, beyond }: Rigid, part: number): void {
  const base = draft.ints.length / 4;
  const { positions, triangles } = atRest;
  const normals = normalsOf(atRest);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    const [nx, ny, nz] = [normals[i]!, normals[i + 1]!, normals[i + 2]!];
    const long = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const frame = beyond && z > beyond.from ? beyond.first : first;
    vertex(draft, [frame], part | (KIND.rigid << 8), [x, y, z, 0, nx / long, ny / long, nz / long]);
  }
  for (const corner of triangles) draft.triangles.push(base + corner);
}

function meshOf(surfaces: readonly Surface[], texels: number): Mesh {
  const draft: Draft = { ints: [], floats: [], triangles: [] };
  const parts: PartInfo[] = [];
  for (const surface of surfaces) {
    let part = parts.indexOf(surface.part);
    if (part < 0) part = parts.push(surface.part) - 1;
    if (surface.kind === "loft") addLoft(draft, surface, part);
    else if (surface.kind === "sheet") addSheet(draft, surface, part);
    else addRigid(draft, surface, part);
  }
  return {
    ints: new Uint16Array(draft.ints),
    floats: new Float32Array(draft.floats),
    triangles: new Uint16Array(draft.triangles),
    parts,
    texels,
  };
}

const bodies = new Map<Look, Mesh>();
const things = new Map<string, Mesh>();

/** The surface of somebody's body; made once. */
export function bodyMesh(look: Look): Mesh {
  let mesh = bodies.get(look);
  if (!mesh) {
    const { surfaces, texels } = livePlan(look);
    bodies.set(look, (mesh = meshOf(surfaces, texels)));
  }
  return mesh;
}

/** The pens that `ink` draws with. */
let pen: Pens;

function ink(count: number): void {
  for (let i = 0; i + 1 < count; i++) addSegment(pen, stroke, i * 3, i * 3 + 3, nib);
}

/**
 * Fills the texels of `bodyMesh(look)` (four numbers each, from the beginning of `out`) and adds the body's pen lines.
 * Fingers lie as `grasp` says, without it as the body's curls say. Allocates nothing.
 */
export function writeBody(body: Body, look: Look, grasp: Grasp | undefined, out: Float32Array, pens: Pens): void {
  const plan = livePlan(look);
  const { L, R } = body.arms;
  writePlan(body, plan, grasp ? grasp.L : L.curl, grasp ? grasp.R : R.curl);
  pack(plan, out);
  pen = pens;
  inkPlan(body, plan, true, ink);
}

/** The surface of some things, in this order; made once. */
export function thingMesh(kinds: readonly PropKind[]): Mesh {
  const key = kinds.join();
  let mesh = things.get(key);
  if (!mesh) {
    const { surfaces, texels } = planThings(kinds);
    things.set(key, (mesh = meshOf(surfaces, texels)));
  }
  return mesh;
}

/** Fills the texels of the `thingMesh` of these kinds. Allocates nothing. */
export function writeThings(props: readonly Prop[], out: Float32Array): void {
  let texel = 0;
  for (let i = 0; i < props.length; i++) texel = writeThing(props[i]!, out, texel);
}
