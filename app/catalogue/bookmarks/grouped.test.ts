import { describe, expect, it } from "vitest";
import type { TopicSummary } from "#domain/catalogue/schema.ts";
import { groupBookmarks } from "./grouped.ts";

const topic = (topicID: string): TopicSummary => ({ topicID, group: "single", title: topicID, count: 9 });
const topics = ["blocks", "tritte"].map(topic);

describe("groupBookmarks", () => {
  it("puts topics in the order of the catalogue, and what nobody teaches any more apart", () => {
    const grouped = groupBookmarks(["tritte/2", "speer/1", "blocks/4a", "tritte/10"], topics);
    expect(grouped.topics.map(({ summary, numbers }) => [summary.topicID, [...numbers]])).toEqual([
      ["blocks", ["4a"]],
      ["tritte", ["2", "10"]],
    ]);
    expect(grouped.gone).toEqual([{ topicID: "speer", techniqueNr: "1" }]);
  });

  it("is empty without bookmarks", () => expect(groupBookmarks([], topics)).toEqual({ topics: [], gone: [] }));
});
