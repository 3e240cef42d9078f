import { BODY } from "../skeleton.ts";
import type { Side, SolvedArm, SolvedLeg, Surface, Vec } from "../types.ts";
import { along, angleBetween, clamp, distance, length, lerp, reject, scale, sub, toLocal, unit } from "../vector.ts";
import { type Contacts, isOfLeg } from "./contacts.ts";
import { ARM, armAt, JOINT_NUMBERS, LEG, legAt, mixJoints } from "./joints.ts";
import { mixTurn, type Numbers } from "./registers.ts";
import type { Station } from "./travel.ts";
import type { Hit, KeyBody } from "./types.ts";

// What pose data leaves out of a strike: the knee is lifted and folded before the leg stretches, a hook swings out, a
// hammer rises. It is computed from the bodies before and at the strike, so that pictures do not depend on it.

/** The wind-up of a strike, and which wrists go straight, by person. */
export interface Chambers {
  /** Where the movement comes through before the strike. */
  over?: Station;
  straight: readonly (readonly Side[])[];
}

/** How far the rest of the body is on its way at the wind-up. */
const HALF = { t: 0.45 };
/** A fist whose knuckles lead along the arm strikes straight: degrees between them, and of the bent elbow. */
const ALIGNED = 40;
const BENT = 70;
/** How far a fist swings out before it strikes, and how far from the straight way that must be to be seen, metres. */
const SWING = 0.26;
const SEEN = 0.07;
/** Lengths of an arm, from shoulder to wrist, at the wind-up. */
const NEAR = 0.16;
const FAR = 0.5;
/** Radians that a folded knee is bent, and degrees that a leg has to be folded already to need nothing. */
const FOLDED = 2.1;
const READY = 80;
/** Share of the thigh's way at a chamber. */
const LIFTED = { t: 0.8 };
/** How far an elbow or a forearm is drawn back, as a share of its way, and how far the other bone is on its own. */
const COIL = 0.18;
const ALONG = 0.35;
/** Degrees of the way from which on that is needed, and how far behind the chest an upper arm is drawn at most. */
const TURNED = 25;
const BEHIND = -0.4;
/** A knee strikes from here: share of the thigh's way, radians that it is folded, degrees that are folded enough. */
const KNEE_LIFTED = { t: 0.45 };
const KNEE_FOLDED = 1.6;
const HALF_FOLDED = 60;
/** Below this an ankle stamps, metres. */
const LOW = 0.25;
/** The flexion of the hip before a kick to the back or the floor, radians. */
const RAISED = 1;

const KICKS: ReadonlySet<Surface> = new Set([
  "ball",
  "heel",
  "sole",
  "blade",
  "instep",
  "inner",
  "toes",
  "shin",
  "ankle",
] as const);
const STAMPS: ReadonlySet<Surface> = new Set(["heel", "sole", "blade"] as const);

const kneeBend = ({ hip, knee, ankle }: SolvedLeg): number => angleBetween(sub(knee, hip), sub(ankle, knee));

/** The way a surface of a hand strikes; undefined for surfaces that strike like none of them. */
function leadOf({ fingers, palm, thumb }: SolvedArm, surface: Surface): Vec | undefined {
  switch (surface) {
    case "fist":
    case "tips":
      return fingers;
    case "palm":
      return palm;
    case "backfist":
      return scale(palm, -1);
    case "hammer":
    case "edge":
      return scale(thumb, -1);
    case "ridge":
      return thumb;
    default:
      return undefined;
  }
}

function isStraight(arm: SolvedArm, surface: Surface): boolean {
  const lead = surface === "palm" || surface === "fist" || surface === "tips" ? leadOf(arm, surface) : undefined;
  if (!lead) return false;
  const bent = angleBetween(sub(arm.elbow, arm.shoulder), sub(arm.wrist, arm.elbow));
  return bent < BENT && angleBetween(lead, sub(arm.wrist, arm.shoulder)) < ALIGNED;
}

