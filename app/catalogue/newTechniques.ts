import { type Belt, type BeltCount, BELTS, type TopicSummary } from "#domain/catalogue/schema.ts";

export const sumOf = (counts: readonly BeltCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** How much is new with each belt in several topics, in rising order, without empty belts. */
export function countsOf(topics: readonly Pick<TopicSummary, "belts">[]): BeltCount[] {
  const all = topics.flatMap(({ belts = [] }) => belts);
  return BELTS.map((belt) => ({ belt, count: sumOf(all.filter((one) => one.belt === belt)) })).filter(
    ({ count }) => count > 0,
  );
}

/** The topics that have something new with one of the belts; all of them where no belt is chosen. */
export function topicsWith<T extends Pick<TopicSummary, "belts">>(topics: readonly T[], belts: readonly Belt[]): T[] {
  if (belts.length === 0) return [...topics];
  return topics.filter((topic) => topic.belts?.some(({ belt, count }) => count > 0 && belts.includes(belt)));
}
