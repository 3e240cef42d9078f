import type { Body, Prop, SolvedArm, SolvedLeg } from "../types.ts";
import { SIDES } from "../types.ts";
import type { Key, Movement } from "./types.ts";
import {
  copyAxes,
  copyPoint,
  newBody,
  newProp,
  type StageArm,
  type StageBody,
  type StageLeg,
  type StageProp,
} from "./registers.ts";

/** Everybody and everything at the instant that is shown; overwritten by the next one. */
export interface Stage {
  readonly bodies: readonly StageBody[];
  readonly props: readonly StageProp[];
}

/** A stage for the people and things of a movement. */
export function makeStage({ keys }: Pick<Movement, "keys">): Stage {
  const [key] = keys;
  return {
    bodies: (key?.bodies ?? []).map(newBody),
    props: (key?.things ?? []).map(({ kind }) => newProp(kind)),
  };
}

function copyArm(out: StageArm, arm: SolvedArm): void {
  copyPoint(out.shoulder, arm.shoulder);
  copyPoint(out.elbow, arm.elbow);
  copyPoint(out.wrist, arm.wrist);
  copyPoint(out.fingers, arm.fingers);
  copyPoint(out.palm, arm.palm);
  copyPoint(out.thumb, arm.thumb);
  copyPoint(out.knuckles, arm.knuckles);
  copyPoint(out.tip, arm.tip);
  out.hand = arm.hand;
  for (let i = 0; i < 4; i++) {
    const to = out.curl.fingers[i]!;
    const from = arm.curl.fingers[i]!;
    to.knuckle = from.knuckle;
    to.middle = from.middle;
    to.end = from.end;
    to.spread = from.spread;
  }
  out.curl.thumb.out = arm.curl.thumb.out;
  out.curl.thumb.across = arm.curl.thumb.across;
  out.curl.thumb.bend = arm.curl.thumb.bend;
}

function copyLeg(out: StageLeg, leg: SolvedLeg): void {
  copyPoint(out.hip, leg.hip);
  copyPoint(out.knee, leg.knee);
  copyPoint(out.ankle, leg.ankle);
  copyAxes(out.foot, leg.foot);
  copyPoint(out.heel, leg.heel);
  copyPoint(out.ball, leg.ball);
  copyPoint(out.toe, leg.toe);
  out.toesUp = leg.toesUp;
  out.contact = leg.contact;
}

function copyBody(out: StageBody, body: Body): void {
  copyPoint(out.pelvis, body.pelvis);
  copyPoint(out.waist, body.waist);
  copyPoint(out.chest, body.chest);
  copyPoint(out.neck, body.neck);
  copyPoint(out.skull, body.skull);
  copyAxes(out.pelvisFrame, body.pelvisFrame);
  copyAxes(out.spineFrame, body.spineFrame);
  copyAxes(out.chestFrame, body.chestFrame);
  copyAxes(out.headFrame, body.headFrame);
  for (const side of SIDES) {
    copyArm(out.arms[side], body.arms[side]);
    copyLeg(out.legs[side], body.legs[side]);
  }
}

function copyProp(out: StageProp, { at, frame }: Prop): void {
  copyPoint(out.at, at);
  copyAxes(out.frame, frame);
}

/** Puts a keyframe on the stage, exactly. */
export function showKey(stage: Stage, { bodies, things }: Key): void {
  for (let i = 0; i < stage.bodies.length; i++) copyBody(stage.bodies[i]!, bodies[i]!);
  for (let i = 0; i < stage.props.length; i++) copyProp(stage.props[i]!, things[i]!);
}
