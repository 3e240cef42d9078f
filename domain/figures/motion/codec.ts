import { finishArm, finishLeg } from "../finishLimbs.ts";
import { BODY } from "../skeleton.ts";
import { stackTrunk } from "../trunk.ts";
import type { Frame, Side, SolvedArm, SolvedLeg, Vec } from "../types.ts";
import { HAND_SHAPES, SIDES, signOf } from "../types.ts";
import { cross, frameOf, pointIn, quaternionOf, scale } from "../vector.ts";
import type { KeyBody } from "./types.ts";

/** Millimetres, degrees, and parts of a quaternion by the 4096th: exact to 1 mm and 0.1 degrees. */
const UNIT = 4096;
const CONTACTS = ["air", "flat", "ball", "heel"] as const;

/** Integers of one body. */
export const BODY_NUMBERS = 72;
/** The largest numbers that belong to people: 20 m, three turns. */
const FAR = 20_000;
const TURNS = 1080;

const whole = (value: number): number => Math.round(value) + 0;
export const packPoint = (point: Vec): number[] => point.map((metres) => whole(metres * 1000));
export function packFrame(frame: Frame): number[] {
  const parts = quaternionOf(frame);
  const sign = parts[0] < 0 ? -1 : 1;
  return parts.map((part) => whole(part * sign * UNIT));
}

/** The axes of a hand as a frame: x to the thumb, y along the fingers. */
export const handFrame = (arm: Pick<SolvedArm, "thumb" | "fingers">): Frame => ({
  x: arm.thumb,
  y: arm.fingers,
  z: cross(arm.thumb, arm.fingers),
});

/** A body as integers: what cannot be computed from the rest. */
export function packBody(body: KeyBody): number[] {
  const { pelvis, chest, head, L, R } = body.headings;
  const limbs = SIDES.flatMap((side) => {
    const arm = body.arms[side];
    const leg = body.legs[side];
    return [
      ...[arm.shoulder, arm.elbow, arm.wrist].flatMap(packPoint),
      ...packFrame(handFrame(arm)),
      HAND_SHAPES.indexOf(arm.hand),
      ...[leg.knee, leg.ankle].flatMap(packPoint),
      ...packFrame(leg.foot),
      whole(leg.toesUp),
      CONTACTS.indexOf(leg.contact),
    ];
  });
  return [
    ...packPoint(body.pelvis),
    ...[body.pelvisFrame, body.chestFrame, body.headFrame].flatMap(packFrame),
    ...[pelvis, chest, head, L, R].map(whole),
    ...limbs,
  ];
}

/** Reads integers one after the other; what is out of bounds makes the whole reading invalid. */
export class Reader {
  private at = 0;
  private readonly numbers: readonly unknown[];
  isValid = true;

  constructor(numbers: readonly unknown[]) {
    this.numbers = numbers;
  }

  /** An integer from `low` to `high`. */
  integer(low: number, high: number): number {
    const value = this.numbers[this.at++];
    if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return value;
    this.isValid = false;
    return low;
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.integer(0, values.length - 1)] as T;
  }

  metres(): number {
    return this.integer(-FAR, FAR) / 1000;
  }

  point(): Vec {
    return [this.metres(), this.metres(), this.metres()];
  }

  frame(): Frame {
    const part = () => this.integer(-UNIT - 1, UNIT + 1) / UNIT;
    const [w, x, y, z] = [part(), part(), part(), part()];
    const long = Math.sqrt(w * w + x * x + y * y + z * z);
    if (Math.abs(long - 1) > 0.01) this.isValid = false;
    return frameOf(long > 0.5 ? [w / long, x / long, y / long, z / long] : [1, 0, 0, 0]);
  }

  /** Whether all numbers were read, and all were in bounds. */
  isDone(): boolean {
    return this.isValid && this.at === this.numbers.length;
  }
}

function readArm(reader: Reader, side: Side): SolvedArm {
  const [shoulder, elbow, wrist] = [reader.point(), reader.point(), reader.point()];
  const { x: thumb, y: fingers } = reader.frame();
  const palm = scale(cross(fingers, thumb), signOf(side));
  return finishArm({ shoulder, elbow, wrist, thumb, fingers, palm, hand: reader.oneOf(HAND_SHAPES) });
}

function readLeg(reader: Reader, hip: Vec): SolvedLeg {
  const [knee, ankle, foot] = [reader.point(), reader.point(), reader.frame()];
  return finishLeg({
    hip,
    knee,
    ankle,
    foot,
    toesUp: reader.integer(-90, 120),
    contact: reader.oneOf(CONTACTS),
  });
}

/** The body of integers from `packBody`; undefined if they are anything else. */
export function unpackBody(numbers: readonly unknown[]): KeyBody | undefined {
  const reader = new Reader(numbers);
  const trunk = stackTrunk(reader.point(), reader.frame(), reader.frame(), reader.frame());
  const heading = () => reader.integer(-TURNS, TURNS);
  const headings = { pelvis: heading(), chest: heading(), head: heading(), L: heading(), R: heading() };
  const limbs = (side: Side) => {
    const arm = readArm(reader, side);
    const hip = pointIn(trunk.pelvis, trunk.pelvisFrame, [signOf(side) * BODY.hipOut, BODY.hipDown, 0]);
    return { arm, leg: readLeg(reader, hip) };
  };
  const [left, right] = [limbs("L"), limbs("R")];
  if (!reader.isDone()) return undefined;
  return { ...trunk, headings, arms: { L: left.arm, R: right.arm }, legs: { L: left.leg, R: right.leg } };
}
