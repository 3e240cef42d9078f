import * as v from "valibot";
import { ARM_SURFACES, FOOT_SURFACES, HAND_SHAPES, HAND_SURFACES, PROP_KINDS } from "#domain/figures/types.ts";
import { REGIONS, ZONE_TONES } from "./types.ts";
import {
  list,
  oneOf,
  between,
  angle,
  percent,
  share,
  vec,
  floorPoint,
  placeRef,
  surfaceRef,
  either,
  isText,
  isRecord,
  point,
  direction,
  aim,
  SURFACE,
  RANGES,
  RESTS,
} from "./values.ts";

// The data that trainers write in content/figures/. Units: metres and degrees; weights in per cent. x is the fighter's
// left, y up, z towards the opponent. Messages are German, because trainers read them.

const turn = { yaw: v.optional(angle), pitch: v.optional(angle), roll: v.optional(angle) };
const pelvisSchema = v.strictObject({
  ...turn,
  /** Metres below the height of straight legs. */
  sink: v.optional(between(RANGES.sink, "Metern")),
  /** Fixes the pelvis in the room; only for jumping and free poses. */
  at: v.optional(vec),
});
const headSchema = v.strictObject({ ...turn, look: v.optional(aim) });

const countOf = (input: unknown, keys: readonly string[]) =>
  isRecord(input) ? keys.filter((key) => input[key] !== undefined).length : 0;

/** Fields for the goal of a leg; at most one of them. */
export const LEG_PLACES = ["at", "kneel", "air", "local", "aim", "touch"] as const;
const legSchema = v.pipe(
  v.strictObject({
    at: v.optional(floorPoint),
    kneel: v.optional(floorPoint),
    air: v.optional(point),
    local: v.optional(vec),
    aim: v.optional(aim),
    touch: v.optional(point),
    with: v.optional(oneOf([...FOOT_SURFACES, "shin", "knee"])),
    yaw: v.optional(angle),
    weight: v.optional(percent),
    /** Heel raised over the ball, degrees; negative: toes raised over the heel. */
    lift: v.optional(between(RANGES.lift, "Grad")),
    ext: v.optional(share),
    /** Direction of the kneecap. */
    knee: v.optional(vec),
    /** Foot in the air: pointed (+) or drawn up (-). */
    toe: v.optional(between(RANGES.toe, "Grad")),
    toesUp: v.optional(between(RANGES.toesUp, "Grad")),
    /** Direction of the toes in the air, if not in the shin's plane. */
    toeTo: v.optional(vec),
  }),
  v.check((leg) => countOf(leg, LEG_PLACES) <= 1, `nur eines von ${list(LEG_PLACES)}`),
);

/** Fields for the goal of an arm; at most one of them. */
export const ARM_PLACES = ["rest", "to", "local", "aim", "touch", "elbowTo", "grip", "floor"] as const;
const armFields = v.pipe(
  v.strictObject({
    rest: v.optional(oneOf(RESTS)),
    to: v.optional(point),
    /** Wrist in the chest's frame: out to the own side, up, forward. */
    local: v.optional(vec),
    aim: v.optional(aim),
    touch: v.optional(point),
    with: v.optional(oneOf([...HAND_SURFACES, ...ARM_SURFACES])),
    elbowTo: v.optional(point),
    grip: v.optional(point),
    /** Hand planted on the floor. */
    floor: v.optional(floorPoint),
    weight: v.optional(percent),
    ext: v.optional(share),
    /** Direction of the forearm with `elbowTo`. */
    fore: v.optional(direction),
    /** Direction of the elbow's point. */
    elbow: v.optional(direction),
    /** Direction of the palm. */
    palm: v.optional(direction),
    /** Direction of the fingers, if not along the forearm. */
    fingers: v.optional(direction),
    /** Wrist bent to the palm (+) or to the back of the hand (-). */
    bend: v.optional(between(RANGES.bend, "Grad")),
    /** Wrist bent to the thumb (+) or to the little finger (-). */
    tilt: v.optional(between(RANGES.tilt, "Grad")),
    hand: v.optional(oneOf(HAND_SHAPES)),
  }),
  v.check((arm) => countOf(arm, ARM_PLACES) <= 1, `nur eines von ${list(ARM_PLACES)}`),
);
const armSchema = either(isText, oneOf(RESTS), armFields);

const POSE_NAME = /^~?(?:[a-z][A-Za-z0-9]*|[A-Za-z]+\/[1-9][0-9]*[a-z]?)$/;
const poseName = v.pipe(
  v.string(),
  v.regex(POSE_NAME, "ist der Name einer Haltung wie guard oder schlaege/4; ~guard ist die andere Seite"),
);
const poseFields = v.strictObject({
  extends: v.optional(poseName),
  pelvis: v.optional(pelvisSchema),
  chest: v.optional(v.strictObject(turn)),
  head: v.optional(headSchema),
  armL: v.optional(armSchema),
  armR: v.optional(armSchema),
  legL: v.optional(legSchema),
  legR: v.optional(legSchema),
  /** In the air: no balance check. The pelvis needs `at`. */
  jump: v.optional(v.boolean()),
  /** Lying, sitting, falling or held: no balance check. The pelvis needs `at`. */
  free: v.optional(v.boolean()),
});
const poseSchema = either(isText, poseName, poseFields);

