import { DISTANCE } from "#domain/figures/camera.ts";
import type { Camera } from "#domain/figures/types.ts";
import { RAD } from "#domain/figures/vector.ts";

/** The projection of a shot as the shaders read it: eye, three axes, lens; four floats each. */
export type ViewBlock = Float32Array;

/** Planes of the depth buffer, metres from the eye: everything is between them, whatever the camera shows. */
export const NEAR = 2;
export const FAR = 14;

export const makeViewBlock = (): ViewBlock => new Float32Array(20);

/** The projection of `viewOf` (domain/figures/camera.ts) without its allocations; mirrored, right and left swap. */
export function writeView(block: ViewBlock, { azimuth, elevation, target, size }: Camera, mirrored: boolean): void {
  const [a, e] = [azimuth * RAD, elevation * RAD];
  const flat = Math.cos(e);
  const [zx, zy, zz] = [Math.sin(a) * flat, Math.sin(e), Math.cos(a) * flat];
  // x is horizontal: (0, 1, 0) × z.
  const [xx, xz] = [Math.cos(a), -Math.sin(a)];
  const lens = (2 * DISTANCE) / size;
  block[0] = target[0] + zx * DISTANCE;
  block[1] = target[1] + zy * DISTANCE;
  block[2] = target[2] + zz * DISTANCE;
  block[4] = xx;
  block[5] = 0;
  block[6] = xz;
  block[8] = zy * xz;
  block[9] = zz * xx - zx * xz;
  block[10] = -zy * xx;
  block[12] = zx;
  block[13] = zy;
  block[14] = zz;
  block[16] = mirrored ? -lens : lens;
  block[17] = lens;
}

/** Projects a point to [right, up] in -1..1 and its distance from the eye in metres, into `out` at `k`. */
export function projectInto(out: Float32Array, k: number, block: ViewBlock, x: number, y: number, z: number): void {
  const [dx, dy, dz] = [x - block[0]!, y - block[1]!, z - block[2]!];
  const far = -(dx * block[12]! + dy * block[13]! + dz * block[14]!);
  out[k] = ((dx * block[4]! + dy * block[5]! + dz * block[6]!) * block[16]!) / far;
  out[k + 1] = ((dx * block[8]! + dy * block[9]! + dz * block[10]!) * block[17]!) / far;
  out[k + 2] = far;
}
