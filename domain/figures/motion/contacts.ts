import type { Side, SolvedLeg } from "../types.ts";
import { FOOT_SURFACES, LEG_SURFACES } from "../types.ts";
import { distance, quaternionOf, turnFrame } from "../vector.ts";
import type { Key, KeyBody, KeyThing, Tie } from "./types.ts";
import { newDetours } from "./joints.ts";
import { sunkIn } from "./floor.ts";
import { readReference, type Reference } from "./references.ts";
import type { Numbers } from "./registers.ts";

/** A foot whose ball or heel moves less than this between two keyframes stays on it, metres. */
const STAYS = 0.012;

/** How high a sole is lifted at most for a step, and the length of the step from which on, metres. */
const LIFT = 0.07;
const LONG = 0.1;
/** Who holds on, or stands on one leg, pushes a foot along, this high at most, metres. */
const PUSHED = 0.02;

/** A hand on the floor that is put elsewhere moves more than this, metres. */
const PLANTED = 0.03;

/** Where the numbers of a foot lie. */
export const FOOT = { heading: 0, turn: 1, ankle: 5, ball: 8, heel: 11, low: 14 } as const;

/** What a foot does between two keyframes: a standing one stays on its ball, on its heel or under its ankle, or steps. */
export type FootWay = "air" | "ball" | "heel" | "sole" | "step" | "leaves" | "lands";
/** Whether a standing foot keeps its place. */
export const stays = (way: FootWay): boolean => way === "ball" || way === "heel" || way === "sole";

/** A foot between two keyframes: `ball` and `heel` say on which point it stays. */
export interface FootTrack {
  way: FootWay;
  a: Numbers;
  b: Numbers;
  /** How far it goes: the least of ball, heel and ankle, metres. */
  far: number;
  /** How high its sole comes on a step, metres. */
  lift: number;
  /** The part of the way during which it steps, leaves or lands: who moves both feet does it one after the other. */
  begins: number;
  ends: number;
  from: SolvedLeg["contact"];
  to: SolvedLeg["contact"];
}

/** What a hand or foot that holds on is fixed to, and where in its frame: position and turn of the wrist or ankle. */
export interface TieTrack extends Tie {
  isLeg: boolean;
  /** Undefined: the room. */
  target: Reference | undefined;
  a: Numbers;
  b: Numbers;
}

/** A thing between two keyframes: in the frame of the hand that carries it, else in the room. */
export interface ThingTrack {
  holder: KeyThing["holder"];
  a: Numbers;
  b: Numbers;
}

/** What stays on the floor, holds on and is carried between two keyframes. */
export interface Contacts {
  a: Key;
  b: Key;
  /** By person: left, right. */
  feet: readonly (readonly FootTrack[])[];
  ties: readonly TieTrack[];
  things: readonly ThingTrack[];
  /** How far everybody's parts are below the floor at either keyframe, by person. */
  sunk: readonly Numbers[];
  /** How much people, hands and feet go aside on the way (`DETOUR_AT`), so that nobody goes through anybody. */
  detours: readonly Numbers[];
}

const stands = (leg: SolvedLeg): boolean => leg.contact !== "air";

function footNumbers(body: KeyBody, side: Side): Numbers {
  const leg = body.legs[side];
  const heading = body.headings[side];
  return Float64Array.from([
    heading,
    ...quaternionOf(turnFrame(leg.foot, -heading)),
    ...leg.ankle,
    ...leg.ball,
    ...leg.heel,
    Math.min(0, leg.heel[1], leg.ball[1]),
  ]);
}

function wayOf(a: SolvedLeg, b: SolvedLeg): FootWay {
  if (!stands(a)) return stands(b) ? "lands" : "air";
  if (!stands(b)) return "leaves";
  if (distance(a.ball, b.ball) < STAYS) return "ball";
  if (distance(a.heel, b.heel) < STAYS) return "heel";
  return a.contact === "flat" && b.contact === "flat" && distance(a.ankle, b.ankle) < STAYS ? "sole" : "step";
}

/** How a foot gets from one keyframe to the next. */
export function footTrack(a: KeyBody, b: KeyBody, side: Side): FootTrack {
  const [p, q] = [a.legs[side], b.legs[side]];
  const far = Math.min(distance(p.ball, q.ball), distance(p.heel, q.heel), distance(p.ankle, q.ankle));
  return {
    way: wayOf(p, q),
    a: footNumbers(a, side),
    b: footNumbers(b, side),
    far,
    lift: LIFT * Math.min(1, far / LONG),
    begins: 0,
    ends: 1,
    from: p.contact,
    to: q.contact,
  };
}

