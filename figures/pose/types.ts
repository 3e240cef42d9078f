import type { Body, Camera, FootContact, Prop, Side, Surface, Vec, Wearer } from "#domain/figures/types.ts";

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

/** A body with what carries it. */
export interface SolvedBody extends Body {
  centreOfMass: Vec;
  supports: readonly Support[];
  footMarks: readonly FootMark[];
  /**
   * The kind of a figure for the checks: standing on its supports, in the air, or free (lying, sitting, falling, held).
   */
  state: "standing" | "jumping" | "free";
}

/** Areas of a body that a map can colour; `regionAt` (render/regions.ts) says where they are. Both sides are alike. */
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

export interface Person extends Wearer {
  body: SolvedBody;
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

/** A round close-up of a detail. */
export interface Inset {
  camera: Camera;
  /** A free corner of the picture for it, or the side on which it hangs below what it shows. */
  corner: "topLeft" | "topRight" | "bottomLeft" | "bottomRight" | "left" | "right";
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