const personSchema = v.strictObject({
  pose: poseSchema,
  at: v.optional(floorPoint),
  yaw: v.optional(angle),
});

const propSchema = v.strictObject({
  kind: oneOf(PROP_KINDS),
  /** The hand that holds it, `0.R`; without a hand the thing stands or hangs at `at`. */
  in: v.optional(v.pipe(v.string(), v.regex(/^[01]\.[LR]$/, "ist eine Hand wie 0.R oder 1.L"))),
  at: v.optional(vec),
  /** Direction of the far end, relative to the holder. By default the thing stands out of the fist. */
  tip: v.optional(vec),
  /** The far end leaves the fist at the little finger. */
  reverse: v.optional(v.boolean()),
});

const momentFields = {
  pose: v.optional(poseSchema),
  at: v.optional(floorPoint),
  yaw: v.optional(angle),
  partner: v.optional(personSchema),
  /** A second attacker; only beside a partner. */
  third: v.optional(personSchema),
  props: v.optional(v.array(propSchema)),
};
const pivot = v.optional(v.picklist(["L", "R", "none"], "kennt nur L, R und none"));
/** A keyframe: a pose, or people with their places. */
const momentSchema = either(
  (input) => isText(input) || (isRecord(input) && !("pose" in input) && !("partner" in input) && !("props" in input)),
  poseSchema,
  v.strictObject({ ...momentFields, pose: poseSchema, pivot }),
);

const cameraSchema = v.strictObject({
  azimuth: v.optional(between(RANGES.azimuth, "Grad")),
  elevation: v.optional(between(RANGES.elevation, "Grad")),
  /** A factor on the framing that fits everything: 0.5 is twice as close. */
  zoom: v.optional(between(RANGES.zoom, "")),
  /** The centre of a zoomed picture. */
  on: v.optional(either(isText, placeRef, vec)),
});
const insetSchema = v.strictObject({
  of: placeRef,
  size: v.optional(between(RANGES.size, "Metern")),
  azimuth: v.optional(between(RANGES.azimuth, "Grad")),
  elevation: v.optional(between(RANGES.elevation, "Grad")),
  corner: oneOf(["topLeft", "topRight", "bottomLeft", "bottomRight", "left", "right"]),
});

const LABEL = "ist eine Zahl oder ein kurzes Wort, höchstens 12 Zeichen";
/** One thing that a reference drawing says: a label, and at most one sign that belongs to it. */
const turnSchema = v.strictObject({
  around: point,
  /** What it turns around: a direction of the room, or a place that lies in it. */
  axis: either(isText, placeRef, vec),
  /** Degrees from where the arrow is highest, and how far it goes; counted to the left around the axis. */
  from: v.optional(angle),
  by: angle,
  /** Its radius, metres. */
  reach: v.optional(between(RANGES.reach, "Metern")),
});
const markSchema = v.strictObject({
  label: v.optional(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ,%]{0,11}$/u, LABEL))),
  /** The middle of the label. */
  at: v.optional(point),
  /** From the first point through those between to the last. */
  arrow: v.optional(
    v.pipe(v.array(point), v.minLength(2, "braucht 2 bis 4 Punkte"), v.maxLength(4, "braucht 2 bis 4 Punkte")),
  ),
  /** An arrow around something that is twisted. */
  turn: v.optional(turnSchema),
  ring: v.optional(point),
  /** What a line leads to from the label. */
  lead: v.optional(point),
  measure: v.optional(v.tuple([point, point])),
  /** Radius of the ring, metres. */
  reach: v.optional(between(RANGES.reach, "Metern")),
});
const zoneSchema = v.strictObject({ tone: oneOf(ZONE_TONES), on: v.array(oneOf(REGIONS)) });

