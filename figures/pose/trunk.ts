import type { PoseSpec } from "./poseSpec.ts";
import { BODY } from "./skeleton.ts";
import { TARGETS } from "./values.ts";
import type { Frame, SolvedBody, Vec } from "./types.ts";
import {
  add,
  along,
  angleBetween,
  frameFromAngles,
  frameFromZ,
  lerp,
  mixFrames,
  pointIn,
  sub,
  swing,
  toWorld,
  unit,
} from "./vector.ts";

/** The middle of the body, from pelvis to head. */
export type Trunk = Pick<
  SolvedBody,
  "pelvis" | "waist" | "chest" | "neck" | "skull" | "pelvisFrame" | "spineFrame" | "chestFrame" | "headFrame"
>;

/** How far a neck turns the face from the chest by default, degrees. */
const EASY_NECK = 75;

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

/** A face that turns to `gaze` as far as the neck easily allows. */
function faceTo(gaze: Vec, chestFrame: Frame, upHint: Vec): Frame {
  const angle = angleBetween(gaze, chestFrame.z);
  const seen = angle > EASY_NECK ? swing(chestFrame.z, gaze, EASY_NECK / angle, chestFrame.x) : gaze;
  return frameFromZ(seen, upHint);
}

function headFrameOf(spec: PoseSpec, chestFrame: Frame, eyes: Vec, resolve: (ref: unknown) => Vec | undefined): Frame {
  const { yaw, pitch, roll, look } = spec.head;
  if (look !== undefined) {
    const at = typeof look === "string" && look in TARGETS ? undefined : resolve(look);
    const target: Vec = at ?? [0, TARGETS[look as keyof typeof TARGETS] ?? TARGETS.chin, 2];
    return faceTo(unit(sub(target, eyes)), chestFrame, chestFrame.y);
  }
  const lies = spec.state === "free";
  if (yaw !== undefined || pitch !== undefined || roll !== undefined) {
    const { chest } = spec;
    return frameFromAngles(
      yaw ?? (lies ? chest.yaw : 0),
      pitch ?? (lies ? chest.pitch : 0),
      roll ?? (lies ? chest.roll : 0),
    );
  }
  if (lies) return chestFrame;
  return faceTo([0, -0.06, 1], chestFrame, lerp(chestFrame.y, [0, 1, 0], 0.6));
}

/** The trunk of a pose above a given pelvis. */
export function buildTrunk(spec: PoseSpec, pelvis: Vec, resolve: (ref: unknown) => Vec | undefined): Trunk {
  const pelvisFrame = frameFromAngles(spec.pelvis.yaw, spec.pelvis.pitch, spec.pelvis.roll);
  const chestFrame = frameFromAngles(spec.chest.yaw, spec.chest.pitch, spec.chest.roll);
  const bare = stackTrunk(pelvis, pelvisFrame, chestFrame, chestFrame);
  const headFrame = headFrameOf(spec, chestFrame, bare.skull, resolve);
  return stackTrunk(pelvis, pelvisFrame, chestFrame, headFrame);
}
