import { type SolvedMoment, solvePeople } from "../pose/people.ts";
import { placeBody } from "../pose/placeBody.ts";
import type { KeyMoment, PanelPlan } from "./plan.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import { tweenBodies } from "./tween.ts";
import type { Prop, Side } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { lerp, mixFrames } from "#domain/figures/vector.ts";

/** A panel's solved keyframes, placed where the feet have carried them. */
export interface SolvedPanel {
  start?: SolvedMoment;
  /** Start, through and main in order. */
  keys: SolvedMoment[];
  main: SolvedMoment;
  follow?: SolvedMoment;
  back: SolvedMoment[];
}

/** How far person 0 has moved on the floor since the first keyframe. */
export interface Track {
  last?: PosedBody;
  offset: readonly [number, number];
}
export const newTrack = (): Track => ({ offset: [0, 0] });

/** The point about which a standing foot turns. */
function pivotPoint(body: PosedBody, side: Side): readonly [number, number] | undefined {
  const { contact, heel, ball } = body.legs[side];
  if (contact === "air") return undefined;
  const at = contact === "heel" ? heel : ball;
  return [at[0], at[2]];
}

/** The foot that stays between two keyframes: the one with more weight, else the rear one. */
function findPivot(from: PosedBody, to: PosedBody): Side | undefined {
  const both = SIDES.filter((side) => from.legs[side].contact !== "air" && to.legs[side].contact !== "air");
  const carried = (side: Side) => from.spec.legs[side].weight + to.spec.legs[side].weight;
  const [a, b] = both;
  if (!a || !b) return a;
  if (Math.abs(carried(a) - carried(b)) > 0.05) return carried(a) > carried(b) ? a : b;
  return from.legs[a].ball[2] <= from.legs[b].ball[2] ? a : b;
}

/** The equivalent angle closest to the previous one. */
function countedFrom(body: PosedBody, before: PosedBody): PosedBody {
  const by = 360 * Math.round((before.headings.pelvis - body.headings.pelvis) / 360);
  return by === 0 ? body : recounted(body, by);
}
function recounted(body: PosedBody, by: number): PosedBody {
  const { pelvis, chest, head, L, R } = body.headings;
  return { ...body, headings: { pelvis: pelvis + by, chest: chest + by, head: head + by, L: L + by, R: R + by } };
}

/** Moves a moment so that the pivot foot stays where it was. */
function step(moment: KeyMoment, track: Track): SolvedMoment {
  const solved = solvePeople(moment.people, moment.props);
  const [self, ...others] = solved.bodies;
  if (!self) return solved;
  const { last } = track;
  if (last && moment.pivot !== "none") {
    const side = moment.pivot === "auto" ? findPivot(last, self) : moment.pivot;
    const [from, to] = side ? [pivotPoint(last, side), pivotPoint(self, side)] : [];
    if (from && to) track.offset = [from[0] - to[0], from[1] - to[1]];
  } else if (moment.pivot === "none") track.offset = [0, 0];
  const placed = placeBody(self, { at: track.offset, yaw: 0 });
  track.last = placed;
  const moved = track.offset[0] !== 0 || track.offset[1] !== 0;
  const props = moved
    ? solved.props.map((prop) => ({
        ...prop,
        at: [prop.at[0] + track.offset[0], prop.at[1], prop.at[2] + track.offset[1]] as const,
      }))
    : solved.props;
  return { bodies: [placed, ...others], props };
}

/** Solves a panel's keyframes; `track` carries the position over to the next panel. */
export function solvePanel(panel: PanelPlan, track: Track = newTrack()): SolvedPanel {
  const { start, through, main } = panel;
  let turns = 0;
  const before = track.last;
  const solve = (moment: KeyMoment, index: number): SolvedMoment => {
    const solved = step(moment, track);
    const [self, ...others] = solved.bodies;
    if (!self) return solved;
    if (index === 0 && before) turns = countedFrom(self, before).headings.pelvis - self.headings.pelvis;
    const counted = recounted(self, turns);
    track.last = counted;
    return { ...solved, bodies: [counted, ...others] };
  };
  const keys = [...(start ? [start] : []), ...through, main].map(solve);
  const shown = keys.at(-1) as SolvedMoment;
  const atMain: Track = { ...track };
  const follow = panel.follow && solve(panel.follow, 1);
  const backTrack: Track = follow ? { ...track } : { ...atMain };
  const back = (panel.back ?? []).map((moment) => {
    const { last } = backTrack;
    const solved = step(moment, backTrack);
    const [self, ...others] = solved.bodies;
    if (!self || !last) return solved;
    const counted = countedFrom(self, last);
    backTrack.last = counted;
    return { ...solved, bodies: [counted, ...others] };
  });
  Object.assign(track, panel.back ? backTrack : atMain);
  return { ...(start && { start: keys[0] }), keys, main: shown, ...(follow && { follow }), back };
}

function tweenProp(a: Prop, b: Prop, t: number): Prop {
  return { kind: b.kind, at: lerp(a.at, b.at, t), frame: mixFrames(a.frame, b.frame, t) };
}

/** Everybody between two moments; a person missing in one of them stands as in the other. */
export function tweenMoments(a: SolvedMoment, b: SolvedMoment, t: number): SolvedMoment {
  const count = Math.max(a.bodies.length, b.bodies.length);
  const bodies = Array.from({ length: count }, (_, index) => {
    const [from, to] = [a.bodies[index], b.bodies[index]];
    return from && to ? tweenBodies(from, to, t) : ((from ?? to) as PosedBody);
  });
  const props = b.props.map((prop, index) => {
    const from = a.props[index];
    return from ? tweenProp(from, prop, t) : prop;
  });
  return { bodies, props };
}
