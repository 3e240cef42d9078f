import { buildFigure, graspable } from "./build.ts";
import type { Figure } from "./build.ts";
import { wrapCurl } from "./hand.ts";
import { LOOKS } from "./looks.ts";
import type { Look } from "./looks.ts";
import { normalsOf } from "./mesh.ts";
import type { Part, PartInfo } from "./mesh.ts";
import { addPen } from "./pens.ts";
import type { Pens } from "./pens.ts";
import { restBody } from "./rest.ts";
import { graspableThing, thingParts } from "./things.ts";
import type { Body, BothSides, HandCurl, Prop, PropKind, Side } from "../types.ts";
import { WORLD } from "../vector.ts";

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

const closes = ({ hand }: Body["arms"]["L"]) => hand === "grip" || hand === "hook";

/**
 * The hands of person `index` closed around things and other people. Slow: made once per key; between keys the curls are
 * mixed.
 */
export function graspOf(bodies: readonly Body[], props: readonly Prop[], index: number): Grasp {
  const around = [
    ...props.flatMap((prop) => graspableThing(prop)),
    ...bodies.flatMap((body, other) => (other === index ? [] : graspable(body))),
  ];
  const curl = (side: Side): HandCurl => {
    const arm = bodies[index]!.arms[side];
    return closes(arm) ? wrapCurl(arm, arm.curl, around) : arm.curl;
  };
  return { L: curl("L"), R: curl("R") };
}

function meshOf(parts: readonly Part[]): Mesh {
  const ints: number[] = [];
  const triangles: number[] = [];
  parts.forEach((part, index) => {
    const base = ints.length / 4;
    for (let i = 0; i < part.positions.length / 3; i++)
      ints.push((base + i) * 2, (base + i) * 2, (base + i) * 2, index | (KIND.point << 8));
    for (const vertex of part.triangles) triangles.push(base + vertex);
  });
  return {
    ints: new Uint16Array(ints),
    floats: new Float32Array((ints.length / 4) * 7),
    triangles: new Uint16Array(triangles),
    parts,
    texels: ints.length / 2,
  };
}

function writeParts(parts: readonly Part[], out: Float32Array): void {
  let k = 0;
  for (const part of parts) {
    const normals = normalsOf(part);
    for (let i = 0; i < part.positions.length; i += 3, k += 8) {
      out[k] = part.positions[i]!;
      out[k + 1] = part.positions[i + 1]!;
      out[k + 2] = part.positions[i + 2]!;
      out[k + 4] = normals[i]!;
      out[k + 5] = normals[i + 1]!;
      out[k + 6] = normals[i + 2]!;
    }
  }
}

function writeStrokes(strokes: Figure["strokes"], pens: Pens): void {
  for (const { points, width } of strokes)
    for (let i = 0; i + 1 < points.length; i++) addPen(pens, points[i]!, points[i + 1]!, width, 1);
}

const bodies = new Map<Look, Mesh>();
const things = new Map<string, Mesh>();

/** The surface of somebody's body; made once. */
export function bodyMesh(look: Look): Mesh {
  let mesh = bodies.get(look);
  if (!mesh) bodies.set(look, (mesh = meshOf(buildFigure(restBody()).parts)));
  return mesh;
}

/** Most texels of a body, whoever it is. */
export const bodyTexels = (): number => Math.max(...LOOKS.map((look) => bodyMesh(look).texels));

/**
 * Fills the texels of `bodyMesh(look)` (four numbers each, from the beginning of `out`) and adds the body's pen lines.
 * Fingers lie as `grasp` says, without it as the body's curls say.
 */
export function writeBody(body: Body, _look: Look, grasp: Grasp | undefined, out: Float32Array, pens: Pens): void {
  const { L, R } = body.arms;
  const arms = grasp ? { L: { ...L, curl: grasp.L }, R: { ...R, curl: grasp.R } } : body.arms;
  const { parts, strokes } = buildFigure({ ...body, arms });
  writeParts(parts, out);
  writeStrokes(strokes, pens);
}

/** The surface of some things, in this order; made once. */
export function thingMesh(kinds: readonly PropKind[]): Mesh {
  const key = kinds.join();
  let mesh = things.get(key);
  if (!mesh) {
    const parts = kinds.flatMap((kind) => thingParts({ kind, at: [0, 0, 0], frame: WORLD }));
    things.set(key, (mesh = meshOf(parts)));
  }
  return mesh;
}

/** Fills the texels of the `thingMesh` of these kinds. */
export const writeThings = (props: readonly Prop[], out: Float32Array): void =>
  writeParts(
    props.flatMap((prop) => thingParts(prop)),
    out,
  );
