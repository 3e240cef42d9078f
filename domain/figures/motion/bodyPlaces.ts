import { ALONG_ARM, ALONG_LEG, BODY_SPOTS, FOOT_POINTS, handPoint, SIDE_SPOTS, type Spot, TIPS } from "../surfaces.ts";
import { BODY } from "../skeleton.ts";
import type { Side, Vec } from "../types.ts";
import type { Reference } from "./references.ts";
import { bowTo, copyPoint, newPoint, placeTo, type Point, type StageBody, unitTo } from "./registers.ts";
import type { Stage } from "./stage.ts";

// Where striking surfaces and other places of a stage are: `surfacePoint` and `placeOn` without allocations.

/** A share of the way between two joints. */
interface Between<Joint extends string> {
  from: Joint;
  to: Joint;
  share: number;
}
const onArms: Readonly<Partial<Record<string, Between<"shoulder" | "elbow" | "wrist">>>> = ALONG_ARM;
const onLegs: Readonly<Partial<Record<string, Between<"hip" | "knee" | "ankle">>>> = ALONG_LEG;

function betweenTo(out: Point, from: Vec, to: Vec, { share }: { share: number }): void {
  for (let i = 0; i < 3; i++) out[i] = from[i]! + (to[i]! - from[i]!) * share;
}

const bow = newPoint();
function tipTo(out: Point, root: Vec, joint: Vec, end: Vec, name: keyof typeof TIPS): void {
  bowTo(bow, root, joint, end);
  unitTo(bow);
  const far = TIPS[name];
  for (let i = 0; i < 3; i++) out[i] = joint[i]! + bow[i]! * far;
}

/** A point given for the left side; the right side is its mirror image. */
const sided = newPoint();
function sidedTo(at: Vec, side: Side): void {
  copyPoint(sided, at);
  if (side === "R") sided[0] = -sided[0];
}

function spotTo(out: Point, body: StageBody, { origin, frame, at }: Spot, side: Side): void {
  sidedTo(at, side);
  placeTo(out, body[origin], body[frame], sided);
}

function onArm(out: Point, { arms }: StageBody, side: Side, name: string): boolean {
  const arm = arms[side];
  const onHand = handPoint(name, arm.hand);
  const between = onArms[name];
  if (onHand) {
    const { wrist, fingers, palm, thumb } = arm;
    for (let i = 0; i < 3; i++)
      out[i] = wrist[i]! + fingers[i]! * onHand[0] + palm[i]! * onHand[1] + thumb[i]! * onHand[2];
  } else if (between) betweenTo(out, arm[between.from], arm[between.to], between);
  else if (name === "fist") copyPoint(out, arm.knuckles);
  else if (name === "tips") copyPoint(out, arm.tip);
  else if (name === "wrist" || name === "shoulder") copyPoint(out, arm[name]);
  else if (name === "elbow") tipTo(out, arm.shoulder, arm.elbow, arm.wrist, name);
  else return false;
  return true;
}

const SOLE: Vec = [0, -BODY.ankle, 0];
function onLeg(out: Point, { legs }: StageBody, side: Side, name: string): boolean {
  const leg = legs[side];
  const onFoot = FOOT_POINTS[name];
  const between = onLegs[name];
  if (onFoot) {
    placeTo(out, leg.ankle, leg.foot, SOLE);
    sidedTo(onFoot, side);
    placeTo(out, out, leg.foot, sided);
  } else if (between) betweenTo(out, leg[between.from], leg[between.to], between);
  else if (name === "ankle" || name === "hip") copyPoint(out, leg[name]);
  else if (name === "knee") tipTo(out, leg.hip, leg.knee, leg.ankle, name);
  else return false;
  return true;
}

/** Finds a place of a side of a body: a striking surface, or another one that pose data names. */
export function sidePlaceTo(out: Point, body: StageBody, side: Side, name: string): boolean {
  const spot = SIDE_SPOTS[name];
  if (spot) spotTo(out, body, spot, side);
  return spot !== undefined || onArm(out, body, side, name) || onLeg(out, body, side, name);
}

/** Finds what a reference names; false if that person or thing is missing. */
export function referenceTo(out: Point, reference: Reference, { bodies, props }: Stage): boolean {
  if (reference.kind === "thing") {
    const thing = props[reference.thing];
    if (thing) for (let i = 0; i < 3; i++) out[i] = thing.at[i]! + thing.frame.z[i]! * reference.metres;
    return thing !== undefined;
  }
  const body = bodies[reference.person];
  if (!body) return false;
  const { side, name } = reference;
  if (side) return sidePlaceTo(out, body, side, name);
  const spot = BODY_SPOTS[name];
  if (spot) spotTo(out, body, spot, "L");
  return spot !== undefined;
}
