import { finishArm } from "#domain/figures/finishLimbs.ts";
import { finishLeg } from "#domain/figures/finishLimbs.ts";
import type { Headings } from "#domain/figures/types.ts";
import type { PosedBody } from "./poseSpec.ts";
import type { Place } from "#domain/figures/surfaces.ts";
import type { Frame, SolvedArm, SolvedLeg, Vec } from "#domain/figures/types.ts";
import { add, frameFromAngles, sub, toLocal, toWorld, turnFrame } from "#domain/figures/vector.ts";

/** Where a person stands in the room: x and z, and the turn to the left in degrees. */
export interface Placement {
  at: readonly [number, number];
  yaw: number;
}

const turnedBy = (yaw: number, { pelvis, chest, head, L, R }: Headings): Headings => ({
  pelvis: pelvis + yaw,
  chest: chest + yaw,
  head: head + yaw,
  L: L + yaw,
  R: R + yaw,
});

/** A body moved and turned as a whole. */
export function placeBody(body: PosedBody, { at, yaw }: Placement): PosedBody {
  if (at[0] === 0 && at[1] === 0 && yaw === 0) return body;
  const turn = frameFromAngles(yaw);
  const dir = (v: Vec): Vec => toWorld(turn, v);
  const pos = (v: Vec): Vec => add(dir(v), [at[0], 0, at[1]]);
  const frame = (f: Frame) => turnFrame(f, yaw);
  const arm = (a: SolvedArm) =>
    finishArm({
      shoulder: pos(a.shoulder),
      elbow: pos(a.elbow),
      wrist: pos(a.wrist),
      fingers: dir(a.fingers),
      palm: dir(a.palm),
      thumb: dir(a.thumb),
      hand: a.hand,
    });
  const leg = (l: SolvedLeg) =>
    finishLeg({ ...l, hip: pos(l.hip), knee: pos(l.knee), ankle: pos(l.ankle), foot: frame(l.foot) });
  return {
    ...body,
    pelvis: pos(body.pelvis),
    waist: pos(body.waist),
    chest: pos(body.chest),
    neck: pos(body.neck),
    skull: pos(body.skull),
    pelvisFrame: frame(body.pelvisFrame),
    spineFrame: frame(body.spineFrame),
    chestFrame: frame(body.chestFrame),
    headFrame: frame(body.headFrame),
    centreOfMass: pos(body.centreOfMass),
    arms: { L: arm(body.arms.L), R: arm(body.arms.R) },
    legs: { L: leg(body.legs.L), R: leg(body.legs.R) },
    supports: body.supports.map((support) => ({ ...support, at: pos(support.at) })),
    footMarks: body.footMarks.map((mark) => {
      const [x, , z] = pos([mark.at[0], 0, mark.at[1]]);
      return { ...mark, at: [x, z], yaw: mark.yaw + yaw };
    }),
    headings: turnedBy(yaw, body.headings),
  };
}

/** A place of the room in the coordinates of a person who stands there. */
export function toPerson(place: Place, { at, yaw }: Placement): Place {
  const turn = frameFromAngles(yaw);
  const moved = toLocal(turn, sub(place.at, [at[0], 0, at[1]]));
  return { ...place, at: moved, ...(place.axis && { axis: toLocal(turn, place.axis) }) };
}
