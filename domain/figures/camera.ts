import type { Camera, Frame, Vec } from "./types.ts";
import { along, cross, dot, RAD, sub, unit } from "./vector.ts";

/** Distance of the camera from its target, metres: far enough that nearer limbs do not swell. */
export const DISTANCE = 6.2;

export interface View {
  eye: Vec;
  /** x to the right of the picture, y up in it, z towards the eye. */
  axes: Frame;
  /** Projects a point of the room to [right, up] in -1..1 of the picture and its distance from the eye in metres. */
  project: (point: Vec) => Vec;
  /** The inverse: the point of the room at distance `far` from the eye at [right, up] of the picture. */
  unproject: (right: number, up: number, far: number) => Vec;
}

/** The projection of a camera, with a weak perspective. */
export function viewOf({ azimuth, elevation, target, size }: Camera): View {
  const [a, e] = [azimuth * RAD, elevation * RAD];
  const z: Vec = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
  const eye = along(target, z, DISTANCE);
  const x = unit(cross([0, 1, 0], z));
  const y = cross(z, x);
  const project = (point: Vec): Vec => {
    const d = sub(point, eye);
    const far = -dot(d, z);
    const zoom = ((DISTANCE / far) * 2) / size;
    return [dot(d, x) * zoom, dot(d, y) * zoom, far];
  };
  const unproject = (right: number, up: number, far: number): Vec => {
    const perUnit = (far / DISTANCE) * (size / 2);
    return along(along(along(eye, z, -far), x, right * perUnit), y, up * perUnit);
  };
  return { eye, axes: { x, y, z }, project, unproject };
}
