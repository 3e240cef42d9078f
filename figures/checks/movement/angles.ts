import type { StageBody } from "#domain/figures/motion/registers.ts";
import type { Side, Vec } from "#domain/figures/types.ts";
import { LIMITS } from "../jointLimits.ts";

/** Joints that are measured on the way; degrees. */
export const JOINTS = [
  { name: "Knie links gebeugt", limit: LIMITS.knee },
  { name: "Knie rechts gebeugt", limit: LIMITS.knee },
  { name: "Ellbogen links gebeugt", limit: LIMITS.elbow },
  { name: "Ellbogen rechts gebeugt", limit: LIMITS.elbow },
  { name: "Handgelenk links gebeugt", limit: LIMITS.wristOnFloor },
  { name: "Handgelenk rechts gebeugt", limit: LIMITS.wristOnFloor },
  { name: "Rumpf gebeugt", limit: LIMITS.spineBend },
  { name: "Brust gegen das Becken verdreht", limit: LIMITS.spineTwist },
  { name: "Kopf gegen die Brust gedreht", limit: LIMITS.neck },
  { name: "Hüfte links nach innen", limit: LIMITS.hipAdduction },
  { name: "Hüfte rechts nach innen", limit: LIMITS.hipAdduction },
  { name: "Oberarm links nach hinten", limit: LIMITS.armBack },
  { name: "Oberarm rechts nach hinten", limit: LIMITS.armBack },
  { name: "Oberarm links quer vor die Brust", limit: LIMITS.armAcross },
  { name: "Oberarm rechts quer vor die Brust", limit: LIMITS.armAcross },
] as const;
export const newAngles = (): Float64Array => new Float64Array(JOINTS.length);

const DEGREES = 180 / Math.PI;

/** Angle between the directions from a to b and from c to d. */
function between(a: Vec, b: Vec, c: Vec, d: Vec): number {
  let [uv, uu, vv] = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const u = b[i]! - a[i]!;
    const v = d[i]! - c[i]!;
    uv += u * v;
    uu += u * u;
    vv += v * v;
  }
  return Math.acos(Math.max(-1, Math.min(1, uv / Math.sqrt(uu * vv || 1)))) * DEGREES;
}
const ZERO: Vec = [0, 0, 0];
/** The angle of a limb out of the plane with the normal `axis`: + to its side. */
function outOf(axis: Vec, from: Vec, to: Vec): number {
  return 90 - between(ZERO, axis, from, to);
}

function twist({ pelvisFrame, chestFrame }: StageBody): number {
  const a = [0, 0, 0];
  for (let i = 0; i < 3; i++) a[i] = pelvisFrame.y[i]! + chestFrame.y[i]!;
  const long = Math.sqrt(a[0]! ** 2 + a[1]! ** 2 + a[2]! ** 2) || 1;
  const flat = (v: Vec): Vec => {
    const by = (v[0] * a[0]! + v[1] * a[1]! + v[2] * a[2]!) / long / long;
    return [v[0] - a[0]! * by, v[1] - a[1]! * by, v[2] - a[2]! * by];
  };
  return between(ZERO, flat(pelvisFrame.x), ZERO, flat(chestFrame.x));
}

/** Measures the joints of a body. */
export function putAngles(out: Float64Array, body: StageBody): void {
  const sides: readonly Side[] = ["L", "R"];
  for (let i = 0; i < 2; i++) {
    const side = sides[i]!;
    const { hip, knee, ankle } = body.legs[side];
    const { shoulder, elbow, wrist, fingers } = body.arms[side];
    const outwards = side === "L" ? 1 : -1;
    out[i] = between(hip, knee, knee, ankle);
    out[2 + i] = between(shoulder, elbow, elbow, wrist);
    out[4 + i] = between(elbow, wrist, ZERO, fingers);
    out[9 + i] = -outwards * outOf(body.pelvisFrame.x, hip, knee);
    out[11 + i] = -outOf(body.chestFrame.z, shoulder, elbow);
    out[13 + i] = -outwards * outOf(body.chestFrame.x, shoulder, elbow);
  }
  out[6] = between(ZERO, body.pelvisFrame.y, ZERO, body.chestFrame.y);
  out[7] = twist(body);
  out[8] = between(ZERO, body.chestFrame.z, ZERO, body.headFrame.z);
}
