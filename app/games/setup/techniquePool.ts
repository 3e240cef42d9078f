import type { Topic } from "#domain/catalogue/schema.ts";
import { filterTechniques, type TechniqueOfTopic } from "#domain/game/filter.ts";
import { techniqueKey, type Wobblers } from "#domain/game/wobblers.ts";
import { settingsText } from "../../text/games.ts";
import type { Pool } from "./pool.ts";
import { topicLabel } from "./topicLabel.ts";

/** What is known of the user's techniques. */
interface Known {
  wobblers: Wobblers;
  /** The Merkliste, as keys. */
  marked: readonly string[];
}

/**
 * The techniques of these topics. Without belt or mode those up to brown fit, as does everything on the Merkliste where
 * only that is asked for.
 */
export const techniquePool = (topics: readonly Topic[], { wobblers, marked }: Known): Pool<TechniqueOfTopic> => ({
  fitting(chosen, { belt, mode, onlyMarked }) {
    if (!onlyMarked) return filterTechniques(topics, { topics: chosen, belt: belt ?? "brown", mode: mode ?? "all" });
    const all = filterTechniques(topics, { topics: chosen, belt: "brown", mode: "all" });
    return all.filter((technique) => marked.includes(techniqueKey(technique)));
  },
  keyOf: techniqueKey,
  wobblers,
  marked,
  topics: topics.map(({ topicID, title }) => ({ id: topicID, label: topicLabel(title) })),
  inWords: settingsText.found.techniques,
});
