import { BELTS, type Belt } from "../catalogue/schema.ts";
import type { Memories } from "./learn.ts";
import { stillKnown } from "./memory.ts";
import type { Syllabus } from "./learningOrder.ts";

/** How much of what was met of a belt is still known. */
export interface BeltRecall {
  belt: Belt;
  /** Techniques that were met. */
  met: number;
  /** The mean probability that they are known on a day, from 0 to 1. */
  recall: number;
}

/** What is still known on a day, by the belt with which a technique is new; belts of which nothing was met are left out. */
export function recallByBelt(techniques: Syllabus["techniques"], memories: Memories, day: number): BeltRecall[] {
  const recalls = new Map<Belt, number[]>();
  for (const [
    key,
    {
      belt: [first],
    },
  ] of techniques) {
    const memory = memories.get(key);
    if (!first || !memory) continue;
    const of = recalls.get(first) ?? [];
    of.push(stillKnown(memory, day));
    recalls.set(first, of);
  }
  return BELTS.flatMap((belt) => {
    const of = recalls.get(belt);
    return of ? [{ belt, met: of.length, recall: of.reduce((sum, recall) => sum + recall, 0) / of.length }] : [];
  });
}