const use = v.pipe(
  v.string(),
  v.regex(/^~?[A-Za-z]+\/[1-9][0-9]*[a-z]?$/, "ist eine Technik wie tritte/1; ~tritte/1 ist die andere Seite"),
);
const surfaces = either(isText, surfaceRef, v.array(surfaceRef));
const panelFields = {
  /** Inherits everything from another technique; fields here override it. */
  use: v.optional(use),
  ...momentFields,
  /** False leaves out the partner of the inherited technique. */
  partner: v.optional(either((input) => input === false, v.literal(false), personSchema)),
  camera: v.optional(cameraSchema),
  start: v.optional(momentSchema),
  through: v.optional(v.array(momentSchema)),
  follow: v.optional(momentSchema),
  back: v.optional(v.array(momentSchema)),
  hit: v.optional(surfaces),
  /** Points whose paths are drawn; false draws none. Default: the hitting surfaces. */
  arrow: v.optional(
    either((input) => input === false, v.literal(false), either(isText, placeOrSurface(), v.array(placeOrSurface()))),
  ),
  /** The keyframe at which the arrow begins: 0 is the start, 1 the first of `through`. */
  arrowFrom: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /**
   * Moves the arrows of the hitting surfaces aside, metres, if they would hide the strike; without hitting surfaces,
   * all arrows.
   */
  arrowBy: v.optional(vec),
  /** The keyframe shown pale: 0, like true, is the start, 1 the first of `through`; false shows none. */
  ghost: v.optional(
    either(
      (input) => typeof input === "number",
      v.pipe(v.number(), v.integer("ist eine ganze Zahl"), v.minValue(0, "zählt ab 0: 0 ist start")),
      v.boolean("ist true, false oder die Nummer einer Haltung: 0 ist start, 1 die erste aus through"),
    ),
  ),
  ring: v.optional(either(isText, placeRef, v.array(placeRef))),
  inset: v.optional(insetSchema),
  /** Colours on everybody's body; what none names keeps its own. */
  zones: v.optional(v.array(zoneSchema)),
  marks: v.optional(v.array(markSchema)),
  pivot,
};
function placeOrSurface() {
  return either((input) => isText(input) && SURFACE.test(input), surfaceRef, placeRef);
}
const panelSchema = v.strictObject({
  ...panelFields,
  /** Number of the shown step, if not every step has a picture of its own. */
  step: v.optional(v.pipe(v.number(), v.integer("ist eine ganze Zahl"), v.minValue(1, "zählt ab 1"))),
});

const acceptSchema = v.strictObject({
  warning: v.string(),
  /** The worst value that the reason accepts, in the warning's unit. */
  upTo: v.number(),
  because: v.pipe(v.string(), v.minLength(15, "braucht einen Grund in einem ganzen Satz")),
});

export const techniqueSchema = v.strictObject({
  ...panelFields,
  /** The alternative text; never the technique's name, which games ask for. */
  alt: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(30, "beschreibt in ein bis drei Sätzen, was zu sehen ist"),
      v.maxLength(320, "beschreibt kürzer, was zu sehen ist: höchstens 320 Zeichen"),
    ),
  ),
  panels: v.optional(
    v.pipe(v.array(panelSchema), v.minLength(2, "braucht 2 bis 6 Bilder"), v.maxLength(6, "braucht 2 bis 6 Bilder")),
  ),
  /**
   * Number of the panel that represents all of them, in lists and at rest; by default the last one that strikes, or the
   * last.
   */
  still: v.optional(v.pipe(v.number(), v.integer("ist eine ganze Zahl"), v.minValue(1, "zählt ab 1"))),
  /** False: the panels are no steps of the text and carry no numbers. */
  numbers: v.optional(v.boolean()),
  /** False: left and right are what the text says, so nobody sees the mirror. Not for strips. */
  mirrors: v.optional(v.boolean()),
  /** False: the panels are no movement, and nothing is played. */
  moves: v.optional(v.boolean()),
  /** A diagram of feet and weight beside the figure. */
  footprint: v.optional(v.boolean()),
  accept: v.optional(v.array(acceptSchema)),
});

const techniqueKey = v.pipe(v.string(), v.regex(/^[1-9][0-9]*[a-z]?$/, "ist eine techniqueNr als Text: '4a'"));
/** `content/figures/<topicID>.yaml`. */
export const topicFiguresSchema = v.strictObject({
  topicID: v.string(),
  /** Poses for this topic's techniques only. */
  poses: v.optional(v.record(v.string(), poseFields), {}),
  techniques: v.record(techniqueKey, techniqueSchema),
});
/** `stances.yaml` and `poses.yaml`. */
export const posesSchema = v.strictObject({ poses: v.record(v.string(), poseFields) });

export type LegData = v.InferOutput<typeof legSchema>;
export type ArmData = v.InferOutput<typeof armFields>;
export type HeadData = v.InferOutput<typeof headSchema>;
export type PoseData = v.InferOutput<typeof poseFields>;
export type PoseOrName = v.InferOutput<typeof poseSchema>;
export type PersonData = v.InferOutput<typeof personSchema>;
export type PropData = v.InferOutput<typeof propSchema>;
export type MomentData = v.InferOutput<typeof momentSchema>;
export type CameraData = v.InferOutput<typeof cameraSchema>;
export type InsetData = v.InferOutput<typeof insetSchema>;
export type PanelData = v.InferOutput<typeof panelSchema>;
export type MarkData = v.InferOutput<typeof markSchema>;
export type TurnData = v.InferOutput<typeof turnSchema>;
export type AcceptData = v.InferOutput<typeof acceptSchema>;
export type TechniqueData = v.InferOutput<typeof techniqueSchema>;
