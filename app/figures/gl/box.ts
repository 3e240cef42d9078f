import { PROP_SIZES } from "#domain/figures/skeleton.ts";
import { SIDES, type Body, type Prop, type Vec } from "#domain/figures/types.ts";
import type { Shot } from "./shot.ts";
import { projectInto, type ViewBlock } from "./view.ts";

/** The part of a picture that anybody or anything may cover: left, bottom, right, top in -1..1. */
export type Box = Float32Array;

export const makeBox = (): Box => new Float32Array(4);

/** How far skin, cloth and hair reach beyond the joints, metres. */
const LIMB = 0.15;
const TRUNK = 0.36;
const HEAD = 0.24;

const point = new Float32Array(3);

function include(box: Box, view: ViewBlock, at: Vec, reach: number): void {
  projectInto(point, 0, view, at[0], at[1], at[2]);
  const wide = (reach * view[17]!) / point[2]!;
  box[0] = Math.min(box[0]!, point[0]! - wide);
  box[1] = Math.min(box[1]!, point[1]! - wide);
  box[2] = Math.max(box[2]!, point[0]! + wide);
  box[3] = Math.max(box[3]!, point[1]! + wide);
}

function includeBody(box: Box, view: ViewBlock, body: Body): void {
  include(box, view, body.skull, HEAD);
  include(box, view, body.chest, TRUNK);
  include(box, view, body.pelvis, TRUNK);
  for (let i = 0; i < SIDES.length; i++) {
    const side = SIDES[i]!;
    const arm = body.arms[side];
    const leg = body.legs[side];
    include(box, view, arm.shoulder, LIMB);
    include(box, view, arm.elbow, LIMB);
    include(box, view, arm.wrist, LIMB);
    include(box, view, arm.tip, LIMB);
    include(box, view, leg.hip, LIMB);
    include(box, view, leg.knee, LIMB);
    include(box, view, leg.heel, LIMB);
    include(box, view, leg.toe, LIMB);
  }
}

function includeProp(box: Box, view: ViewBlock, { kind, at }: Prop): void {
  const { from, to, radius } = PROP_SIZES[kind];
  include(box, view, at, Math.max(-from, to) + radius * 2);
}

/** Finds the box of a shot; the ghost belongs to it. Nothing is allocated. */
export function boxOf(box: Box, view: ViewBlock, { people, props, ghost }: Shot): void {
  box[0] = 1;
  box[1] = 1;
  box[2] = -1;
  box[3] = -1;
  for (let i = 0; i < people.length; i++) includeBody(box, view, people[i]!.body);
  for (let i = 0; i < props.length; i++) includeProp(box, view, props[i]!);
  if (ghost) includeBody(box, view, ghost.body);
}

/** Lets the following passes draw in the box only, `more` pixels beyond it, on a target of `size` pixels. */
export function scissor(gl: WebGL2RenderingContext, box: Box, size: number, more: number): void {
  const left = Math.max(0, Math.floor(((box[0]! + 1) * size) / 2) - more);
  const bottom = Math.max(0, Math.floor(((box[1]! + 1) * size) / 2) - more);
  const right = Math.min(size, Math.ceil(((box[2]! + 1) * size) / 2) + more);
  const top = Math.min(size, Math.ceil(((box[3]! + 1) * size) / 2) + more);
  gl.scissor(left, bottom, Math.max(0, right - left), Math.max(0, top - bottom));
}
