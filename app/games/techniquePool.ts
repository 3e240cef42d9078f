import type { Topic } from "#domain/catalogue/schema.ts";
import { ALL_TOPICS, filterTechniques, type TechniqueOfTopic } from "#domain/game/filter.ts";
import type { Settings } from "#domain/game/settings.ts";
import { onlyWobbling, techniqueKey, type Wobblers } from "#domain/game/wobblers.ts";
import type { Offer } from "../settings/SettingsScreen.tsx";
import { settingsText } from "../text/games.ts";

/** The techniques that there are and what is known of them. */
export interface TechniquePool {
  topics: Topic[];
  wobblers: Wobblers;
}

/** What fits; without a belt or a mode, what brown trains. */
function fitting({ topics }: TechniquePool, chosen: readonly string[], { belt, mode }: Settings): TechniqueOfTopic[] {
  return filterTechniques(topics, { topics: chosen, belt: belt ?? "brown", mode: mode ?? "all" });
}

const wobbling = (techniques: TechniqueOfTopic[], { wobblers }: TechniquePool) =>
  onlyWobbling(techniques, techniqueKey, wobblers);

/** What the settings screen of a game with techniques offers. */
export function offerOf(pool: TechniquePool, settings: Settings): Offer {
  const all = fitting(pool, settings.topics, settings);
  const mistakes = wobbling(all, pool).length;
  const found = settings.onlyMistakes ? mistakes : all.length;
  const count = (topic: string) => fitting(pool, [topic], settings).length;
  return {
    topics: pool.topics.map(({ topicID, title }) => ({ id: topicID, label: title, count: count(topicID) })),
    all: count(ALL_TOPICS),
    found,
    foundText: settingsText.found.techniques(found),
    mistakes,
  };
}

/** The techniques that the settings choose. */
export function chosenTechniques(pool: TechniquePool, settings: Settings): TechniqueOfTopic[] {
  const all = fitting(pool, settings.topics, settings);
  return settings.onlyMistakes ? wobbling(all, pool) : all;
}