/** A turn of a thigh about the hips' axis, before its own turn. */
function flexed(joints: Numbers, at: number, radians: number): void {
  const [sine, cosine] = [Math.sin(-radians / 2), Math.cos(radians / 2)];
  const [w, x, y, z] = [joints[at]!, joints[at + 1]!, joints[at + 2]!, joints[at + 3]!];
  joints[at] = cosine * w - sine * x;
  joints[at + 1] = cosine * x + sine * w;
  joints[at + 2] = cosine * y - sine * z;
  joints[at + 3] = cosine * z + sine * y;
}

/** Folds the kicking leg; false if the kick needs no chamber. */
function foldLeg(over: Numbers, a: Numbers, b: Numbers, from: KeyBody, to: KeyBody, { side, surface }: Hit): boolean {
  const [p, q] = [from.legs[side], to.legs[side]];
  const isReady = p.contact === "air" && kneeBend(p) > READY;
  if (!KICKS.has(surface) || q.contact !== "air" || isReady || kneeBend(q) > READY) return false;
  const at = legAt(side);
  const thigh = toLocal(to.pelvisFrame, unit(sub(q.knee, q.hip)));
  const isStamp = q.ankle[1] < LOW;
  // A sweep stays near the floor with a long leg.
  if (isStamp && !STAMPS.has(surface)) return false;
  if (isStamp || thigh[2] < -0.35) {
    const base = isStamp ? b : a;
    for (let i = at; i < at + 4; i++) over[i] = base[i]!;
    flexed(over, at, RAISED);
  } else mixTurn(over, a, b, at, LIFTED);
  over[at + LEG.bend] = Math.max(FOLDED, over[at + LEG.bend]!);
  return true;
}

/** Swings a hand out, against the way it strikes; false if it comes that way already. */
function swingArm(over: Numbers, a: Numbers, b: Numbers, to: KeyBody, { side, surface }: Hit): boolean {
  const lead = leadOf(to.arms[side], surface);
  if (!lead) return false;
  const at = armAt(side) + ARM.reach;
  const reach = (numbers: Numbers): Vec => [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!];
  const [start, end] = [reach(a), reach(b)];
  const out = along(end, toLocal(to.chestFrame, lead), -SWING);
  const front: Vec = [out[0], out[1], Math.max(out[2], 0.1)];
  const wound = scale(unit(front), clamp(length(front), NEAR, FAR));
  const way = sub(end, start);
  const share = clamp(
    ((wound[0] - start[0]) * way[0] + (wound[1] - start[1]) * way[1] + (wound[2] - start[2]) * way[2]) /
      Math.max(1e-6, length(way) ** 2),
    0,
    1,
  );
  if (distance(wound, lerp(start, end, share)) < SEEN) return false;
  over.set(wound, at);
  return true;
}

/** The directions of upper arm and forearm, as the chest sees them. */
function bonesOf({ arms, chestFrame }: KeyBody, side: Side): { upper: Vec; fore: Vec } {
  const { shoulder, elbow, wrist } = arms[side];
  return {
    upper: toLocal(chestFrame, unit(sub(elbow, shoulder))),
    fore: toLocal(chestFrame, unit(sub(wrist, elbow))),
  };
}

const reachOf = ({ arms, chestFrame }: KeyBody, side: Side): Vec =>
  toLocal(chestFrame, sub(arms[side].wrist, arms[side].shoulder));

/** Away from where a direction goes, or on the way there: its share of the way. */
const turned = (from: Vec, to: Vec, share: number): Vec => unit(lerp(from, to, share));

