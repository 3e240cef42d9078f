import { BODY } from "#domain/figures/skeleton.ts";
import type { Region, SolvedBody } from "../pose/types.ts";
import type { Side, SolvedArm, SolvedLeg, Vec } from "#domain/figures/types.ts";
import { clamp, distance, dot, lerp, sub, toLocal } from "#domain/figures/vector.ts";

/** How far along a bone a point lies: 0 at its beginning, 1 at its end. */
function shareOf(point: Vec, from: Vec, to: Vec): number {
  const bone = sub(to, from);
  return dot(sub(point, from), bone) / dot(bone, bone);
}

/** How far from a bone a point lies, metres. */
const awayFrom = (point: Vec, from: Vec, to: Vec): number =>
  distance(point, lerp(from, to, clamp(shareOf(point, from, to), 0, 1)));

/** Whether a point beside a bent limb belongs to its lower bone: beyond the joint, and nearer to it than to the other. */
const isLower = (point: Vec, [from, joint, to]: readonly [Vec, Vec, Vec], reach: number): boolean =>
  shareOf(point, joint, to) > reach && awayFrom(point, joint, to) < awayFrom(point, from, joint);

/** Half the length of what counts as the joint, as a share of the bones beside it. */
const ELBOW = 0.17;
const KNEE = 0.19;
/** So much of the upper arm belongs to the shoulder. */
const SHOULDER = 0.45;

function onArm(point: Vec, { shoulder, elbow, wrist }: SolvedArm): Region {
  const upper = shareOf(point, shoulder, elbow);
  if (isLower(point, [shoulder, elbow, wrist], ELBOW)) return "forearm";
  if (upper > 1 - ELBOW) return "elbow";
  return upper < SHOULDER ? "shoulder" : "upperArm";
}

function onLeg(point: Vec, { hip, knee, ankle, foot }: SolvedLeg): Region {
  const [upper, lower] = [shareOf(point, hip, knee), shareOf(point, knee, ankle)];
  if (isLower(point, [hip, knee, ankle], KNEE))
    return dot(sub(point, knee), foot.z) > dot(sub(ankle, knee), foot.z) * lower ? "shin" : "calf";
  return upper > 1 - KNEE ? "knee" : "thigh";
}

/** Metres: to the left of the spine, up from the hip joints, to the front. Bent trunks are followed by their frames. */
function onSpine(point: Vec, body: SolvedBody): Vec {
  const [x, y, z] = toLocal(body.chestFrame, sub(point, body.chest));
  if (y > (BODY.waist - BODY.chest) / 2) return [x, y + BODY.chest, z];
  return toLocal(body.pelvisFrame, sub(point, body.pelvis));
}

/** From here on the trunk's side is seen, where ribs and flanks reach round to the back. */
const SIDE = 0.128;

/** From behind: the spine between the kidneys, the buttocks below, the shoulder blades above. */
function onBack(aside: number, up: number): Region {
  if (aside < 0.032 && up > 0) return "spine";
  if (up < 0.03) return "buttocks";
  return up < 0.17 ? "kidneys" : "back";
}

const SOLAR = { up: 0.225, radius: 0.062 };

function onFront(aside: number, up: number): Region {
  if (up < 0.005) return aside < 0.1 + up / 3 ? "groin" : "thigh";
  if (aside * aside + (up - SOLAR.up) ** 2 < SOLAR.radius ** 2) return "solar";
  if (up < 0.15) return "belly";
  if (up < 0.28) return aside > 0.06 ? "ribs" : "belly";
  return "chest";
}

function onTrunk(point: Vec, body: SolvedBody): Region {
  const [x, up, z] = onSpine(point, body);
  const aside = Math.abs(x);
  if (up > 0.43 && aside < 0.085) return "neck";
  if (up > 0.3 && aside > 0.14) return "shoulder";
  if (up > 0.4 && aside > 0.085) return "shoulder";
  const isBeside = aside > SIDE && up > 0.005 && up < 0.28;
  return isBeside || z > -0.02 ? onFront(aside, up) : onBack(aside, up);
}

const SIDED = /^(sleeve|forearm|hand|finger|thumb|thumbBall|trouser|shin|foot|toe)([LR])/;

/** The area of a body to which a point on one of its parts belongs. */
export function regionAt(part: string, point: Vec, body: SolvedBody): Region {
  const [, limb, side] = SIDED.exec(part) ?? [];
  switch (limb) {
    case "sleeve":
    case "forearm":
      return onArm(point, body.arms[side as Side]);
    case "hand":
    case "finger":
    case "thumb":
    case "thumbBall":
      return "hand";
    case "trouser":
    case "shin":
      return onLeg(point, body.legs[side as Side]);
    case "foot":
    case "toe":
      return "foot";
    default:
  }
  if (/^(?:head|hair|nose|ear|eye)/.test(part)) return "head";
  return part === "neck" ? "neck" : onTrunk(point, body);
}
