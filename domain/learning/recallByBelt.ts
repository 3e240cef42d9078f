import { BELTS, type Belt } from "../catalogue/schema.ts";
import type { Memories } from "./learn.ts";
import { recallOn, wobbles } from "./memory.ts";
import type { Syllabus } from "./learningOrder.ts";

/** How much of what was met of a belt is still known. */
export interface BeltRecall {
  belt: Belt;
  /** Techniques that were met. */
  met: number;
  /** The mean probability that they are known on the day, from 0 to 1. */
  recall: number;
}

/**
 * What is still known on a day, by the belt with which a technique is new; belts of which nothing was met are left out.
 * What wobbles counts as not known, as everywhere.
 */
export function recallByBelt(techniques: Syllabus["techniques"], memories: Memories, day: number): BeltRecall[] {
  const recalls = new Map<Belt, { met: number; recalls: number[] }>();
  for (const [
    key,
    {
      belt: [first],
    },
  ] of techniques) {
    const memory = memories.get(key);
    if (!first || !memory) continue;
    const of = recalls.get(first) ?? { met: 0, recalls: [] };
    of.met += 1;
    of.recalls.push(wobbles(memory) ? 0 : recallOn(memory, day));
    recalls.set(first, of);
  }
  return BELTS.flatMap((belt) => {
    const of = recalls.get(belt);
    if (!of) return [];
    const sum = of.recalls.reduce((all, recall) => all + recall, 0);
    return [{ belt, met: of.met, recall: sum / of.met }];
  });
}
