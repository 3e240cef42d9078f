import { viewOf } from "./camera.ts";
import { PROP_SIZES } from "./skeleton.ts";
import type { Camera, Prop, Vec } from "./types.ts";
import type { Body } from "./types.ts";
import { SIDES } from "./types.ts";
import { add, along, scale } from "./vector.ts";

/** The smallest picture edge in metres, which limits how large a figure is drawn. */
const SMALLEST = 1.8;
/** White space around everything, metres. */
const MARGIN = 0.16;
const CENTRE: Vec = [0, 0.85, 0];

/** Points that together extend as far as the drawn body. */
export function outlineOf(body: Body): Vec[] {
  const around = (p: Vec, r: number): Vec[] => [
    add(p, [0, r, 0]),
    add(p, [r, 0, 0]),
    add(p, [-r, 0, 0]),
    add(p, [0, 0, r]),
    add(p, [0, 0, -r]),
  ];
  const limbs = SIDES.flatMap((side) => {
    const { shoulder, elbow, tip } = body.arms[side];
    const { knee, toe, heel } = body.legs[side];
    return [shoulder, elbow, tip, knee, toe, heel].flatMap((p) => [p, ...around(p, 0.05)]);
  });
  return [...around(body.skull, 0.13), ...around(body.pelvis, 0.13), ...around(body.chest, 0.13), ...limbs];
}

/** The ends of a thing, as wide as it is. */
export function outlineOfProp({ kind, at, frame }: Prop): Vec[] {
  const { from, to, radius } = PROP_SIZES[kind];
  return [from, to].flatMap((far) => {
    const end = along(at, frame.z, far);
    return [
      along(end, frame.x, radius),
      along(end, frame.x, -radius),
      along(end, frame.y, radius),
      along(end, frame.y, -radius),
    ];
  });
}

/** The camera settings of a drawing, apart from its content. */
export interface Angle {
  azimuth: number;
  elevation: number;
}

/** How far from the middle of the picture points may lie; its edge is at 1. */
const INSIDE = 0.97;

/** How much farther than that the farthest point lies; 1 if none does. Who comes nearer grows beyond his frame. */
function overflow(points: readonly Vec[], camera: Camera): number {
  const view = viewOf(camera);
  const far = points.map((point) => {
    const [right, up] = view.project(point);
    return Math.max(Math.abs(right), Math.abs(up));
  });
  return Math.max(1, Math.max(...far) / INSIDE);
}

/** The camera that shows all points; with `zoom` below 1 it is closer and centred on `on`. */
export function frameCamera(points: readonly Vec[], angle: Angle, zoom = 1, on?: Vec): Camera {
  const view = viewOf({ ...angle, target: CENTRE, size: 2 });
  const seen = points.map((point) => view.project(point));
  const edge = (axis: 0 | 1, pick: (...values: number[]) => number) => pick(...seen.map((point) => point[axis]));
  const [left, right] = [edge(0, Math.min), edge(0, Math.max)];
  const [low, high] = [edge(1, Math.min), edge(1, Math.max)];
  const size = Math.max(SMALLEST, Math.max(right - left, high - low) + MARGIN);
  const shift = add(scale(view.axes.x, (left + right) / 2), scale(view.axes.y, (low + high) / 2));
  const camera = { ...angle, target: add(CENTRE, shift), size };
  return { ...angle, target: on ?? camera.target, size: size * overflow(points, camera) * zoom };
}
