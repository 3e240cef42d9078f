import { BODY, RADIUS } from "./skeleton.ts";
import type { HandShape, Side, SolvedArm, SolvedLeg, Surface, Vec } from "./types.ts";
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

type Points = Readonly<Partial<Record<string, Vec>>>;

/** Metres from the wrist along the fingers, to the palm, to the thumb. */
const HAND_POINTS: Points = {
  backfist: [0.07, -0.035, 0],
  hammer: [0.055, 0, -0.045],
  edge: [0.06, 0, -0.045],
  ridge: [0.09, 0, 0.045],
  palm: [0.035, 0.022, 0],
  hand: [0.06, 0, 0],
};
/** The same of bundled fingertips, which hang in front of the palm, and of the one knuckle that stands out. */
const POINTED: Partial<Record<HandShape, Vec>> = { beak: [0.118, 0.08, 0], phoenix: [0.135, 0.042, 0.034] };
/** A point of a hand of some shape; undefined where the arm itself says where it is. */
export const handPoint = (surface: string, shape: HandShape): Vec | undefined =>
  (surface === "tips" ? POINTED[shape] : undefined) ?? HAND_POINTS[surface];
/** Metres on the foot: outwards, up from the sole, forward from under the ankle. */
export const FOOT_POINTS: Points = {
  heel: [0, 0.01, BODY.heel],
  ball: [0, 0, BODY.ball],
  toes: [0, 0.01, BODY.toe],
  sole: [0, 0, 0.04],
  instep: [0, 0.07, 0.07],
  blade: [0.04, 0.01, 0.03],
  inner: [-0.04, 0.02, 0.04],
};
/** Shares of the way from one joint of an arm to another. */
export const ALONG_ARM = {
  forearm: { from: "elbow", to: "wrist", share: 0.62 },
  sleeve: { from: "elbow", to: "wrist", share: 0.4 },
  upperArm: { from: "shoulder", to: "elbow", share: 0.55 },
} as const;
/** Shares of the way from one joint of a leg to another. */
export const ALONG_LEG = {
  thigh: { from: "hip", to: "knee", share: 0.6 },
  shin: { from: "knee", to: "ankle", share: 0.6 },
} as const;
/** How far the tips of bent elbows and knees stand out beyond the joints, metres. */
export const TIPS = { elbow: 0.03, knee: RADIUS.shin } as const;

/** The middle of a striking surface of an arm; undefined for surfaces of legs. */
export function armPoint(arm: SolvedArm, surface: string): Vec | undefined {
  const onHand = handPoint(surface, arm.hand);
  if (onHand) {
    const [fingers, palm, thumb] = onHand;
    return along(along(along(arm.wrist, arm.fingers, fingers), arm.palm, palm), arm.thumb, thumb);
  }
  switch (surface) {
    case "fist":
      return arm.knuckles;
    case "tips":
      return arm.tip;
    case "wrist":
    case "shoulder":
      return arm[surface];
    case "elbow":
      return along(arm.elbow, unit(sub(arm.elbow, lerp(arm.shoulder, arm.wrist, 0.5))), TIPS.elbow);
    case "forearm":
    case "upperArm": {
      const { from, to, share } = ALONG_ARM[surface];
      return lerp(arm[from], arm[to], share);
    }
    default:
      return undefined;
  }
}

/** The middle of a striking surface of a leg. */
export function legPoint(leg: SolvedLeg, side: Side, surface: Surface): Vec {
  const onSole = FOOT_POINTS[surface];
  if (onSole) return onFoot(leg, [signOf(side) * onSole[0], onSole[1], onSole[2]]);
  if (surface === "ankle" || surface === "hip") return leg[surface];
  if (surface === "knee") return along(leg.knee, unit(sub(leg.knee, lerp(leg.hip, leg.ankle, 0.5))), TIPS.knee);
  const { from, to, share } = ALONG_LEG[surface === "thigh" ? "thigh" : "shin"];
  return lerp(leg[from], leg[to], share);
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

/** A point in the frame of the trunk or the head: to the left, or outwards for places of a side. */
export interface Spot {
  origin: "skull" | "neck" | "chest" | "waist" | "pelvis";
  frame: "headFrame" | "chestFrame" | "spineFrame" | "pelvisFrame";
  at: Vec;
}
type Spots = Readonly<Partial<Record<string, Spot>>>;

const onHead = (at: Vec): Spot => ({ origin: "skull", frame: "headFrame", at });
const onNeck = (at: Vec): Spot => ({ origin: "neck", frame: "chestFrame", at });
const onChest = (at: Vec): Spot => ({ origin: "chest", frame: "chestFrame", at });
const onWaist = (at: Vec): Spot => ({ origin: "waist", frame: "spineFrame", at });
const onPelvis = (at: Vec): Spot => ({ origin: "pelvis", frame: "pelvisFrame", at });

/** Places of a side of the trunk or the head. */
export const SIDE_SPOTS: Spots = {
  ear: onHead([0.09, 0, 0]),
  lapel: onChest([0.07, 0.1, 0.115]),
  ribs: onWaist([0.14, 0.1, 0.04]),
};
const BELT = onPelvis([0, 0.035, 0.135]);
/** Places in the middle of the body. */
export const BODY_SPOTS: Spots = {
  head: onHead([0, 0, 0]),
  crown: onHead([0, 0.1125, -0.009]),
  face: onHead([0, -0.009, 0.099]),
  chin: onHead([0, -0.099, 0.081]),
  throat: onNeck([0, 0.035, 0.055]),
  nape: onNeck([0, 0.04, 0]),
  chest: onChest([0, 0.08, 0.115]),
  solar: onChest([0, -0.03, 0.12]),
  belly: onWaist([0, 0, 0.115]),
  groin: onPelvis([0, -0.1, 0.07]),
  back: onChest([0, 0.03, -0.12]),
  belt: BELT,
};

/** Where a spot is; `sign` is -1 for places of the right side. */
const spotPoint = (body: Body, { origin, frame, at: [x, y, z] }: Spot, sign = 1): Vec =>
  pointIn(body[origin], body[frame], [sign * x, y, z]);

function sidePlace(body: Body, side: Side, name: string): Place {
  const arm = body.arms[side];
  const leg = body.legs[side];
  const radius = thicknessAt(name);
  const onTrunk = SIDE_SPOTS[name];
  if (onTrunk) return { at: spotPoint(body, onTrunk, signOf(side)), radius: 0 };
  const { from, to, share } = ALONG_ARM.sleeve;
  const at = name === "sleeve" ? lerp(arm[from], arm[to], share) : surfacePoint(body, side, name as Surface);
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
  const at = spotPoint(body, BODY_SPOTS[name] ?? BELT);
  if (name === "head") return { at, radius: RADIUS.head };
  if (name === "nape") return { at, radius: 0.06, axis: body.chestFrame.y };
  return { at, radius: 0 };
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
