import { ALL_TOPICS } from "#domain/game/filter.ts";
import type { Settings } from "#domain/game/settings.ts";
import { onlyWobbling, type Wobblers } from "#domain/game/wobblers.ts";
import type { Offer } from "./SettingsScreen.tsx";
import type { TopicOption } from "./summary.ts";

/** What a game chooses its techniques or questions from. */
export interface Pool<Item> {
  /** What fits some topics and the other settings. */
  fitting: (topics: readonly string[], settings: Settings) => Item[];
  keyOf: (item: Item) => string;
  wobblers: Wobblers;
  /** The Merkliste, as keys, where items can be on it. */
  marked?: readonly string[];
  topics: readonly Omit<TopicOption, "count">[];
  /** So many items, in words. */
  inWords: (count: number) => string;
}

const wobbling = <Item>(items: Item[], { keyOf, wobblers }: Pool<Item>) => onlyWobbling(items, keyOf, wobblers);

/** The settings screen's numbers for a pool. */
export function offerOf<Item>(pool: Pool<Item>, settings: Settings): Offer {
  const all = pool.fitting(settings.topics, settings);
  const mistakes = wobbling(all, pool).length;
  const found = settings.onlyMistakes ? mistakes : all.length;
  const count = (topic: string) => pool.fitting([topic], settings).length;
  return {
    topics: pool.topics.map(({ id, label }) => ({ id, label, count: count(id) })),
    all: count(ALL_TOPICS),
    found,
    foundText: pool.inWords(found),
    mistakes,
    marked: pool.marked && pool.fitting([ALL_TOPICS], { ...settings, onlyMarked: true }).length,
  };
}

/** The items of a pool that the settings select. */
export function chosenOf<Item>(pool: Pool<Item>, settings: Settings): Item[] {
  const all = pool.fitting(settings.topics, settings);
  return settings.onlyMistakes ? wobbling(all, pool) : all;
}
