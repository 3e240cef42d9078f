import { BODY, RADIUS } from "./skeleton.ts";
import type { Side, SolvedArm, SolvedLeg, Surface, Vec } from "./types.ts";
import type { Body } from "./types.ts";
import { signOf } from "./types.ts";
import { along, lerp, pointIn, reject, sub, unit } from "./vector.ts";

/** A place on a body: a point of the skin, or a point on a limb's axis with the limb's radius. */
export interface Place {
  at: Vec;
  /** Direction of the limb that can be gripped here. */
  axis?: Vec;
  radius: number;
}

/** A point of the foot: to the body's left, up from the sole, forward from under the ankle. */
export const onFoot = (leg: Pick<SolvedLeg, "ankle" | "foot">, [x, y, z]: Vec): Vec =>
  pointIn(leg.ankle, leg.foot, [x, y - BODY.ankle, z]);

function onHand(arm: SolvedArm, fingers: number, palm: number, thumb: number): Vec {
  return along(along(along(arm.wrist, arm.fingers, fingers), arm.palm, palm), arm.thumb, thumb);
}

const ARM_POINTS: Record<string, (arm: SolvedArm) => Vec> = {
  fist: (arm) => arm.knuckles,
  backfist: (arm) => onHand(arm, 0.07, -0.035, 0),
  hammer: (arm) => onHand(arm, 0.055, 0, -0.045),
  edge: (arm) => onHand(arm, 0.06, 0, -0.045),
  ridge: (arm) => onHand(arm, 0.09, 0, 0.045),
  palm: (arm) => onHand(arm, 0.035, 0.022, 0),
  tips: (arm) => arm.tip,
  wrist: (arm) => arm.wrist,
  hand: (arm) => onHand(arm, 0.06, 0, 0),
  elbow: (arm) => along(arm.elbow, unit(sub(arm.elbow, lerp(arm.shoulder, arm.wrist, 0.5))), 0.03),
  forearm: (arm) => lerp(arm.elbow, arm.wrist, 0.62),
  upperArm: (arm) => lerp(arm.shoulder, arm.elbow, 0.55),
  shoulder: (arm) => arm.shoulder,
};

const FOOT_POINTS: Record<string, Vec> = {
  heel: [0, 0.01, BODY.heel],
  ball: [0, 0, BODY.ball],
  toes: [0, 0.01, BODY.toe],
  sole: [0, 0, 0.04],
  instep: [0, 0.07, 0.07],
};

/** The middle of a striking surface of an arm; undefined for surfaces of legs. */
export const armPoint = (arm: SolvedArm, surface: string): Vec | undefined => ARM_POINTS[surface]?.(arm);

/** The middle of a striking surface of a leg. */
export function legPoint(leg: SolvedLeg, side: Side, surface: Surface): Vec {
  const sole = FOOT_POINTS[surface];
  if (sole) return onFoot(leg, sole);
  if (surface === "blade") return onFoot(leg, [signOf(side) * 0.04, 0.01, 0.03]);
  if (surface === "inner") return onFoot(leg, [-signOf(side) * 0.04, 0.02, 0.04]);
  if (surface === "ankle") return leg.ankle;
  if (surface === "hip") return leg.hip;
  if (surface === "thigh") return lerp(leg.hip, leg.knee, 0.6);
  const front = unit(sub(leg.knee, lerp(leg.hip, leg.ankle, 0.5)));
  if (surface === "knee") return along(leg.knee, front, RADIUS.shin);
  return lerp(leg.knee, leg.ankle, 0.6);
}

/** The middle of a striking surface. */
export function surfacePoint(body: Pick<Body, "arms" | "legs">, side: Side, surface: Surface): Vec {
  return armPoint(body.arms[side], surface) ?? legPoint(body.legs[side], side, surface);
}

/** Thickness of a limb around the point from `surfacePoint`; 0 if that is on the skin already. */
const THICKNESS: Partial<Record<string, number>> = {
  wrist: 0.03,
  hand: RADIUS.hand,
  forearm: 0.037,
  sleeve: 0.05,
  upperArm: 0.05,
  shoulder: 0.075,
  hip: 0.11,
  thigh: 0.08,
  shin: RADIUS.shin,
  ankle: 0.04,
};
export const thicknessAt = (surface: string): number => THICKNESS[surface] ?? 0;

