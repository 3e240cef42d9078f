import type { TopicSummary } from "#domain/catalogue/schema.ts";

/** What is marked of one topic. */
export interface MarkedTopic {
  summary: TopicSummary;
  numbers: ReadonlySet<string>;
}

/** A bookmark whose topic the catalogue does not have. */
export interface Gone {
  topicID: string;
  techniqueNr: string;
}

/** `blocks/4a` → topic and number. */
function partsOf(key: string): Gone {
  const end = key.lastIndexOf("/");
  return { topicID: key.slice(0, end), techniqueNr: key.slice(end + 1) };
}

/** Bookmarks by topic, in the order of the catalogue; those of unknown topics apart. */
export function groupBookmarks(
  keys: readonly string[],
  topics: readonly TopicSummary[],
): { topics: MarkedTopic[]; gone: Gone[] } {
  const marks = keys.map(partsOf);
  const known = new Set(topics.map(({ topicID }) => topicID));
  return {
    topics: topics
      .map((summary) => ({
        summary,
        numbers: new Set(
          marks.filter(({ topicID }) => topicID === summary.topicID).map(({ techniqueNr }) => techniqueNr),
        ),
      }))
      .filter(({ numbers }) => numbers.size > 0),
    gone: marks.filter(({ topicID }) => !known.has(topicID)),
  };
}
