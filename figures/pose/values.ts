import * as v from "valibot";
import { ARM_SURFACES, BODY_PLACES, FOOT_SURFACES, HAND_SURFACES, LEG_SURFACES } from "#domain/figures/types.ts";

// The words, numbers and points of pose data, of which schema.ts makes poses and techniques. Messages are German,
// because trainers read them.

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
const PLACE = new RegExp(`^(?:(?:own|[012])\\.(?:${ON_SIDE}|${BODY_PLACES.join("|")})|p[0-9]\\.-?[0-9]{1,2})$`);
export const SURFACE = new RegExp(`^(?:[012]\\.)?[LR]\\.(?:${sidePlaces.slice(0, -SIDE_PLACES.length).join("|")})$`);

export const list = (names: readonly string[]) => names.join(", ");
export const oneOf = <const T extends readonly string[]>(names: T) => v.picklist(names, `kennt nur ${list(names)}`);
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
  reach: [0.01, 0.3],
} as const satisfies Record<string, Range>;
export const between = ([low, high]: Range, unit: string) =>
  v.pipe(
    v.number(),
    v.check((value) => value >= low && value <= high, `liegt zwischen ${low} und ${high} ${unit}`),
  );
export const angle = between([-720, 720], "Grad");
const metres = between([-6, 6], "Metern");
export const percent = between(RANGES.weight, "Prozent");
export const share = between(RANGES.ext, "(1 = ganz gestreckt)");
/** A list of this many numbers, with a helpful message for any other length. */
const numbers = (count: number, message: string) =>
  v.pipe(
    v.array(metres, message),
    v.check((list) => list.length === count, message),
  );
export const vec = v.pipe(
  numbers(3, "ist [x, y, z] in Metern: x nach links, y nach oben, z nach vorn"),
  v.transform((list) => list as unknown as readonly [number, number, number]),
);
export const floorPoint = v.pipe(
  numbers(2, "ist [x, z] in Metern: x nach links, z nach vorn"),
  v.transform((list) => list as unknown as readonly [number, number]),
);

export const placeRef = v.pipe(
  v.string(),
  v.regex(
    PLACE,
    "ist eine Stelle am Körper wie 1.R.wrist, own.L.elbow oder 1.chin (0 ist die Figur, 1 die andere Person), oder eine am Gerät wie p0.40",
  ),
);
export const surfaceRef = v.pipe(
  v.string(),
  v.regex(SURFACE, `ist eine Trefffläche wie R.fist oder 1.L.ball, mit ${list(sidePlaces)}`),
);

/** Chooses a schema by the written fields, so that an error is reported at its place and not as "none of these". */
export const either = <A extends v.GenericSchema, B extends v.GenericSchema>(
  isFirst: (input: unknown) => boolean,
  a: A,
  b: B,
) =>
  v.lazy((input): v.GenericSchema<v.InferInput<A> | v.InferInput<B>, v.InferOutput<A> | v.InferOutput<B>> =>
    isFirst(input) ? a : b,
  );
export const isText = (input: unknown): input is string => typeof input === "string";
const isList = (input: unknown) => Array.isArray(input);
export const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input);

const shiftedPlace = v.strictObject({ of: placeRef, by: vec });
export const point = either(isList, vec, either(isText, placeRef, shiftedPlace));
export const direction = either(isText, oneOf(DIRECTIONS), vec);
export const aim = either(
  (input) => isText(input) && (targetNames as readonly unknown[]).includes(input),
  v.picklist(targetNames),
  either(
    isText,
    v.pipe(v.string(), v.regex(PLACE, `kennt nur ${list(targetNames)} oder eine Stelle wie 1.chin`)),
    point,
  ),
);

export type PointData = v.InferOutput<typeof point>;
export type AimData = v.InferOutput<typeof aim>;
export type DirectionData = v.InferOutput<typeof direction>;
