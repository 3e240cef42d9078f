import type { Topic } from "#domain/catalogue/schema.ts";
import { filterTechniques, type TechniqueOfTopic } from "#domain/game/filter.ts";
import { techniqueKey, type Wobblers } from "#domain/game/wobblers.ts";
import { settingsText } from "../../text/games.ts";
import type { Pool } from "./pool.ts";

/** The techniques of these topics. Without belt or mode those up to brown fit. */
export const techniquePool = (topics: readonly Topic[], wobblers: Wobblers): Pool<TechniqueOfTopic> => ({
  fitting: (chosen, { belt, mode }) =>
    filterTechniques(topics, { topics: chosen, belt: belt ?? "brown", mode: mode ?? "all" }),
  keyOf: techniqueKey,
  wobblers,
  topics: topics.map(({ topicID, title }) => ({ id: topicID, label: title })),
  inWords: settingsText.found.techniques,
});