/** The part of the way that each of two steps takes: free, and while hands hold on to somebody or something. */
const ONE_STEP = { free: 0.55, held: 0.8 } as const;
/** The part of the way that a step takes, and a foot that lands or leaves the floor beside it: nobody hops. */
const BESIDE_AIR = 0.55;
/** A body that goes less far turns on its spot, metres. */
const TRAVELS = 0.08;

function inOrder(first: FootTrack, second: FootTrack, share: number): void {
  first.ends = share;
  second.begins = 1 - share;
}

/** Of two feet that step, the one that is ahead where the body goes, or goes furthest, does so first. */
function stepInTurn([left, right]: readonly [FootTrack, FootTrack], from: KeyBody, to: KeyBody, share: number): void {
  const x = to.pelvis[0] - from.pelvis[0];
  const z = to.pelvis[2] - from.pelvis[2];
  const ahead = ({ ankle }: SolvedLeg) => ankle[0] * x + ankle[2] * z;
  const goes = Math.sqrt(x * x + z * z) > TRAVELS;
  const isLeftFirst = goes ? ahead(from.legs.L) > ahead(from.legs.R) : left.far > right.far;
  if (isLeftFirst) inOrder(left, right, share);
  else inOrder(right, left, share);
}

/** Sets one foot after the other; who steps does it after the other foot has landed, and before it leaves the floor. */
function oneAfterTheOther(
  [left, right]: readonly [FootTrack, FootTrack],
  from: KeyBody,
  to: KeyBody,
  isHeld: boolean,
): void {
  if (left.way === "step" && right.way === "step") {
    if (isHeld) for (const foot of [left, right]) foot.lift = Math.min(PUSHED, foot.lift);
    return stepInTurn([left, right], from, to, isHeld ? ONE_STEP.held : ONE_STEP.free);
  }
  const [step, other] = left.way === "step" ? [left, right] : [right, left];
  if (step.way !== "step") return;
  if (other.way === "air") step.lift = Math.min(PUSHED, step.lift);
  if (other.way === "lands") inOrder(other, step, BESIDE_AIR);
  if (other.way === "leaves") inOrder(step, other, BESIDE_AIR);
}

/** How much longer a way takes on which somebody sets one foot after the other, a factor. */
export const steppingTime = ({ feet }: Pick<Contacts, "feet">): number =>
  1 / Math.min(1, ...feet.flatMap((pair) => pair.map(({ ends }) => ends)));

/** Both feet of somebody between two keyframes. */
export function feetOf(from: KeyBody, to: KeyBody, isHeld: boolean): readonly [FootTrack, FootTrack] {
  const feet = [footTrack(from, to, "L"), footTrack(from, to, "R")] as const;
  oneAfterTheOther(feet, from, to, isHeld);
  return feet;
}

/** The ties that both keyframes have: whoever holds on in both does not let go between them. */
export function keptTies(a: Key, b: Key): Tie[] {
  return b.ties.filter((tie) =>
    a.ties.some(({ person, side, to, kind }) => {
      const isSame = person === tie.person && side === tie.side && to === tie.to;
      if (kind !== "floor" || tie.kind !== "floor") return isSame && kind !== "floor" && tie.kind !== "floor";
      const wrist = (key: Key) => key.bodies[person]!.arms[side].wrist;
      return isSame && distance(wrist(a), wrist(b)) < PLANTED;
    }),
  );
}

const OF_LEGS: ReadonlySet<string> = new Set([...LEG_SURFACES, ...FOOT_SURFACES]);
/** Whether a place of a side belongs to the leg. */
export const isOfLeg = (name: string): boolean => OF_LEGS.has(name);

/** Contacts between two keyframes, with what `measure` finds of ties and things at either end. */
export function contactsOf(
  a: Key,
  b: Key,
  measure: {
    tie: (key: Key, tie: Tie, target: Reference | undefined) => Numbers;
    thing: (key: Key, index: number, holder: KeyThing["holder"]) => Numbers;
  },
): Contacts {
  const kept = keptTies(a, b);
  const feet = b.bodies.map((body, person) => feetOf(a.bodies[person] ?? body, body, kept.length > 0));
  const ties = kept.map((tie): TieTrack => {
    const target = tie.to ? readReference(tie.to) : undefined;
    return {
      ...tie,
      isLeg: isOfLeg(tie.surface),
      target,
      a: measure.tie(a, tie, target),
      b: measure.tie(b, tie, target),
    };
  });
  return {
    a,
    b,
    feet,
    ties,
    sunk: b.bodies.map((body, person) => sunkIn(a.bodies[person] ?? body, body)),
    detours: b.bodies.map(newDetours),
    things: b.things.map((thing, index) => {
      const before = a.things[index]?.holder;
      const isSame = before?.person === thing.holder?.person && before?.side === thing.holder?.side;
      const holder = isSame ? thing.holder : undefined;
      return { holder, a: measure.thing(a, index, holder), b: measure.thing(b, index, holder) };
    }),
  };
}
