import type { Frame } from "../types.ts";
import { clamp } from "../vector.ts";

// The turn between two frames in steps, as `mixFrames` makes them, without allocating: begun once, then read at shares.

/** Quaternions w, x, y, z of the first and the last frame, and of the one between. */
const from = new Float64Array(4);
const to = new Float64Array(4);
const mixed = new Float64Array(4);
/** Half the angle, its sine, and -1 for the shorter way round. */
const turn = new Float64Array(3);

function putQuaternion(out: Float64Array, { x, y, z }: Frame): void {
  const trace = x[0] + y[1] + z[2];
  let s: number;
  if (trace > 0) {
    s = Math.sqrt(trace + 1) * 2;
    out[0] = s / 4;
    out[1] = (y[2] - z[1]) / s;
    out[2] = (z[0] - x[2]) / s;
    out[3] = (x[1] - y[0]) / s;
  } else if (x[0] > y[1] && x[0] > z[2]) {
    s = Math.sqrt(1 + x[0] - y[1] - z[2]) * 2;
    out[0] = (y[2] - z[1]) / s;
    out[1] = s / 4;
    out[2] = (y[0] + x[1]) / s;
    out[3] = (z[0] + x[2]) / s;
  } else if (y[1] > z[2]) {
    s = Math.sqrt(1 + y[1] - x[0] - z[2]) * 2;
    out[0] = (z[0] - x[2]) / s;
    out[1] = (y[0] + x[1]) / s;
    out[2] = s / 4;
    out[3] = (z[1] + y[2]) / s;
  } else {
    s = Math.sqrt(1 + z[2] - x[0] - y[1]) * 2;
    out[0] = (x[1] - y[0]) / s;
    out[1] = (z[0] + x[2]) / s;
    out[2] = (z[1] + y[2]) / s;
    out[3] = s / 4;
  }
}

/** Begins the turn from one frame to another. */
export function beginTurn(a: Frame, b: Frame): void {
  putQuaternion(from, a);
  putQuaternion(to, b);
  const cosine = from[0]! * to[0]! + from[1]! * to[1]! + from[2]! * to[2]! + from[3]! * to[3]!;
  turn[0] = Math.acos(clamp(Math.abs(cosine), 0, 1));
  turn[1] = Math.sin(turn[0]);
  turn[2] = cosine < 0 ? -1 : 1;
}

/** Writes x, y and z of the frame at the share `shares[i]` of the turn. */
export function putTurned(out: Float64Array, o: number, shares: Float64Array, i: number): void {
  const t = shares[i]!;
  const half = turn[0]!;
  const sine = turn[1]!;
  const sign = turn[2]!;
  const u = sine < 1e-5 ? 1 - t : Math.sin((1 - t) * half) / sine;
  const v = sine < 1e-5 ? t : Math.sin(t * half) / sine;
  for (let n = 0; n < 4; n++) mixed[n] = from[n]! * u + to[n]! * v * sign;
  const a = mixed[0]!;
  const b = mixed[1]!;
  const c = mixed[2]!;
  const d = mixed[3]!;
  const norm = Math.sqrt(a * a + b * b + c * c + d * d);
  const w = a / norm;
  const x = b / norm;
  const y = c / norm;
  const z = d / norm;
  out[o] = 1 - 2 * (y * y + z * z);
  out[o + 1] = 2 * (x * y + w * z);
  out[o + 2] = 2 * (x * z - w * y);
  out[o + 3] = 2 * (x * y - w * z);
  out[o + 4] = 1 - 2 * (x * x + z * z);
  out[o + 5] = 2 * (y * z + w * x);
  out[o + 6] = 2 * (x * z + w * y);
  out[o + 7] = 2 * (y * z - w * x);
  out[o + 8] = 1 - 2 * (x * x + y * y);
}
