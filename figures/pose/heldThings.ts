import type { PropData } from "./schema.ts";
import type { Prop, Side, SolvedArm, Vec } from "#domain/figures/types.ts";
import { add, along, frameFromZ, lerp, scale, sub, toWorld, unit } from "#domain/figures/vector.ts";
import { frameFromAngles } from "#domain/figures/vector.ts";
import type { Placement } from "./placeBody.ts";

/** A stick leans out of the fist towards the fingers, as in a relaxed grip. */
const LEAN = 0.45;

/** Who holds a thing, as in `0.R`. */
export function holderOf(data: PropData): { person: number; side: Side } | undefined {
  const match = /^([01])\.([LR])$/.exec(data.in ?? "");
  return match ? { person: Number(match[1]), side: match[2] as Side } : undefined;
}

/** A jacket is wound around the forearm; its loose end hangs down. */
function aroundForearm(data: PropData, { elbow, wrist }: SolvedArm): Prop {
  return { kind: data.kind, at: lerp(elbow, wrist, 0.52), frame: frameFromZ(unit(sub(wrist, elbow)), [0, 1, 0.02]) };
}

function inHand(data: PropData, arm: SolvedArm, placement: Placement): Prop {
  if (data.kind === "jacket") return aroundForearm(data, arm);
  const at = along(along(arm.wrist, arm.fingers, 0.075), arm.palm, 0.018);
  const free = scale(unit(add(arm.thumb, scale(arm.fingers, LEAN))), data.reverse ? -1 : 1);
  const tip = data.tip && unit(toWorld(frameFromAngles(placement.yaw), data.tip));
  return { kind: data.kind, at, frame: frameFromZ(tip ?? free, arm.fingers) };
}

/** A thing at the hand that holds it, or at its own place. */
export function solveProp(data: PropData, arm: SolvedArm | undefined, placement: Placement): Prop {
  if (arm) return inHand(data, arm, placement);
  const at: Vec = data.at ?? [0, 0, 0];
  return { kind: data.kind, at, frame: frameFromZ(data.tip ? unit(data.tip) : [0, -1, 0], [0, 0, 1]) };
}
