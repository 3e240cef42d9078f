import type { Belt } from "#domain/catalogue/schema.ts";

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

/** A place that carries weight. `weight` is the share that the pose asks for; all together make 1. */
export interface Support {
  part: "foot" | "knee" | "hand";
  side: Side;
  /** Centre of pressure on the floor. */
  at: Vec;
  weight: number;
}

/** Outline on the floor of a foot that stands, as pose data gave it: under the ankle, x and z, and where the toes point. */
export interface FootMark {
  side: Side;
  at: readonly [number, number];
  yaw: number;
  contact: Exclude<FootContact, "air">;
  /** Share of the weight. */
  weight: number;
}

/** One body, all of it in the coordinates of the room. */
export interface SolvedBody {
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
  centreOfMass: Vec;
  supports: readonly Support[];
  footMarks: readonly FootMark[];
  /**
   * The kind of a figure for the checks: standing on its supports, in the air, or free (lying, sitting, falling, held).
   */
  state: "standing" | "jumping" | "free";
}

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

/** Areas of a body that a map can colour; `regionAt` (body/regions.ts) says where they are. Both sides are alike. */
export const REGIONS = [
  "head",
  "neck",
  "shoulder",
  "upperArm",
  "elbow",
  "forearm",
  "hand",
  "chest",
  "solar",
  "ribs",
  "belly",
  "groin",
  "back",
  "spine",
  "kidneys",
  "buttocks",
  "thigh",
  "knee",
  "shin",
  "calf",
  "foot",
] as const;
export type Region = (typeof REGIONS)[number];

/** Colours of a map. Each has a hatching of its own, because colours alone do not tell everybody. */
export const ZONE_TONES = ["green", "yellow", "red"] as const;
export type ZoneTone = (typeof ZONE_TONES)[number];

/** Areas of everybody in a picture, in one colour. */
export interface Zone {
  tone: ZoneTone;
  on: readonly Region[];
}

/** What a reference drawing says besides its figures. */
export interface Marks {
  /** With their radius in metres. */
  rings: readonly { at: Vec; reach: number }[];
  /** Thin lines from a label to what it names, ending `reach` metres before it. */
  leads: readonly { from: PlacedText; to: Vec; reach: number }[];
  /** Lengths with a stop at either end. */
  measures: readonly { from: Vec; to: Vec }[];
  labels: readonly PlacedText[];
}
/** A short text at a point of the room. */
export interface PlacedText {
  at: Vec;
  text: string;
}

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

export interface Person {
  body: SolvedBody;
  /** `self` performs the technique in the light gi, `partner` wears the dark one. */
  role: "self" | "partner";
  belt: Belt;
}

/** A surface marked in the seal's red with impact rays. */
export interface HitMark {
  /** Index into `people`. */
  person: number;
  side: Side;
  surface: Surface;
  at: Vec;
}

/** The path of a point through the keyframes, drawn as a swelling arrow. */
export interface Arrow {
  path: readonly Vec[];
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

/** A round close-up of a detail. */
export interface Inset {
  camera: Camera;
  /** A free corner of the picture for it. */
  corner: "topLeft" | "topRight" | "bottomLeft" | "bottomRight";
  /** The point in the picture that a line connects with the close-up. */
  of: Vec;
}

/** Everything that one drawing shows. */
export interface Scene {
  people: readonly Person[];
  props: readonly Prop[];
  /** Earlier positions, drawn pale behind the figures. */
  ghosts: readonly Person[];
  arrows: readonly Arrow[];
  hits: readonly HitMark[];
  /** Points of contact that get a ring. */
  rings: readonly Vec[];
  inset?: Inset;
  zones?: readonly Zone[];
  marks?: Marks;
  camera: Camera;
}

/** Top view of a stance: feet and weight. */
export interface FootprintPlan {
  feet: readonly FootMark[];
  supports: readonly Support[];
  centreOfMass: Vec;
}

/** The drawing of a technique. Panels of a strip are side by side and share one scale. */
export type Picture =
  | { kind: "figure"; scene: Scene; footprint?: FootprintPlan; unmirrored?: boolean }
  /** With the most telling panel, and the step numbers of all; none if the panels are no steps. */
  | { kind: "strip"; panels: readonly Scene[]; telling: number; steps: readonly number[] };

/** Frames of the flip-book: the same camera for all, each shown for `ms`. `still` is shown with reduced motion. */
export interface Movement {
  frames: readonly { scene: Scene; ms: number }[];
  still: number;
  /** Frames at which the panels of a strip begin. */
  steps?: readonly number[];
}
