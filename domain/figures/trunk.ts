import { BODY } from "./skeleton.ts";
import type { Body, Frame, Vec } from "./types.ts";
import { add, along, mixFrames, pointIn, toWorld, unit } from "./vector.ts";

/** The middle of the body, from pelvis to head. */
export type Trunk = Pick<
  Body,
  "pelvis" | "waist" | "chest" | "neck" | "skull" | "pelvisFrame" | "spineFrame" | "chestFrame" | "headFrame"
>;

/** The joints of a spine that bends evenly between pelvis and chest. */
export function stackTrunk(pelvis: Vec, pelvisFrame: Frame, chestFrame: Frame, headFrame: Frame): Trunk {
  const spineFrame = mixFrames(pelvisFrame, chestFrame, 0.5);
  const waist = pointIn(pelvis, pelvisFrame, [0, BODY.waist, 0]);
  const chest = pointIn(waist, spineFrame, [0, BODY.chest - BODY.waist, 0]);
  const neck = pointIn(chest, chestFrame, [0, BODY.neck - BODY.chest, -0.012]);
  const up = unit(add(chestFrame.y, headFrame.y));
  const skull = add(along(neck, up, BODY.neckLength), toWorld(headFrame, [0, BODY.headUp, 0.012]));
  return { pelvis, waist, chest, neck, skull, pelvisFrame, spineFrame, chestFrame, headFrame };
}
