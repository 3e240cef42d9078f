import type { Topic } from "#domain/catalogue/schema.ts";
import { loadTopic, topicsOf } from "../platform/catalogue.ts";

let loading: Promise<Topic[]> | undefined;

/**
 * All topics with techniques, single and kombi, in the order of the catalogue; for `use()`. Loaded once; after a failure
 * the next visit tries again.
 */
export function techniqueTopics(): Promise<Topic[]> {
  loading ??= Promise.all(topicsOf("tech").map(({ topicID }) => loadTopic(topicID))).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
