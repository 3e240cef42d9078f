import * as v from "valibot";
import {
  ARM_SURFACES,
  BODY_PLACES,
  FOOT_SURFACES,
  HAND_SHAPES,
  HAND_SURFACES,
  LEG_SURFACES,
  PROP_KINDS,
} from "./types.ts";

// The data that trainers write in content/figures/. Units: metres and degrees; weights in per cent. x is the fighter's
// left, y up, z towards the opponent. Messages are German, because trainers read them.

/** Heights of targets on an opponent as tall as the fighter, straight ahead. */
export const TARGETS = {
  head: 1.55,
  temple: 1.58,
  chin: 1.46,
  throat: 1.4,
  chest: 1.28,
  solar: 1.17,
  belly: 1.02,
  groin: 0.84,
  thigh: 0.62,
  knee: 0.47,
  shin: 0.25,
  foot: 0.06,
} as const;
export type TargetName = keyof typeof TARGETS;
const targetNames = Object.keys(TARGETS) as TargetName[];

/** Places of a resting hand without further details. */
export const RESTS = ["guard", "lead", "hip", "side", "belt", "front", "chin", "behind"] as const;
export type Rest = (typeof RESTS)[number];
export const DIRECTIONS = ["up", "down", "fwd", "back", "in", "out"] as const;

/** Places on either side of a body besides its striking surfaces. */
export const SIDE_PLACES = ["ear", "lapel", "ribs", "sleeve"] as const;
const sidePlaces = [...HAND_SURFACES, ...ARM_SURFACES, ...LEG_SURFACES, ...FOOT_SURFACES, ...SIDE_PLACES];
const ON_SIDE = `[LR]\\.(?:${sidePlaces.join("|")})`;
const PLACE = new RegExp(`^(?:(?:own|[01])\\.(?:${ON_SIDE}|${BODY_PLACES.join("|")})|p[0-9]\\.-?[0-9]{1,2})$`);
const SURFACE = new RegExp(`^(?:[01]\\.)?[LR]\\.(?:${sidePlaces.slice(0, -SIDE_PLACES.length).join("|")})$`);

const list = (names: readonly string[]) => names.join(", ");
const oneOf = <const T extends readonly string[]>(names: T) => v.picklist(names, `kennt nur ${list(names)}`);
/** From the least to the most that a number may be. */
export type Range = readonly [low: number, high: number];
/** Ranges by the names of fields; those of the pose editor's sliders, too. */
export const RANGES = {
  sink: [-0.1, 0.9],
  weight: [0, 100],
  lift: [-45, 85],
  ext: [0.05, 1.2],
  toe: [-60, 80],
  toesUp: [0, 80],
  bend: [-95, 95],
  tilt: [-60, 60],
  azimuth: [-180, 180],
  elevation: [-10, 88],
  zoom: [0.1, 2],
  size: [0.1, 1.2],
} as const satisfies Record<string, Range>;
const between = ([low, high]: Range, unit: string) =>
  v.pipe(
    v.number(),
    v.check((value) => value >= low && value <= high, `liegt zwischen ${low} und ${high} ${unit}`),
  );
const angle = between([-720, 720], "Grad");
const metres = between([-6, 6], "Metern");
const percent = between(RANGES.weight, "Prozent");
const share = between(RANGES.ext, "(1 = ganz gestreckt)");
/** A list of this many numbers, with a helpful message for any other length. */
const numbers = (count: number, message: string) =>
  v.pipe(
    v.array(metres, message),
    v.check((list) => list.length === count, message),
  );
const vec = v.pipe(
  numbers(3, "ist [x, y, z] in Metern: x nach links, y nach oben, z nach vorn"),
  v.transform((list) => list as unknown as readonly [number, number, number]),
);
const floorPoint = v.pipe(
  numbers(2, "ist [x, z] in Metern: x nach links, z nach vorn"),
  v.transform((list) => list as unknown as readonly [number, number]),
);

const placeRef = v.pipe(
  v.string(),
  v.regex(
    PLACE,
    "ist eine Stelle am Körper wie 1.R.wrist, own.L.elbow oder 1.chin (0 ist die Figur, 1 die andere Person), oder eine am Gerät wie p0.40",
  ),
);
const surfaceRef = v.pipe(
  v.string(),
  v.regex(SURFACE, `ist eine Trefffläche wie R.fist oder 1.L.ball, mit ${list(sidePlaces)}`),
);

/** Chooses a schema by the written fields, so that an error is reported at its place and not as "none of these". */
const either = <A extends v.GenericSchema, B extends v.GenericSchema>(
  isFirst: (input: unknown) => boolean,
  a: A,
  b: B,
) =>
  v.lazy((input): v.GenericSchema<v.InferInput<A> | v.InferInput<B>, v.InferOutput<A> | v.InferOutput<B>> =>
    isFirst(input) ? a : b,
  );
const isText = (input: unknown): input is string => typeof input === "string";
const isList = (input: unknown) => Array.isArray(input);
const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input);

const shiftedPlace = v.strictObject({ of: placeRef, by: vec });
const point = either(isList, vec, either(isText, placeRef, shiftedPlace));
const direction = either(isText, oneOf(DIRECTIONS), vec);
const aim = either(
  (input) => isText(input) && (targetNames as readonly unknown[]).includes(input),
  v.picklist(targetNames),
  either(
    isText,
    v.pipe(v.string(), v.regex(PLACE, `kennt nur ${list(targetNames)} oder eine Stelle wie 1.chin`)),
    point,
  ),
);

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
  corner: oneOf(["topLeft", "topRight", "bottomLeft", "bottomRight"]),
});

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

export type PointData = v.InferOutput<typeof point>;
export type AimData = v.InferOutput<typeof aim>;
export type DirectionData = v.InferOutput<typeof direction>;
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
export type AcceptData = v.InferOutput<typeof acceptSchema>;
export type TechniqueData = v.InferOutput<typeof techniqueSchema>;
