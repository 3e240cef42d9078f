import type { Contacts } from "#domain/figures/motion/contacts.ts";
import type { Stage } from "#domain/figures/motion/pose.ts";
import { depthOf, PARTS, putThing } from "../../motion/rods.ts";
import { partName, WHO } from "./names.ts";

// Bodies go aside for bodies, never for what they hold: a stick that turns from one hand into another takes the shortest
// way, which may lead through a leg. Nobody sees that in the still pictures.

/** For every thing and person, the parts (by index into `PARTS`) that hold the thing and so lie in it. */
export type Handling = readonly (readonly ReadonlySet<number>[])[];

/** Whose hands are at which thing at either end of a span. */
export function handlingOf({ a, b }: Pick<Contacts, "a" | "b">): Handling {
  return a.things.map((_, thing) =>
    a.bodies.map((__, person) => {
      const carriers = [a, b].flatMap(({ things }) => things[thing]?.holder ?? []);
      const grips = [...a.ties, ...b.ties].filter(({ to }) => to.startsWith(`p${thing}.`));
      const hands = [...carriers, ...grips].filter((hand) => hand.person === person);
      const parts = hands.flatMap(({ side }) => [`hand.${side}`, `forearm.${side}`]);
      return new Set(parts.map((part) => PARTS.indexOf(part)));
    }),
  );
}

/** Lays rods into the things of a stage; what is no rod stays a point far from everybody. */
export function putThings(rods: Float64Array, { props }: Stage): void {
  props.forEach((prop, index) => putThing(rods, index, prop));
}

const NAMES: Record<string, string> = { stick: "Stock", knife: "Messer" };

/** People and things at an instant, as rods. */
interface Rods {
  stage: Stage;
  rods: readonly Float64Array[];
  things: Float64Array;
}

/** Notes how much deeper a stick or knife lies in somebody than it does at both ends of the span. */
export function checkThings(
  now: Rods,
  a: Rods,
  b: Rods,
  handling: Handling,
  note: (depth: number, text: () => string) => void,
): void {
  now.stage.props.forEach(({ kind }, thing) => {
    const name = NAMES[kind];
    if (!name) return;
    now.rods.forEach((_, person) => {
      PARTS.forEach((part, index) => {
        if (handling[thing]?.[person]?.has(index)) return;
        const depthIn = ({ things, rods }: Rods) => depthOf(things, thing, rods[person]!, index);
        const depth = depthIn(now);
        if (depth <= 0) return;
        note(depth - Math.max(0, depthIn(a), depthIn(b)), () => `${name} in ${partName(part)}${WHO[person]} tiefer um`);
      });
    });
  });
}
