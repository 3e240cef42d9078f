import { placeBody, type Placement, toPerson } from "./placeBody.ts";
import type { PosedBody, PoseSpec } from "./poseSpec.ts";
import { holderOf, solveProp } from "./heldThings.ts";
import type { PropData } from "./schema.ts";
import { solveBody } from "./solve.ts";
import { type Place, placeOn } from "#domain/figures/surfaces.ts";
import type { Prop, Side, Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { along, distance, lerp, unit } from "#domain/figures/vector.ts";

export interface PersonSpec extends Placement {
  spec: PoseSpec;
}

/** Everybody and everything at one moment, solved, in room coordinates. */
export interface SolvedMoment {
  bodies: PosedBody[];
  props: Prop[];
}

/** Limits for people who hold each other: rounds, and change of position in metres. */
const ROUNDS = 24;
const SETTLED = 0.0005;
/** Share of the way that a hand moves to its thing per round: both move, so they meet in the middle. */
const FOLLOW = 0.6;

function tipsOf(props: readonly PropData[], person: number): Partial<Record<Side, Vec>> {
  const tips: Partial<Record<Side, Vec>> = {};
  for (const prop of props) {
    const holder = holderOf(prop);
    if (holder?.person !== person || !prop.tip) continue;
    tips[holder.side] = prop.reverse ? [-prop.tip[0], -prop.tip[1], -prop.tip[2]] : prop.tip;
  }
  return tips;
}

/** A place on a thing: `p0.40` lies 40 cm from the grip towards the far end. */
function onProp(props: readonly Prop[], ref: string): Place | undefined {
  const [index = "", cm = "0"] = ref.slice(1).split(".");
  const prop = props[Number(index)];
  return prop && { at: along(prop.at, prop.frame.z, Number(cm) / 100), axis: prop.frame.z, radius: 0.014 };
}

const isTied = (people: readonly PersonSpec[]) =>
  /"(?:[012]\.|p[0-9]\.)/.test(JSON.stringify(people.map(({ spec }) => spec)));

const movement = (before: readonly PosedBody[], after: readonly PosedBody[]) =>
  Math.max(
    0,
    ...after.flatMap((body, index) => {
      const old = before[index];
      if (!old) return [1];
      return SIDES.flatMap((side) => [
        distance(body.arms[side].wrist, old.arms[side].wrist),
        distance(body.legs[side].ankle, old.legs[side].ankle),
        distance(body.skull, old.skull),
      ]);
    }),
  );

/** A place that has moved a share of its way: where it is and how it lies. */
function between(before: Place, now: Place): Place {
  const axis = before.axis && now.axis && unit(lerp(before.axis, now.axis, FOLLOW));
  return { ...now, at: lerp(before.at, now.at, FOLLOW), ...(axis && { axis }) };
}

/** Solves people who may hold, strike and look at each other, in rounds until nobody moves any more. */
export function solvePeople(people: readonly PersonSpec[], propData: readonly PropData[] = []): SolvedMoment {
  let bodies: PosedBody[] = [];
  let props: Prop[] = [];
  const remembered = new Map<string, Place>();
  const find = (ref: string, asking: number): Place | undefined => {
    const body = bodies[Number(ref[0])];
    const now = ref.startsWith("p") ? onProp(props, ref) : body && placeOn(body, ref.slice(2));
    if (!now) return undefined;
    const key = `${asking}:${ref}`;
    const before = remembered.get(key);
    const place = before ? between(before, now) : now;
    remembered.set(key, place);
    return place;
  };
  for (let round = 0; round < (isTied(people) ? ROUNDS : 1); round++) {
    const known = new Map<string, Place | undefined>();
    const solved = people.map((person, index) => {
      const placeOf = (ref: string) => {
        const key = `${index}:${ref}`;
        if (!known.has(key)) known.set(key, find(ref, index));
        const place = known.get(key);
        return place && toPerson(place, person);
      };
      return placeBody(solveBody(person.spec, { placeOf, tips: tipsOf(propData, index) }), person);
    });
    const moved = movement(bodies, solved);
    bodies = solved;
    props = propData.map((data) => {
      const holder = holderOf(data);
      const arm = holder && bodies[holder.person]?.arms[holder.side];
      const placement = (holder && people[holder.person]) ?? { at: [0, 0], yaw: 0 };
      return solveProp(data, arm, placement);
    });
    if (moved < SETTLED) break;
  }
  return { bodies, props };
}
