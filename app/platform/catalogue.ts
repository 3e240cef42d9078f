import { useCallback, useEffect, useState } from "react";
import { topicIDOf } from "#domain/catalogue/aliases.ts";
import type { Topic, TopicSummary } from "#domain/catalogue/schema.ts";
import { loadTopic, topics } from "virtual:catalogue";
import type { Category } from "../routes.ts";
import type { Live } from "./adapters.ts";

export { loadGlossary, loadQuestions, loadTopic, picturedGroups, quotes, topics } from "virtual:catalogue";

const CATEGORIES: readonly Category[] = ["tech", "single", "kombi", "kuen", "theorie"];

/** Loaded topics, so that going back, or on to what was fetched ahead, shows them at once. */
const loaded = new Map<string, Topic>();

export const isCategory = (value: string): value is Category => CATEGORIES.some((category) => category === value);

/** The topics of a category; `tech` holds single techniques and combinations together. */
export function topicsOf(category: Category): TopicSummary[] {
  return topics.filter(
    ({ group }) => group === category || (category === "tech" && (group === "single" || group === "kombi")),
  );
}

/** The topic of a category by its id or an alias of it, if the category has it. */
export function findTopic(category: Category, topicID: string): TopicSummary | undefined {
  const id = topicIDOf(topicID);
  return topicsOf(category).find((topic) => topic.topicID === id);
}

/** Loads a topic, so that `useTopic` has it at once. */
export async function fetchTopic(topicID: string): Promise<Topic> {
  const topic = loaded.get(topicID) ?? (await loadTopic(topicID));
  loaded.set(topicID, topic);
  return topic;
}

/** A topic as it loads, and a way to try again. The id must be one of `topics`. */
export function useTopic(topicID: string): { topic: Live<Topic>; retry: () => void } {
  const [failure, setFailure] = useState<{ topicID: string; code: string }>();
  const [, setArrived] = useState<string>();
  const known = loaded.get(topicID);

  useEffect(() => {
    // What was fetched ahead since this was rendered has told nobody yet: `fetchTopic` does, at once.
    if (known || failure?.topicID === topicID) return undefined;
    let wanted = true;
    const load = async () => {
      try {
        await fetchTopic(topicID);
        if (wanted) setArrived(topicID);
      } catch (error) {
        if (wanted) setFailure({ topicID, code: error instanceof Error ? error.name : "unknown" });
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [topicID, known, failure]);

  // Clearing the failure makes the effect above load again.
  const retry = useCallback(() => setFailure(undefined), []);

  if (known) return { topic: { status: "ready", value: known, pending: false }, retry };
  if (failure?.topicID === topicID) return { topic: { status: "failed", code: failure.code }, retry };
  return { topic: { status: "loading" }, retry };
}