/** Draws an elbow or a forearm back before it strikes; false if it hardly moves or strikes with something else. */
function coilArm(over: Numbers, from: KeyBody, to: KeyBody, { side, surface }: Hit): boolean {
  const [a, b] = [bonesOf(from, side), bonesOf(to, side)];
  const isElbow = surface === "elbow";
  if (!isElbow && surface !== "forearm") return false;
  if (angleBetween(isElbow ? a.upper : a.fore, isElbow ? b.upper : b.fore) < TURNED) return false;
  const [right, up, front] = turned(a.upper, b.upper, isElbow ? -COIL : ALONG);
  const upper = unit([right, up, Math.max(front, Math.min(a.upper[2], BEHIND))]);
  // The elbow is bent as much as it becomes on the way.
  const bent = ((angleBetween(a.upper, a.fore) + angleBetween(b.upper, b.fore)) / 2) * (Math.PI / 180);
  const aside = unit(reject(turned(a.fore, b.fore, isElbow ? ALONG : -COIL), upper));
  const fore = along(scale(upper, Math.cos(bent)), aside, Math.sin(bent));
  const elbow = scale(upper, BODY.upperArm);
  const [x, y, z] = along(elbow, fore, BODY.forearm);
  // The hand comes no nearer to the chest than in the keyframes.
  const wrist: Vec = [x, y, Math.max(z, Math.min(reachOf(from, side)[2], reachOf(to, side)[2]))];
  over.set(wrist, armAt(side) + ARM.reach);
  over.set(unit(sub(elbow, scale(wrist, 0.5))), armAt(side) + ARM.pole);
  return true;
}

/** Folds a leg whose knee strikes before the knee comes up; false if it is folded or strikes with something else. */
function foldKnee(over: Numbers, a: Numbers, b: Numbers, from: KeyBody, to: KeyBody, { side, surface }: Hit): boolean {
  const [p, q] = [from.legs[side], to.legs[side]];
  if (surface !== "knee" || q.contact !== "air" || kneeBend(p) > HALF_FOLDED) return false;
  const at = legAt(side);
  mixTurn(over, a, b, at, KNEE_LIFTED);
  over[at + LEG.bend] = Math.max(KNEE_FOLDED, over[at + LEG.bend]!);
  return true;
}

/** Whether a hand or foot that strikes holds on, or is held and takes the other one along. */
function isHeld({ ties }: Contacts, { person, side, surface }: Hit): boolean {
  const isKick = isOfLeg(surface);
  if (ties.some((tie) => tie.person === person && tie.side === side && tie.isLeg === isKick)) return true;
  return !isKick && ties.some(({ to }) => to.startsWith(`${person}.${side}.`));
}

/** Whether a strike goes straight: the wrist keeps to the line between the keyframes. */
export const goesStraight = (contacts: Contacts, hit: Hit): boolean =>
  !isHeld(contacts, hit) && isStraight(contacts.b.bodies[hit.person]!.arms[hit.side], hit.surface);

/** What is known of a strike's way: the pose data may give one, and there may be no room for a small wind-up. */
interface Striking {
  hits: readonly Hit[];
  hasOwnWay: boolean;
  isPlain: boolean;
}

/** Finds the wind-up of strikes from one keyframe to the next. */
export function chambersOf(a: Station, b: Station, contacts: Contacts, striking: Striking): Chambers {
  const { hits, hasOwnWay, isPlain } = striking;
  const straight: Side[][] = b.joints.map(() => []);
  const joints = b.joints.map((numbers, person): Numbers => {
    const mixed = new Float64Array(JOINT_NUMBERS);
    mixJoints(mixed, a.joints[person]!, numbers, HALF, false);
    return mixed;
  });
  let isNeeded = false;
  for (const hit of hits) {
    const { person } = hit;
    const [from, to] = [contacts.a.bodies[person]!, contacts.b.bodies[person]!];
    const [p, q, over] = [a.joints[person]!, b.joints[person]!, joints[person]!];
    if (isHeld(contacts, hit)) continue;
    if (goesStraight(contacts, hit)) straight[person]!.push(hit.side);
    else if (!hasOwnWay) {
      const winds =
        foldLeg(over, p, q, from, to, hit) ||
        swingArm(over, p, q, to, hit) ||
        (!isPlain && (foldKnee(over, p, q, from, to, hit) || coilArm(over, from, to, hit)));
      isNeeded = winds || isNeeded;
    }
  }
  return isNeeded ? { over: { joints }, straight } : { straight };
}
