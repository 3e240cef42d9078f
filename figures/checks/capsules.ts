import { RADIUS } from "#domain/figures/skeleton.ts";
import type { SolvedBody } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { along, clamp, distance, dot, lerp, pointIn, sub } from "#domain/figures/vector.ts";

/** A part of the body as a rounded rod. */
export interface Capsule {
  part: string;
  name: string;
  from: Vec;
  to: Vec;
  radius: number;
}

/** The shortest distance between two line segments. */
export function segmentDistance(a: Vec, b: Vec, c: Vec, d: Vec): number {
  const [u, v, w] = [sub(b, a), sub(d, c), sub(a, c)];
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const det = uu * vv - uv * uv;
  const first = det < 1e-9 ? 0 : clamp((uv * vw - vv * uw) / det, 0, 1);
  const t = clamp((uv * first + vw) / (vv || 1), 0, 1);
  const s = clamp((uv * t - uw) / (uu || 1), 0, 1);
  return distance(along(a, u, s), along(c, v, t));
}

/** How deep two parts are in each other; negative: how far apart. */
export const overlap = (a: Capsule, b: Capsule): number =>
  a.radius + b.radius - segmentDistance(a.from, a.to, b.from, b.to);

const SIDE_NAME = { L: "links", R: "rechts" } as const;

/** The body as rods. */
export function capsulesOf(body: SolvedBody): Capsule[] {
  const { pelvis, pelvisFrame, waist, chest, chestFrame, neck, skull } = body;
  const trunk = (part: string, name: string, from: Vec, to: Vec, radius: number): Capsule => ({
    part,
    name,
    from,
    to,
    radius,
  });
  const across = (origin: Vec, frame: SolvedBody["chestFrame"], y: number, half: number): [Vec, Vec] => [
    pointIn(origin, frame, [-half, y, 0]),
    pointIn(origin, frame, [half, y, 0]),
  ];
  const [hipR, hipL] = across(pelvis, pelvisFrame, -0.01, 0.06);
  const [ribR, ribL] = across(chest, chestFrame, 0.06, 0.06);
  const limbs = SIDES.flatMap((side) => {
    const { shoulder, elbow, wrist, knuckles } = body.arms[side];
    const { hip, knee, ankle, heel, toe } = body.legs[side];
    const where = SIDE_NAME[side];
    const limb = (part: string, name: string, from: Vec, to: Vec, radius: number): Capsule => ({
      part: `${part}.${side}`,
      name: `${name} ${where}`,
      from,
      to,
      radius,
    });
    return [
      limb("upperArm", "Oberarm", shoulder, elbow, RADIUS.upperArm),
      limb("forearm", "Unterarm", elbow, wrist, RADIUS.forearm),
      limb("hand", "Hand", wrist, lerp(wrist, knuckles, 0.8), RADIUS.hand),
      limb("thigh", "Oberschenkel", lerp(hip, knee, 0.15), knee, RADIUS.thigh),
      limb("shin", "Unterschenkel", knee, ankle, RADIUS.shin),
      limb("foot", "Fuß", along(heel, body.legs[side].foot.y, 0.03), along(toe, body.legs[side].foot.y, 0.025), 0.03),
    ];
  });
  return [
    trunk("pelvis", "Becken", hipR, hipL, RADIUS.belly),
    trunk("belly", "Bauch", pelvis, waist, RADIUS.belly),
    trunk("chest", "Brust", ribR, ribL, RADIUS.chest),
    trunk("neck", "Hals", neck, skull, RADIUS.neck),
    trunk("head", "Kopf", skull, along(skull, body.headFrame.y, 0.01), RADIUS.head),
    ...limbs,
  ];
}
