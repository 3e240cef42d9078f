import { BELTS, type Belt, type Technique, type Topic } from "../catalogue/schema.ts";
import type { TopicLessons } from "../catalogue/lesson.ts";
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

/** A technique in the order of learning, by its key, and the techniques that it builds on. */
export type Placed = readonly [key: string, ...buildsOn: readonly string[]];

/**
 * All techniques by key in the order in which they are learnt: each after those that its lesson builds on, else single
 * techniques before combinations and as in the catalogue. A circle of lessons is cut where it was entered.
 */
export function learningOrder(topics: readonly Topic[], lessons: readonly TopicLessons[]): Placed[] {
  const buildsOn = new Map<string, readonly string[]>(
    lessons.flatMap(({ lessonsOf, lessons: ofTopic }) =>
      Object.entries(ofTopic).map(([nr, lesson]) => [`${lessonsOf}/${nr}`, lesson.buildsOn] as const),
    ),
  );
  const all = [...techniquesByKey(topics)];
  const keysOf = (...groups: readonly string[]) =>
    all.flatMap(([key, { group }]) => (groups.includes(group) ? [key] : []));
  const wanted = [...keysOf("single"), ...keysOf("kombi")];
  const known = new Set<string>(wanted);
  const entered = new Set<string>();
  const placed: Placed[] = [];
  const place = (key: string) => {
    if (!known.has(key) || entered.has(key)) return;
    entered.add(key);
    const before = (buildsOn.get(key) ?? []).filter((one) => known.has(one));
    before.forEach(place);
    placed.push([key, ...before]);
  };
  wanted.forEach(place);
  return placed;
}

/** What the catalogue says of learning: techniques by key, and the order in which they are learnt. */
export interface Syllabus {
  techniques: ReadonlyMap<string, TechniqueOfTopic>;
  order: readonly Placed[];
}

const isUpTo = (belt: Belt, { belt: [first] }: Technique) =>
  first !== undefined && BELTS.indexOf(first) <= BELTS.indexOf(belt);

/**
 * What is on the way to a belt, in the order in which it is learnt: homework, then what is new with the belt; and all
 * that was met already, up to this belt.
 */
export function itemsOnWay(
  { techniques, order }: Syllabus,
  { belt, homework }: Pick<Way, "belt" | "homework">,
  memories: Memories,
): string[] {
  const isOnWay = (key: string) => {
    const technique = techniques.get(key);
    if (!technique) return false;
    return fitsBelt(technique.belt, { belt, mode: "new" }) || (memories.has(key) && isUpTo(belt, technique));
  };
  const given = homework.filter((key) => techniques.has(key));
  return [...new Set([...given, ...order.map(([key]) => key).filter(isOnWay)])];
}
