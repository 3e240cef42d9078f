import { couplesOf } from "../motion/detours.ts";
import type { SolvedMoment } from "../pose/people.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import { holderOf } from "../pose/heldThings.ts";
import type { PropData } from "../pose/schema.ts";
import { SIDES } from "#domain/figures/types.ts";
import { angleBetween, scale } from "#domain/figures/vector.ts";
import { type Capsule, capsulesOf, overlap } from "./capsules.ts";
import { type Findings, LEFT_RIGHT } from "./warning.ts";

/** Tolerated depth of contact between two people, metres. */
const SOFT = 0.045;
/** A hand that holds the other one surrounds it. */
const HOLDING = 0.09;
/** Maximum angle between a stick and its fist, degrees. */
const LEANING = 58;

/** Limbs that must touch the other body. */
function touching({ spec }: PosedBody): string[] {
  const isOther = (goal: unknown) => /[012p]\d?\./.test(JSON.stringify(goal ?? ""));
  return SIDES.flatMap((side) => {
    const { grip, touch, to } = spec.arms[side];
    const leg = spec.legs[side];
    const arms = [grip, touch, to].some(isOther) ? [`hand.${side}`, `forearm.${side}`] : [];
    return [...arms, ...(isOther(leg.touch) ? [`foot.${side}`] : [])];
  });
}

/** People who are close: stated contacts must exist, and bodies must not overlap. */
export function checkPairs({ bodies }: SolvedMoment, found: Findings): void {
  for (const [one, other] of couplesOf(bodies.length)) checkPair(bodies[one]!, bodies[other]!, found);
}

function checkPair(a: PosedBody, b: PosedBody, found: Findings): void {
  const gripping = [new Set(touching(a)), new Set(touching(b))];
  const room = (p: Capsule, q: Capsule) => (gripping[0]?.has(p.part) || gripping[1]?.has(q.part) ? HOLDING : SOFT);
  const worst = new Map<string, { depth: number; p: Capsule; q: Capsule }>();
  for (const p of capsulesOf(a)) {
    for (const q of capsulesOf(b)) {
      const depth = overlap(p, q);
      if (depth <= room(p, q)) continue;
      const code = `pair.${p.part}-${q.part}`;
      worst.set(code, { depth, p, q });
    }
  }
  for (const [code, { depth, p, q }] of worst) {
    found.depth(code, depth, 0, `${p.name} in ${q.name} der anderen Person um`);
  }
}

/** A body this close to the floor, or to another body, is carried by it, metres. */
const CARRIED = 0.04;

/** People without support: neither on the floor nor on somebody who is carried. */
export function checkFloating({ bodies }: SolvedMoment, found: Findings): void {
  const rods = bodies.map(capsulesOf);
  const lowest = rods.map((list) => Math.min(...list.map(({ from, to, radius }) => Math.min(from[1], to[1]) - radius)));
  const meets = (a: readonly Capsule[], b: readonly Capsule[]) =>
    a.some((p) => b.some((q) => overlap(p, q) > -CARRIED));
  const isOnFloor = bodies.map(({ state }, person) => state === "standing" || (lowest[person] ?? 0) <= CARRIED);
  bodies.forEach(({ state }, person) => {
    if (state !== "free" || isOnFloor[person]) return;
    const isCarried = rods.some(
      (other, index) => index !== person && isOnFloor[index] && meets(rods[person] ?? [], other),
    );
    if (isCarried) return;
    const who = person === 0 ? "die Figur" : "die andere Person";
    found.depth(`pair.floats.${person}`, lowest[person] ?? 0, CARRIED, `${who} schwebt über dem Boden um`);
  });
}

/** Things outside of the hand that holds them. */
export function checkProps({ bodies, props }: SolvedMoment, data: readonly PropData[], found: Findings): void {
  data.forEach((prop, index) => {
    const holder = holderOf(prop);
    const arm = holder && bodies[holder.person]?.arms[holder.side];
    const solved = props[index];
    if (!holder || !arm || !solved || (prop.kind !== "stick" && prop.kind !== "knife")) return;
    const lean = angleBetween(scale(arm.thumb, prop.reverse ? -1 : 1), solved.frame.z);
    found.angle(`prop.${index}`, lean, LEANING, `Gerät in der Hand ${LEFT_RIGHT[holder.side]} schräg um`);
  });
}
