import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readCatalogue } from "../../tools/catalogue/readCatalogue.ts";
import type { TopicLessons } from "../catalogue/lesson.ts";
import type { Belt, Group, Topic } from "../catalogue/schema.ts";
import { remember } from "./memory.ts";
import { itemsOnWay, learningOrder, type Placed, techniquesByKey } from "./learningOrder.ts";

const topicOf = (topicID: string, group: Group, belts: readonly Belt[]): Topic => ({
  topicID,
  group,
  title: topicID,
  list: belts.map((belt, index) => ({ techniqueNr: String(index + 1), title: "", description: "", belt: [belt] })),
});
const lessonsOf = (topicID: string, buildsOn: Record<string, string[]>): TopicLessons =>
  ({
    lessonsOf: topicID,
    lessons: Object.fromEntries(
      Object.entries(buildsOn).map(([nr, refs]) => [nr, { buildsOn: refs, counters: [], relatives: [] }]),
    ),
  }) as unknown as TopicLessons;

const keysOf = (order: readonly Placed[]) => order.map(([key]) => key);

const topics = [topicOf("folgen", "kombi", ["yellow", "green"]), topicOf("tritte", "single", ["yellow", "yellow"])];

describe("learningOrder", () => {
  it("is that of the catalogue, single techniques first", () =>
    expect(keysOf(learningOrder(topics, []))).toEqual(["tritte/1", "tritte/2", "folgen/1", "folgen/2"]));

  it("puts before a technique what its lesson builds on, over several steps", () => {
    const lessons = [lessonsOf("tritte", { 1: ["tritte/2"], 2: ["folgen/2"] })];
    expect(learningOrder(topics, lessons)).toEqual([
      ["folgen/2"],
      ["tritte/2", "folgen/2"],
      ["tritte/1", "tritte/2"],
      ["folgen/1"],
    ]);
  });

  it("holds everything once where lessons go in a circle or name what is not there", () => {
    const lessons = [lessonsOf("tritte", { 1: ["tritte/2", "formen/1"], 2: ["tritte/1"] })];
    expect(keysOf(learningOrder(topics, lessons)).toSorted()).toEqual(["folgen/1", "folgen/2", "tritte/1", "tritte/2"]);
  });

  it("is kept by our whole catalogue: nothing comes before what it builds on", async () => {
    const result = await readCatalogue(resolve(import.meta.dirname, "../.."));
    if (!result.ok) throw new Error("The catalogue cannot be read.");
    const { topics: all, lessons } = result.catalogue;
    const order = keysOf(learningOrder(all, lessons));
    expect(new Set(order).size).toBe(
      techniquesByKey(all.filter(({ group }) => group === "single" || group === "kombi")).size,
    );
    const place = new Map(order.map((key, index) => [key, index]));
    const early = lessons.flatMap(({ lessonsOf: topicID, lessons: ofTopic }) =>
      Object.entries(ofTopic).flatMap(([nr, { buildsOn }]) =>
        buildsOn.filter((ref) => (place.get(ref) ?? -1) > (place.get(`${topicID}/${nr}`) ?? Infinity)),
      ),
    );
    expect(early).toEqual([]);
  });
});

describe("itemsOnWay", () => {
  const syllabus = { techniques: techniquesByKey(topics), order: learningOrder(topics, []) };
  it("is homework, what is new with the belt, and what was met up to it", () => {
    const memory = remember(undefined, { day: 1, at: 1, id: "a", rating: "good" });
    const items = itemsOnWay(syllabus, { belt: "green", homework: ["tritte/2"] }, new Map([["folgen/1", memory]]));
    expect(items).toEqual(["tritte/2", "folgen/1", "folgen/2"]);
  });
});
