import type { Contacts, FootTrack } from "./contacts.ts";
import { raiseArms, raiseTrunk } from "./floor.ts";
import { carry, holdOn } from "./holding.ts";
import { DETOUR, DETOUR_NUMBERS, detourAt, goAside, hangArm, JOINT_NUMBERS, mixJoints, standTrunk } from "./joints.ts";
import type { Key } from "./types.ts";
import { freedom, standLegs } from "./standing.ts";
import { showKey, type Stage } from "./stage.ts";
import type { Share } from "./registers.ts";
import type { Run, Span, Timeline } from "./times.ts";
import { SIDES } from "../types.ts";

export { makeStage, type Stage } from "./stage.ts";

/** People who hold each other find together in so many rounds. */
const ROUNDS = 10;
/** A trunk is raised so often at most, since its legs move with it. */
const RAISES = 3;
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

function spanJoints(out: Float64Array, span: Span, person: number, share: Share): void {
  mixJoints(out, span.from[person]!, span.to[person]!, share, folds(span.contacts, person));
}

const intoCorner: Share = { t: 0.5 };
const outOfCorner: Share = { t: 0.5 };
const around: Share = { t: 0.5 };

/** The joints of a person at a place in a run; corners to the spans before and after are rounded. */
function jointsAt({ spans }: Run, at: Place, person: number): void {
  const { index, t } = at;
  const isFirst = t < 0.5;
  const corner = isFirst ? index : index + 1;
  const far = isFirst ? t : 1 - t;
  if (corner === 0 || corner === spans.length || far >= spans[corner]!.rounding) {
    return spanJoints(joints, spans[index]!, person, at);
  }
  const { rounding } = spans[corner]!;
  // From 0 where the rounding begins to 1 where it ends.
  around.t = isFirst ? 0.5 + far / (2 * rounding) : 0.5 - far / (2 * rounding);
  intoCorner.t = 1 - rounding * (1 - around.t);
  outOfCorner.t = rounding * around.t;
  spanJoints(before, spans[corner - 1]!, person, intoCorner);
  spanJoints(after, spans[corner]!, person, outOfCorner);
  mixJoints(joints, before, after, around, false);
}

function keepHold(stage: Stage, { ties, things }: Contacts, share: Share): void {
  for (let i = 0; i < things.length; i++) carry(stage, i, things[i]!, share);
  const isAlone = ties.length === 1;
  const rounds = isAlone ? 1 : ROUNDS;
  for (let round = 0; round < rounds; round++) {
    let haveAllFound = true;
    for (let i = 0; i < ties.length; i++) {
      if (!holdOn(stage, ties[i]!, share, isAlone)) haveAllFound = false;
      for (let k = 0; k < things.length; k++) carry(stage, k, things[k]!, share);
    }
    if (haveAllFound) break;
  }
}

/** Where in a run an instant is; overwritten by the next one. */
export interface Place {
  /** The span, and how far along it (0 to 1). */
  index: number;
  t: number;
  /** How far between the two keyframes around it. */
  through: Share;
}
export const newPlace = (): Place => ({ index: 0, t: 0.5, through: { t: 0.5 } });

/** Finds the span of a run that an instant is on. */
export function placeIn({ spans, seconds, strikes, start }: Run, instant: number, place: Place): void {
  const u = Math.min(1, Math.max(0, (instant - start) / seconds));
  // Slow at both ends; a strike is slow at the beginning, and has nearly full speed at the end.
  const gone = strikes ? u ** 1.7 : u * u * (3 - 2 * u);
  const left = strikes ? 1.25 * (1 - u) ** 1.15 * (1 - u * 0.3) : 1 - gone;
  let rest = (gone / (gone + left)) * seconds;
  let index = 0;
  while (index < spans.length - 1 && rest > spans[index]!.seconds) rest -= spans[index++]!.seconds;
  const span = spans[index]!;
  place.index = index;
  place.t = Math.min(1, rest / span.seconds);
  place.through.t = span.t0 + (span.t1 - span.t0) * place.t;
}

/** A foot that stands does not go aside. */
function freeFeet(feet: readonly FootTrack[], share: Share): void {
  for (let side = 0; side < SIDES.length; side++) {
    const free = freedom(feet[side]!, share);
    const at = DETOUR[SIDES[side]!].leg;
    for (let i = at; i < at + 3; i++) detour[i] = detour[i]! * free;
  }
}

/** Puts everybody on the stage as they are at a place in a run. */
export function runPose(run: Run, at: Place, stage: Stage): void {
  const { contacts } = run.spans[at.index]!;
  const { through } = at;
  for (let person = 0; person < stage.bodies.length; person++) {
    const body = stage.bodies[person]!;
    detourAt(detour, contacts.detours[person]!, through);
    jointsAt(run, at, person);
    for (let i = 0; i < 3; i++) joints[i] = joints[i]! + detour[DETOUR.pelvis + i]!;
    standTrunk(body, joints);
    standLegs(body, joints, contacts.feet[person]!, through);
    const sunk = contacts.sunk[person]!;
    for (let round = 0; round < RAISES && raiseTrunk(body, sunk); round++) {
      standLegs(body, joints, contacts.feet[person]!, through);
    }
    hangArm(body, "L", joints);
    hangArm(body, "R", joints);
    freeFeet(contacts.feet[person]!, through);
    goAside(body, detour);
    raiseArms(body, sunk);
    const near = through.t < 0.5 ? contacts.a.bodies[person]! : contacts.b.bodies[person]!;
    body.arms.L.hand = near.arms.L.hand;
    body.arms.R.hand = near.arms.R.hand;
  }
  keepHold(stage, contacts, through);
}

const place = newPlace();

/** Puts everybody and everything on the stage as they are at an instant (seconds); allocates nothing. */
export function poseAt(timeline: Timeline, instant: number, stage: Stage): void {
  const run = runAt(timeline.runs, instant);
  if (run) {
    placeIn(run, instant, place);
    runPose(run, place, stage);
  } else showKey(stage, standing(timeline, instant));
}
