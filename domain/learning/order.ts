import { BELTS, type Belt, type Technique, type Topic } from "../catalogue/schema.ts";
import { fitsBelt, type TechniqueOfTopic } from "../game/filter.ts";
import { techniqueKey } from "../game/wobblers.ts";
import type { Memories } from "./learn.ts";
import type { Way } from "./way.ts";

/** Techniques by key, in the order of the catalogue. */
export const techniquesByKey = (topics: readonly Topic[]): Map<string, TechniqueOfTopic> =>
  new Map(
    topics.flatMap(({ topicID, title, group, list }) =>
      list.map((technique) => {
        const whole = Object.assign({ topicID, topicTitle: title, group }, technique);
        return [techniqueKey(whole), whole] as const;
      }),
    ),
  );

const isUpTo = (belt: Belt, { belt: [first] }: Technique) =>
  first !== undefined && BELTS.indexOf(first) <= BELTS.indexOf(belt);

/**
 * What is on the way to a belt, in the order in which it is learnt: homework, then what is new with the belt, single
 * techniques before what is made of them; and all that was met already, up to this belt.
 */
export function itemsOnWay(
  techniques: ReadonlyMap<string, TechniqueOfTopic>,
  { belt, homework }: Pick<Way, "belt" | "homework">,
  memories: Memories,
): string[] {
  const all = [...techniques.entries()];
  const isOnWay = ([key, technique]: (typeof all)[number]) =>
    fitsBelt(technique.belt, { belt, mode: "new" }) || (memories.has(key) && isUpTo(belt, technique));
  const onWay = all.filter(isOnWay);
  const single = onWay.filter(([, { group }]) => group === "single").map(([key]) => key);
  const made = onWay.filter(([, { group }]) => group !== "single").map(([key]) => key);
  const given = homework.filter((key) => techniques.has(key));
  return [...new Set([...given, ...single, ...made])];
}
