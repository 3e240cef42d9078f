import type { PosedBody } from "../pose/poseSpec.ts";
import type { Side } from "#domain/figures/types.ts";
import { SIDES, signOf } from "#domain/figures/types.ts";
import {
  angleBetween,
  clamp,
  cross,
  dot,
  foldAngle,
  length,
  lerp,
  RAD,
  reject,
  sub,
  toLocal,
  unit,
} from "#domain/figures/vector.ts";
import { type Findings, LEFT_RIGHT } from "./warning.ts";

/** Limits of healthy, trained joints, in degrees. Flexion of knee and elbow counts from the straight limb. */
export const LIMITS = {
  knee: 152,
  elbow: 150,
  wrist: 82,
  /** Bent back by the floor. */
  wristOnFloor: 92,
  forearmTwist: 105,
  hipFlexion: 138,
  hipExtension: 40,
  hipAbduction: 80,
  hipAdduction: 35,
  footPointed: 62,
  footDrawnUp: 42,
  kneeToes: 50,
  legOut: 80,
  legIn: 50,
  spineTwist: 50,
  spineBend: 60,
  neck: 82,
  armBack: 68,
  armAcross: 62,
} as const;

const flexion = (root: PosedBody["waist"], joint: PosedBody["waist"], end: PosedBody["waist"]) =>
  180 - angleBetween(sub(root, joint), sub(end, joint));

/** Rotation of the forearm from its middle position, with the thumb towards the upper arm. */
function forearmTwist(body: PosedBody, side: Side): number {
  const { shoulder, elbow, wrist, thumb } = body.arms[side];
  const axis = unit(sub(wrist, elbow));
  const neutral = reject(unit(sub(shoulder, elbow)), axis);
  const seen = reject(thumb, axis);
  if (length(neutral) < 0.35 || length(seen) < 0.3) return 0;
  return angleBetween(neutral, seen);
}

function checkArm(body: PosedBody, side: Side, found: Findings): void {
  const { shoulder, elbow, wrist, fingers } = body.arms[side];
  const where = LEFT_RIGHT[side];
  found.angle(`elbow.${side}`, flexion(shoulder, elbow, wrist), LIMITS.elbow, `Ellbogen ${where} gebeugt um`);
  found.angle(
    `wrist.${side}`,
    angleBetween(sub(wrist, elbow), fingers),
    body.spec.arms[side].floor ? LIMITS.wristOnFloor : LIMITS.wrist,
    `Handgelenk ${where} gebeugt um`,
  );
  found.angle(`forearm.${side}`, forearmTwist(body, side), LIMITS.forearmTwist, `Unterarm ${where} verdreht um`);
  const [x, y, z] = toLocal(body.chestFrame, unit(sub(elbow, shoulder)));
  const back = Math.asin(clamp(-z, -1, 1)) / RAD;
  // A hanging arm may swing back further than a raised one.
  found.angle(
    `shoulder.${side}`,
    back,
    y < 0.2 ? LIMITS.armBack : LIMITS.armBack - 28,
    `Oberarm ${where} nach hinten um`,
  );
  const across = Math.asin(clamp(-x * signOf(side), -1, 1)) / RAD;
  found.angle(`across.${side}`, across, LIMITS.armAcross, `Oberarm ${where} quer vor die Brust um`);
}

function checkHip(body: PosedBody, side: Side, found: Findings): void {
  const { hip, knee } = body.legs[side];
  const where = LEFT_RIGHT[side];
  const [x, y, z] = toLocal(body.pelvisFrame, unit(sub(knee, hip)));
  const flex = Math.atan2(z, -y) / RAD;
  const abduction = Math.asin(clamp(x * signOf(side), -1, 1)) / RAD;
  found.angle(`hip.${side}.in`, -abduction, LIMITS.hipAdduction, `Hüfte ${where} nach innen um`);
  found.angle(`hip.${side}.out`, abduction, LIMITS.hipAbduction, `Hüfte ${where} abgespreizt um`);
  if (Math.abs(abduction) >= 60) return;
  found.angle(`hip.${side}.flex`, flex, LIMITS.hipFlexion, `Hüfte ${where} gebeugt um`);
  found.angle(`hip.${side}.back`, -flex, LIMITS.hipExtension, `Hüfte ${where} überstreckt um`);
}

function checkFoot(body: PosedBody, side: Side, found: Findings): void {
  const { hip, knee, ankle, foot, contact } = body.legs[side];
  const where = LEFT_RIGHT[side];
  const pointed = 90 - angleBetween(foot.z, sub(ankle, knee));
  found.angle(`ankle.${side}`, pointed, LIMITS.footPointed, `Fuß ${where} gestreckt um`);
  found.angle(`ankle.${side}.up`, -pointed, LIMITS.footDrawnUp, `Fuß ${where} angezogen um`);
  if (contact === "air") return;
  const bent = flexion(hip, knee, ankle);
  const toKnee = sub(knee, lerp(hip, ankle, 0.5));
  const level = [toKnee[0], 0, toKnee[2]] as const;
  if (bent > 25 && length(level) > 0.04 && body.spec.legs[side].kneel === undefined) {
    const apart = angleBetween(level, [foot.z[0], 0, foot.z[2]]);
    found.angle(`toes.${side}`, apart, LIMITS.kneeToes, `Knie und Zehen ${where} auseinander um`);
  }
  const { yaw } = body.spec.legs[side];
  if (yaw === undefined || body.state === "free") return;
  const out = foldAngle((yaw - body.spec.pelvis.yaw) * signOf(side));
  found.angle(`turn.${side}.out`, out, LIMITS.legOut, `Bein ${where} gegen das Becken nach außen gedreht um`);
  found.angle(`turn.${side}.in`, -out, LIMITS.legIn, `Bein ${where} gegen das Becken nach innen gedreht um`);
}

/** Turn of the chest against the pelvis about the spine. */
function spineTwist({ pelvisFrame, chestFrame }: PosedBody): number {
  const axis = unit(lerp(pelvisFrame.y, chestFrame.y, 0.5));
  const a = unit(reject(pelvisFrame.x, axis));
  const b = unit(reject(chestFrame.x, axis));
  return Math.abs(Math.atan2(dot(cross(a, b), axis), dot(a, b)) / RAD);
}

/** All joints beyond their limits. */
export function checkJoints(body: PosedBody, found: Findings): void {
  for (const side of SIDES) {
    const { hip, knee, ankle } = body.legs[side];
    found.angle(`knee.${side}`, flexion(hip, knee, ankle), LIMITS.knee, `Knie ${LEFT_RIGHT[side]} gebeugt um`);
    checkArm(body, side, found);
    checkHip(body, side, found);
    checkFoot(body, side, found);
  }
  found.angle("spine.twist", spineTwist(body), LIMITS.spineTwist, "Brust gegen das Becken verdreht um");
  found.angle("spine.bend", angleBetween(body.pelvisFrame.y, body.chestFrame.y), LIMITS.spineBend, "Rumpf gebeugt um");
  found.angle(
    "neck",
    angleBetween(body.chestFrame.z, body.headFrame.z),
    LIMITS.neck,
    "Kopf gegen die Brust gedreht um",
  );
}