const ON_FOREARM = new Set(["wrist", "forearm", "sleeve"]);
const ON_SHIN = new Set(["shin", "ankle"]);

function sidePlace(body: Body, side: Side, name: string): Place {
  const s = signOf(side);
  const arm = body.arms[side];
  const leg = body.legs[side];
  const radius = thicknessAt(name);
  if (name === "ear") return { at: pointIn(body.skull, body.headFrame, [s * 0.1, 0, 0]), radius: 0 };
  if (name === "lapel") return { at: pointIn(body.chest, body.chestFrame, [s * 0.07, 0.1, 0.115]), radius: 0 };
  if (name === "ribs") return { at: pointIn(body.waist, body.spineFrame, [s * 0.14, 0.1, 0.04]), radius: 0 };
  const at = name === "sleeve" ? lerp(arm.elbow, arm.wrist, 0.4) : surfacePoint(body, side, name as Surface);
  if (ON_FOREARM.has(name)) return { at, radius, axis: unit(sub(arm.wrist, arm.elbow)) };
  if (name === "upperArm") return { at, radius, axis: unit(sub(arm.elbow, arm.shoulder)) };
  if (name === "elbow") return { at: arm.elbow, radius: 0.045, axis: unit(sub(arm.wrist, arm.shoulder)) };
  if (name === "hand") return { at, radius, axis: arm.fingers };
  if (name === "fist") return { at: along(arm.wrist, arm.fingers, 0.055), radius: 0.035, axis: arm.fingers };
  if (ON_SHIN.has(name)) return { at, radius, axis: unit(sub(leg.ankle, leg.knee)) };
  if (name === "thigh") return { at, radius, axis: unit(sub(leg.knee, leg.hip)) };
  return { at, radius };
}

function bodyPlace(body: Body, name: string): Place {
  const skin = (origin: Vec, frame: Body["headFrame"], v: Vec): Place => ({
    at: pointIn(origin, frame, v),
    radius: 0,
  });
  const { skull, headFrame, chest, chestFrame, waist, spineFrame, pelvis, pelvisFrame } = body;
  switch (name) {
    case "head":
      return { at: skull, radius: RADIUS.head };
    case "crown":
      return skin(skull, headFrame, [0, 0.125, -0.01]);
    case "face":
      return skin(skull, headFrame, [0, -0.01, 0.11]);
    case "chin":
      return skin(skull, headFrame, [0, -0.11, 0.09]);
    case "throat":
      return skin(body.neck, chestFrame, [0, 0.035, 0.055]);
    case "nape":
      return { at: pointIn(body.neck, chestFrame, [0, 0.04, 0]), radius: 0.06, axis: chestFrame.y };
    case "chest":
      return skin(chest, chestFrame, [0, 0.08, 0.115]);
    case "solar":
      return skin(chest, chestFrame, [0, -0.03, 0.12]);
    case "belly":
      return skin(waist, spineFrame, [0, 0, 0.115]);
    case "groin":
      return skin(pelvis, pelvisFrame, [0, -0.1, 0.07]);
    case "back":
      return skin(chest, chestFrame, [0, 0.03, -0.12]);
    default:
      return skin(pelvis, pelvisFrame, [0, 0.035, 0.135]);
  }
}

/** The place of a reference on a body: `R.wrist`, `chin`. */
export function placeOn(body: Body, name: string): Place {
  const match = /^([LR])\.(\w+)$/.exec(name);
  return match ? sidePlace(body, match[1] as Side, match[2] ?? "") : bodyPlace(body, name);
}

/** The skin of a place as seen from `from`: the near side of a limb. */
export function nearSkin(place: Place, from: Vec): Vec {
  if (place.radius === 0) return place.at;
  const way = sub(from, place.at);
  const across = place.axis ? reject(way, place.axis) : way;
  return along(place.at, unit(across), place.radius);
}
