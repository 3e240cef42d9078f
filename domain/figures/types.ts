import type { Look } from "./body/looks.ts";
import type { Belt } from "../catalogue/schema.ts";

// Units everywhere in this folder: metres and degrees. y is up, +z points to the opponent, +x is the fighter's left.

/** A point or a direction. */
export type Vec = readonly [number, number, number];

/** Three right-handed unit axes: x to the body's left, y up, z forward. */
export interface Frame {
  readonly x: Vec;
  readonly y: Vec;
  readonly z: Vec;
}

export const SIDES = ["L", "R"] as const;
/** The body's own left or right. */
export type Side = (typeof SIDES)[number];
export type BothSides<T> = Readonly<Record<Side, T>>;
export const otherSide = (side: Side): Side => (side === "L" ? "R" : "L");
/** +1 on the left, -1 on the right: the sign of x. */
export const signOf = (side: Side): 1 | -1 => (side === "L" ? 1 : -1);

/** Hand shapes that pose data may name; `curlOf` (hands.ts) says how the fingers lie. */
export const HAND_SHAPES = [
  "fist", // closed fist
  "open", // relaxed open hand, fingers a little apart
  "knife", // straight closed fingers, thumb tucked: edge of the hand
  "ridge", // like knife, thumb folded under the palm: the index finger's side
  "spear", // straight closed fingers, thumb along
  "palm", // fingers drawn back, heel of the hand forward
  "cup", // slightly cupped hand (slap)
  "claw", // tiger claw: fingers spread and bent
  "leopard", // half fist: bent at the middle joint only
  "phoenix", // fist with the index knuckle pushed out
  "beak", // fingertips and thumb bundled
  "mouth", // tiger mouth: thumb and index finger spread to a fork
  "fingers", // loose jab with index and middle finger
  "grip", // curled around a limb or a stick of about 3 cm radius
  "hook", // fingers hooked, thumb beside them (clinch, monkey grip)
] as const;
export type HandShape = (typeof HAND_SHAPES)[number];

/** Bend of one finger in degrees: at the knuckle, the middle and the end joint; spread is sideways, + to the thumb. */
export interface FingerCurl {
  knuckle: number;
  middle: number;
  end: number;
  spread: number;
}
export interface HandCurl {
  /** Index to little finger. */
  fingers: readonly [FingerCurl, FingerCurl, FingerCurl, FingerCurl];
  /**
   * The thumb: `out` is its angle away from the index finger in the plane of the palm (0 lies along, 90 stands off),
   * `across` its fold in front of the palm (0 in the plane, 90 in front of it), `bend` of its end joint.
   */
  thumb: { out: number; across: number; bend: number };
}

export interface SolvedArm {
  shoulder: Vec;
  elbow: Vec;
  wrist: Vec;
  /** From the wrist to the knuckles. */
  fingers: Vec;
  /** Out of the palm; at right angles to `fingers`. */
  palm: Vec;
  /** To the thumb's side of the hand; at right angles to both. */
  thumb: Vec;
  /** Middle of the fist, or of the knuckles of an open hand. */
  knuckles: Vec;
  /** Tip of the middle finger when it is straight. */
  tip: Vec;
  hand: HandShape;
  curl: HandCurl;
}

/** How a foot meets the floor. */
export type FootContact = "flat" | "ball" | "heel" | "air";

export interface SolvedLeg {
  hip: Vec;
  knee: Vec;
  ankle: Vec;
  /** x to the body's left, y up out of the instep, z along the sole to the toes. */
  foot: Frame;
  /** Toes bent up about the ball of the foot, degrees. */
  toesUp: number;
  contact: FootContact;
  heel: Vec;
  ball: Vec;
  toe: Vec;
}

/** One body, all of it in the coordinates of the room. */
export interface Body {
  /** Middle between the hip joints. */
  pelvis: Vec;
  waist: Vec;
  /** Between the shoulder blades, where the rib cage turns. */
  chest: Vec;
  /** Base of the neck. */
  neck: Vec;
  /** Middle of the skull. */
  skull: Vec;
  pelvisFrame: Frame;
  /** Half way between pelvis and chest. */
  spineFrame: Frame;
  chestFrame: Frame;
  headFrame: Frame;
  arms: BothSides<SolvedArm>;
  legs: BothSides<SolvedLeg>;
}

/** Headings in degrees as written, not normalised, for full turns. */
export type Headings = Readonly<Record<"pelvis" | "chest" | "head" | "L" | "R", number>>;

/** Striking and touching surfaces, as in `R.fist`. */
export const HAND_SURFACES = ["fist", "backfist", "hammer", "edge", "ridge", "palm", "tips", "wrist", "hand"] as const;
export const ARM_SURFACES = ["elbow", "forearm", "upperArm", "shoulder"] as const;
export const LEG_SURFACES = ["hip", "thigh", "knee", "shin"] as const;
export const FOOT_SURFACES = ["ankle", "heel", "ball", "toes", "sole", "blade", "inner", "instep"] as const;
/** Places in the middle of the body; named without a side, as in `0.head`. */
export const BODY_PLACES = [
  "head",
  "crown",
  "face",
  "chin",
  "throat",
  "nape",
  "chest",
  "solar",
  "belly",
  "groin",
  "back",
  "belt",
] as const;
export type Surface =
  | (typeof HAND_SURFACES)[number]
  | (typeof ARM_SURFACES)[number]
  | (typeof LEG_SURFACES)[number]
  | (typeof FOOT_SURFACES)[number];

export const PROP_KINDS = ["stick", "knife", "chair", "bag", "jacket"] as const;
export type PropKind = (typeof PROP_KINDS)[number];

/**
 * A rigid thing. `at` is the middle of the grip, `frame.z` its long axis to the far end (blade, top of the stick),
 * `frame.y` its broad side (edge of the knife: where it cuts; back of the chair).
 * Sizes: see PROP_SIZES in skeleton.ts.
 */
export interface Prop {
  kind: PropKind;
  at: Vec;
  frame: Frame;
}

/** Who somebody is, and what they wear. */
export interface Wearer {
  /** `self` performs the technique in the light gi, `partner` wears the dark one. */
  role: "self" | "partner";
  belt: Belt;
  look: Look;
}

/** A nearly orthogonal camera: `size` metres fill the picture's edge at the target's distance. */
export interface Camera {
  /** 0 looks from the opponent's side at the fighter's front, + from the fighter's left, degrees. */
  azimuth: number;
  /** Height of the camera over the horizon, degrees. */
  elevation: number;
  target: Vec;
  size: number;
}
