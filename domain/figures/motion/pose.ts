import type { Contacts, FootTrack } from "./contacts.ts";
import { raiseArms, raiseTrunk } from "./floor.ts";
import { carry, holdOn } from "./holding.ts";
import { DETOUR, DETOUR_NUMBERS, detourAt, goAside, hangArm, JOINT_NUMBERS, mixJoints, standTrunk } from "./joints.ts";
import type { Key } from "./types.ts";
import { standLegs } from "./standing.ts";
import { showKey, type Stage } from "./stage.ts";
import type { Run, Span, Timeline } from "./times.ts";

export { makeStage, type Stage } from "./stage.ts";

/** How much of a way on either side of a keyframe is rounded that is only passed through. */
const ROUNDING = 0.3;
/** People who hold each other find together in so many rounds. */
const ROUNDS = 10;
/** The share of its way that a hand goes in a round: both hands of a mutual grip move. */
const SHARE = 0.6;
/** A trunk is raised so often at most, since its legs move with it. */
const RAISES = 3;
/** Hands that are this near to where they hold on have found it, metres. */
const FOUND = 0.001;

/** Slow at both ends. */
const eased = (u: number): number => u * u * (3 - 2 * u);
/** Slow at the beginning, nearly full speed at the end. */
function thrown(u: number): number {
  const gone = u ** 1.7;
  const rest = 1.25 * (1 - u) ** 1.15 * (1 - u * 0.3);
  return gone / (gone + rest);
}

/** The keyframe that stands at an instant outside of all runs. */
function standing({ runs, movement }: Timeline, instant: number): Key {
  const { sequence, keys } = movement;
  let key = keys[sequence[0]!.key]!;
  for (let i = 0; i < runs.length; i++) {
    const { start, spans } = runs[i]!;
    if (start < instant) key = spans[spans.length - 1]!.contacts.b;
  }
  return key;
}

function runAt(runs: readonly Run[], instant: number): Run | undefined {
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]!;
    if (instant > run.start && instant < run.start + run.seconds) return run;
  }
  return undefined;
}

const joints = new Float64Array(JOINT_NUMBERS);
const before = new Float64Array(JOINT_NUMBERS);
const after = new Float64Array(JOINT_NUMBERS);
const detour = new Float64Array(DETOUR_NUMBERS);

const isInAir = ({ way }: FootTrack): boolean => way === "air" || way === "leaves" || way === "lands";
const folds = ({ feet }: Contacts, person: number): boolean => isInAir(feet[person]![0]!) || isInAir(feet[person]![1]!);

function spanJoints(out: Float64Array, span: Span, person: number, t: number): void {
  mixJoints(out, span.from[person]!, span.to[person]!, t, folds(span.contacts, person));
}

/** The joints of a person at part `t` of a span; corners to the spans before and after are rounded. */
function jointsAt(spans: readonly Span[], index: number, t: number, person: number): void {
  const isFirst = t < 0.5;
  const beside = spans[isFirst ? index - 1 : index + 1];
  const far = isFirst ? t : 1 - t;
  if (!beside || far >= ROUNDING) return spanJoints(joints, spans[index]!, person, t);
  const corner = isFirst ? index : index + 1;
  // From 0 where the rounding begins to 1 where it ends.
  const u = isFirst ? 0.5 + far / (2 * ROUNDING) : 0.5 - far / (2 * ROUNDING);
  spanJoints(before, spans[corner - 1]!, person, 1 - ROUNDING * (1 - u));
  spanJoints(after, spans[corner]!, person, ROUNDING * u);
  mixJoints(joints, before, after, u, false);
}

function keepHold(stage: Stage, { ties, things }: Contacts, t: number): void {
  for (let i = 0; i < things.length; i++) carry(stage, i, things[i]!, t);
  const rounds = ties.length > 1 ? ROUNDS : ties.length;
  const share = rounds > 1 ? SHARE : 1;
  for (let round = 0; round < rounds; round++) {
    let far = 0;
    for (let i = 0; i < ties.length; i++) {
      far = Math.max(far, holdOn(stage, ties[i]!, t, share));
      for (let k = 0; k < things.length; k++) carry(stage, k, things[k]!, t);
    }
    if (far < FOUND) break;
  }
}

/** Where in a run an instant is; overwritten by the next one. */
export interface Place {
  /** The span, and how far along it (0 to 1). */
  index: number;
  t: number;
  /** How far between the two keyframes around it, 0 to 1. */
  through: number;
}
export const newPlace = (): Place => ({ index: 0, t: 0.5, through: 0.5 });

/** Finds the span of a run that an instant is on. */
export function placeIn({ spans, seconds, strikes, start }: Run, instant: number, place: Place): void {
  const u = (instant - start) / seconds;
  let rest = (strikes ? thrown(u) : eased(u)) * seconds;
  let index = 0;
  while (index < spans.length - 1 && rest > spans[index]!.seconds) rest -= spans[index++]!.seconds;
  const span = spans[index]!;
  place.index = index;
  place.t = Math.min(1, rest / span.seconds);
  place.through = span.t0 + (span.t1 - span.t0) * place.t;
}

const place = newPlace();

/** Puts everybody on the stage as they are at part `t` of a span of a run. */
export function runPose({ spans }: Run, span: Span, t: number, stage: Stage): void {
  const { contacts } = span;
  const index = spans.indexOf(span);
  const through = span.t0 + (span.t1 - span.t0) * t;
  for (let person = 0; person < stage.bodies.length; person++) {
    const body = stage.bodies[person]!;
    detourAt(detour, contacts.detours[person]!, through);
    jointsAt(spans, index, t, person);
    for (let i = 0; i < 3; i++) joints[i] = joints[i]! + detour[DETOUR.pelvis + i]!;
    standTrunk(body, joints);
    standLegs(body, joints, contacts.feet[person]!, through);
    const sunk = contacts.sunk[person]!;
    for (let round = 0; round < RAISES && raiseTrunk(body, sunk); round++) {
      standLegs(body, joints, contacts.feet[person]!, through);
    }
    hangArm(body, "L", joints);
    hangArm(body, "R", joints);
    goAside(body, detour);
    raiseArms(body, sunk);
    const near = through < 0.5 ? contacts.a.bodies[person]! : contacts.b.bodies[person]!;
    body.arms.L.hand = near.arms.L.hand;
    body.arms.R.hand = near.arms.R.hand;
  }
  keepHold(stage, contacts, through);
}

/** Puts everybody and everything on the stage as they are at an instant (seconds); allocates nothing. */
export function poseAt(timeline: Timeline, instant: number, stage: Stage): void {
  const run = runAt(timeline.runs, instant);
  if (run) {
    placeIn(run, instant, place);
    runPose(run, run.spans[place.index]!, place.t, stage);
  } else showKey(stage, standing(timeline, instant));
}
