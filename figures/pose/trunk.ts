import { stackTrunk, type Trunk } from "#domain/figures/trunk.ts";
import type { PoseSpec } from "./poseSpec.ts";
import { TARGETS } from "./values.ts";
import type { Frame, Vec } from "#domain/figures/types.ts";
import { angleBetween, frameFromAngles, frameFromZ, lerp, sub, swing, unit } from "#domain/figures/vector.ts";

/** How far a neck turns the face from the chest by default, degrees. */
const EASY_NECK = 75;

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
