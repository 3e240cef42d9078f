import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { lessonsSchema } from "./lesson.ts";
import { lessonsOfTopic, linksOf } from "./links.ts";
import type { Belt, Topic } from "./schema.ts";

const entry = (techniqueNr: string, belt: Belt[]) => ({
  techniqueNr,
  title: `Technik ${techniqueNr}`,
  description: "Text.",
  belt,
});
const topics: Topic[] = [
  {
    topicID: "blocks",
    group: "single",
    title: "Blocks",
    list: [entry("1", ["orange", "green"]), entry("2", ["blue"])],
  },
  {
    topicID: "konter",
    group: "kombi",
    title: "Konter",
    list: [entry("1", ["yellow", "orange"]), entry("2a", ["blue"])],
  },
];
const lessons = [
  parse(lessonsSchema, {
    lessonsOf: "konter",
    lessons: {
      1: { check: "Er steht.", buildsOn: ["blocks/2", "blocks/1"], counters: ["weg/1"] },
      "2a": { buildsOn: ["blocks/1"], counters: ["blocks/2"], relatives: [{ to: "konter/1", differs: "Tiefer." }] },
    },
  }),
];
const links = linksOf(topics, lessons);
const shown = (ref: string) =>
  links.get(ref)?.map(({ kind, topicID, techniqueNr }) => [kind, `${topicID}/${techniqueNr}`]);

describe("links between techniques (rule 5.24)", () => {
  it("are shown on both pages: what one builds on leads to it, what it counters is countered by it", () => {
    expect(shown("konter/2a")).toEqual([
      ["buildsOn", "blocks/1"],
      ["counters", "blocks/2"],
      ["relative", "konter/1"],
    ]);
    expect(shown("blocks/1")).toEqual([
      ["leadsTo", "konter/1"],
      ["leadsTo", "konter/2a"],
    ]);
    expect(shown("blocks/2")).toEqual([
      ["leadsTo", "konter/1"],
      ["counteredBy", "konter/2a"],
    ]);
    expect(links.get("konter/1")?.at(-1)).toMatchObject({ kind: "relative", techniqueNr: "2a", differs: "Tiefer." });
  });

  it("say where an element is asked for later than what it is part of, and nowhere else", () => {
    expect(links.get("konter/1")?.map(({ laterBelt }) => laterBelt)).toEqual(["blue", "orange", undefined]);
    expect(links.get("konter/2a")?.map(({ laterBelt }) => laterBelt)).toEqual([undefined, undefined, undefined]);
    expect(links.get("blocks/1")?.some(({ laterBelt }) => laterBelt)).toBe(false);
  });

  it("stand once where two are joined twice, by the first kind, with what is different", () => {
    const twice = parse(lessonsSchema, {
      lessonsOf: "konter",
      lessons: { 1: { buildsOn: ["blocks/1"], relatives: [{ to: "blocks/1", differs: "Ohne Schlag." }] } },
    });
    expect(linksOf(topics, [twice]).get("konter/1")).toMatchObject([{ kind: "buildsOn", differs: "Ohne Schlag." }]);
    expect(linksOf(topics, [twice]).get("blocks/1")).toMatchObject([{ kind: "leadsTo", differs: "Ohne Schlag." }]);
  });

  it("to what the catalogue does not have are left out", () => expect(links.has("weg/1")).toBe(false));

  it("make up what the pages of one topic show, with their lessons", () => {
    const ofTopic = lessonsOfTopic("konter", lessons, links);
    expect(Object.keys(ofTopic)).toEqual(["1", "2a"]);
    expect(ofTopic["1"]).toMatchObject({ check: "Er steht.", links: links.get("konter/1") });
    expect(Object.keys(lessonsOfTopic("blocks", lessons, links))).toEqual(["1", "2"]);
    expect(lessonsOfTopic("stock", lessons, links)).toEqual({});
  });
});
