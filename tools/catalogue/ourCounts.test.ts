import { describe, expect, it } from "vitest";
import { type Belt, BELTS, type Topic } from "#domain/catalogue/schema.ts";
import { checkOurCounts, OUR_FORMS, OUR_TECHNIQUES, OUR_THEORY } from "./ourCounts.ts";

const list = (belts: readonly (Belt | undefined)[]) =>
  belts.map((belt, index) => ({
    techniqueNr: String(index + 1),
    title: "",
    description: "",
    belt: belt ? [belt] : [],
  }));
const complete = (): Topic[] => [
  ...Object.entries(OUR_TECHNIQUES).map(([topicID, counts]): Topic => {
    const belts = counts.flatMap((count, index) => Array.from({ length: count }, () => BELTS[index]));
    return { topicID, group: "single", title: topicID, list: list(belts) };
  }),
  ...Array.from({ length: OUR_FORMS }, (_, index): Topic => {
    return { topicID: `form${index}`, group: "kuen", title: `Form ${index}`, list: list([undefined]) };
  }),
  ...Object.entries(OUR_THEORY).map(([topicID, count]): Topic => {
    return { topicID, group: "theorie", title: topicID, list: list(Array.from({ length: count })) };
  }),
];
const sources = [{ file: "content/techniques/stock.yaml", data: { topicID: "stock" }, lineOf: () => 1 }];
const problemsOf = (topics: Topic[]) =>
  checkOurCounts(topics, sources).map(({ file, message }) => `${file} ${message}`);

describe("checkOurCounts", () => {
  it("is content with 302 techniques in 17 topics", () => {
    const counts = Object.values(OUR_TECHNIQUES);
    expect([counts.length, counts.flat().reduce((sum, count) => sum + count)]).toEqual([17, 302]);
    expect(problemsOf(complete())).toEqual([]);
  });

  it("sees a technique too few, and one that moved to another belt", () => {
    const topics = complete();
    const stock = topics.find(({ topicID }) => topicID === "stock");
    stock?.list.pop();
    expect(problemsOf(topics)).toEqual([
      "content/techniques/stock.yaml 12 Techniken, neu je Gurt: yellow 3, orange 3, green 3, blue 3 – nicht 11 (yellow 3, orange 3, green 3, blue 2)",
    ]);
    stock?.list.push({ techniqueNr: "12", title: "", description: "", belt: ["yellow"] });
    expect(problemsOf(topics)).toEqual([expect.stringContaining("nicht 12 (yellow 4, orange 3, green 3, blue 2)")]);
  });

  it("sees what is missing and what it does not know", () => {
    const topics = complete().filter(({ topicID }) => topicID !== "kampfdistanzen" && topicID !== "form0");
    topics.push({ topicID: "speer", group: "kombi", title: "Speer", list: [] });
    expect(problemsOf(topics)).toEqual([
      "content/catalogue.yaml das Thema kampfdistanzen fehlt oder ist nicht lesbar",
      "content/catalogue.yaml 13 Formen, nicht 12",
      "content/catalogue.yaml das Thema speer steht nicht in ourCounts.ts",
    ]);
  });
});
