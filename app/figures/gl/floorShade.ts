import type { Body, Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";

/** Numbers of a patch on the floor: x and z of both ends, radius, darkness. */
export const PATCH_FLOATS = 6;
const PATCHES_PER_BODY = 16;
/** Height at which a part of the body has lost half of its shade, metres. */
const HALF = 0.15;
/** Higher than this, nothing is shaded. */
const HIGHEST = 0.75;

/** Shade under everybody, preallocated; the first `count` patches are valid. */
export interface FloorShade {
  readonly patches: Float32Array;
  count: number;
}

export const makeFloorShade = (bodies: number): FloorShade => ({
  patches: new Float32Array(bodies * PATCHES_PER_BODY * PATCH_FLOATS),
  count: 0,
});

/** A part of the body between two points: the nearer to the floor, the smaller and darker its shade. */
function addPatch(shade: FloorShade, a: Vec, b: Vec, radius: number, darkness: number): void {
  const k = shade.count * PATCH_FLOATS;
  const height = Math.max(0, Math.min(a[1], b[1]) - 0.04);
  if (height > HIGHEST || k + PATCH_FLOATS > shade.patches.length) return;
  const near = 1 / (1 + (height / HALF) ** 2);
  shade.patches[k] = a[0];
  shade.patches[k + 1] = a[2];
  shade.patches[k + 2] = b[0];
  shade.patches[k + 3] = b[2];
  shade.patches[k + 4] = radius * (1 + height * 0.9);
  shade.patches[k + 5] = darkness * near * Math.min(1, (HIGHEST - height) / 0.2);
  shade.count += 1;
}

/** Adds the patches under one body: wide under feet and limbs that lie, faint under the trunk of one who stands. */
export function addShade(shade: FloorShade, { arms, legs, pelvis, chest, skull, neck }: Body): void {
  for (const side of SIDES) {
    const { heel, toe, ball, ankle, knee, hip } = legs[side];
    const { shoulder, elbow, wrist, tip } = arms[side];
    addPatch(shade, heel, toe, 0.15, 0.34);
    addPatch(shade, heel, ball, 0.085, 0.42);
    addPatch(shade, knee, ankle, 0.15, 0.4);
    addPatch(shade, hip, knee, 0.2, 0.4);
    addPatch(shade, shoulder, elbow, 0.14, 0.36);
    addPatch(shade, elbow, wrist, 0.11, 0.36);
    addPatch(shade, wrist, tip, 0.1, 0.36);
  }
  addPatch(shade, pelvis, chest, 0.28, 0.6);
  addPatch(shade, neck, skull, 0.18, 0.45);
}
