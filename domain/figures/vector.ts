import type { Frame, Vec } from "./types.ts";

/** Degrees to radians. */
export const RAD = Math.PI / 180;

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** Square root of a sum of squares: rounded the same on every machine, unlike `Math.hypot`. */
export const length = (a: Vec): number => Math.sqrt(dot(a, a));
/** The point at a share of a way through points, each piece of which counts alike. */
export function pointAt(way: readonly Vec[], share: number): Vec {
  const far = clamp(share, 0, 1) * (way.length - 1);
  const piece = Math.min(Math.floor(far), way.length - 2);
  return lerp(way[piece]!, way[piece + 1]!, far - piece);
}
export const distance = (a: Vec, b: Vec): number => length(sub(a, b));
/** The direction of a vector; the zero vector stays zero. */
export function unit(a: Vec): Vec {
  const long = length(a);
  return long > 1e-9 ? scale(a, 1 / long) : [0, 0, 0];
}
export const lerp = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
/** The point at distance `far` from `a` in direction `d`. */
export const along = (a: Vec, d: Vec, far: number): Vec => [a[0] + d[0] * far, a[1] + d[1] * far, a[2] + d[2] * far];
export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Angle between two directions in degrees, 0 to 180. */
export const angleBetween = (a: Vec, b: Vec): number => Math.acos(clamp(dot(unit(a), unit(b)), -1, 1)) / RAD;
/** The part of `a` orthogonal to the unit vector `axis`. */
export const reject = (a: Vec, axis: Vec): Vec => sub(a, scale(axis, dot(a, axis)));
/** An angle folded into -180 to 180 degrees. */
export const foldAngle = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** The axes of the room. */
export const WORLD: Frame = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** A direction given in a frame, seen from the room. */
export const toWorld = (frame: Frame, v: Vec): Vec => [
  frame.x[0] * v[0] + frame.y[0] * v[1] + frame.z[0] * v[2],
  frame.x[1] * v[0] + frame.y[1] * v[1] + frame.z[1] * v[2],
  frame.x[2] * v[0] + frame.y[2] * v[1] + frame.z[2] * v[2],
];
/** A direction of the room, seen from a frame. */
export const toLocal = (frame: Frame, v: Vec): Vec => [dot(frame.x, v), dot(frame.y, v), dot(frame.z, v)];
/** The point with the local coordinates `v` in a frame whose origin is `origin`. */
export const pointIn = (origin: Vec, frame: Frame, v: Vec): Vec => add(origin, toWorld(frame, v));

/** Turns `v` about z, then x, then y. */
function turn([x, y, z]: Vec, yaw: number, pitch: number, roll: number): Vec {
  const [sy, cy] = [Math.sin(yaw * RAD), Math.cos(yaw * RAD)];
  const [sp, cp] = [Math.sin(pitch * RAD), Math.cos(pitch * RAD)];
  const [sr, cr] = [Math.sin(roll * RAD), Math.cos(roll * RAD)];
  const [x1, y1] = [x * cr - y * sr, x * sr + y * cr];
  const [y2, z2] = [y1 * cp - z * sp, y1 * sp + z * cp];
  return [x1 * cy + z2 * sy, y2, -x1 * sy + z2 * cy];
}

/** Frame by angles in degrees: yaw turns to the left, pitch bows forward, roll leans to the right. */
export const frameFromAngles = (yaw = 0, pitch = 0, roll = 0): Frame => ({
  x: turn(WORLD.x, yaw, pitch, roll),
  y: turn(WORLD.y, yaw, pitch, roll),
  z: turn(WORLD.z, yaw, pitch, roll),
});

/** Frame whose y axis is given and whose z axis lies as near as possible to `zHint`. */
export function frameFromY(yAxis: Vec, zHint: Vec): Frame {
  const y = unit(yAxis);
  let x = cross(y, zHint);
  if (length(x) < 1e-5) x = cross(y, [0.3, 0.2, 1]);
  x = unit(x);
  return { x, y, z: cross(x, y) };
}

/** Frame whose z axis is given and whose y axis lies as near as possible to `yHint`. */
export function frameFromZ(zAxis: Vec, yHint: Vec): Frame {
  const z = unit(zAxis);
  let x = cross(yHint, z);
  if (length(x) < 1e-5) x = cross([0.3, 1, 0.2], z);
  x = unit(x);
  return { x, y: cross(z, x), z };
}

/** Quaternion [w, x, y, z] of a frame. */
export function quaternionOf({ x, y, z }: Frame): [number, number, number, number] {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2;
    return [s / 4, (y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = Math.sqrt(1 + x[0] - y[1] - z[2]) * 2;
    return [(y[2] - z[1]) / s, s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s];
  }
  if (y[1] > z[2]) {
    const s = Math.sqrt(1 + y[1] - x[0] - z[2]) * 2;
    return [(z[0] - x[2]) / s, (y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s];
  }
  const s = Math.sqrt(1 + z[2] - x[0] - y[1]) * 2;
  return [(x[1] - y[0]) / s, (z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4];
}

/** The frame of a unit quaternion [w, x, y, z]. */
export function frameOf([w, x, y, z]: readonly [number, number, number, number]): Frame {
  return {
    x: [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    y: [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    z: [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  };
}

/** The frame between two frames on the shortest turn. */
export function mixFrames(a: Frame, b: Frame, t: number): Frame {
  const p = quaternionOf(a);
  const q = quaternionOf(b);
  const cosine = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  const sign = cosine < 0 ? -1 : 1;
  const half = Math.acos(clamp(Math.abs(cosine), 0, 1));
  const sine = Math.sin(half);
  const [u, v] = sine < 1e-5 ? [1 - t, t] : [Math.sin((1 - t) * half) / sine, Math.sin(t * half) / sine];
  const at = (i: 0 | 1 | 2 | 3) => p[i] * u + q[i] * v * sign;
  const [w, x, y, z] = [at(0), at(1), at(2), at(3)];
  const norm = Math.sqrt(w * w + x * x + y * y + z * z);
  return frameOf([w / norm, x / norm, y / norm, z / norm]);
}

/** The direction between two directions, length in proportion; opposite directions pass through `via`. */
export function swing(a: Vec, b: Vec, t: number, via: Vec = [0, 0, 1]): Vec {
  const long = mix(length(a), length(b), t);
  const [from, to] = [unit(a), unit(b)];
  const angle = Math.acos(clamp(dot(from, to), -1, 1));
  const sine = Math.sin(angle);
  if (angle < 1e-4) return scale(unit(lerp(from, to, t)), long);
  if (sine < 1e-3) {
    const over = unit(reject(via, from));
    return scale(add(scale(from, Math.cos(angle * t)), scale(over, Math.sin(angle * t))), long);
  }
  return scale(add(scale(from, Math.sin((1 - t) * angle) / sine), scale(to, Math.sin(t * angle) / sine)), long);
}

/** The frame turned about the room's vertical axis, degrees. */
export function turnFrame(frame: Frame, yaw: number): Frame {
  const by = frameFromAngles(yaw);
  return { x: toWorld(by, frame.x), y: toWorld(by, frame.y), z: toWorld(by, frame.z) };
}

/** The frame seen in a mirror that swaps left and right; its axes stay right-handed. */
export const mirrorFrame = ({ x, y, z }: Frame): Frame => ({
  x: [x[0], -x[1], -x[2]],
  y: [-y[0], y[1], y[2]],
  z: [-z[0], z[1], z[2]],
});
export const mirrorVec = ([x, y, z]: Vec): Vec => [-x, y, z];
