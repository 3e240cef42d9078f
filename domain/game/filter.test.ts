import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Belt, BELTS, type Question, type Technique, type Topic } from "../catalogue/schema.ts";
import { drawTechniques, filterQuestions, filterTechniques, labelsOf } from "./filter.ts";
import { makeRandom } from "./random.ts";

const technique = (techniqueNr: string, belt: Belt[]): Technique => ({
  techniqueNr,
  title: `Technik ${techniqueNr}`,
  description: "…",
  belt,
});
const topic = (topicID: string, belts: Belt[][]): Topic => ({
  topicID,
  group: "single",
  title: `Titel ${topicID}`,
  list: belts.map((belt, index) => technique(String(index + 1), belt)),
});
const question = (id: string, labels: string[], belt?: Belt[]): Question => ({
  id,
  topic: labels,
  belt,
  question: id,
  options: ["a", "b", "c", "d"],
  correctAnswer: "a",
});

const brown = (belt: Belt) => (belt === "black" ? "brown" : belt);
const blocks = topic("blocks", [
  ["yellow", "orange", "green", "blue", "brown"],
  ["green", "blue", "brown"],
]);
const tritte = topic("tritte", [["yellow", "orange", "green", "blue", "brown"], ["brown"], []]);
const namesOf = (found: { topicID: string; techniqueNr: string }[]) =>
  found.map((t) => `${t.topicID}/${t.techniqueNr}`);

describe("filterTechniques", () => {
  it.each<[string, string[], Belt, "all" | "new", string[]]>([
    ["all topics up to green", ["all"], "green", "all", ["blocks/1", "blocks/2", "tritte/1"]],
    ["one topic", ["tritte"], "green", "all", ["tritte/1"]],
    ["new for green", ["all"], "green", "new", ["blocks/2"]],
    ["new for orange: nothing", ["all"], "orange", "new", []],
    ["white has nothing here", ["all"], "white", "all", []],
    ["black trains what brown trains", ["all"], "black", "all", ["blocks/1", "blocks/2", "tritte/1", "tritte/2"]],
    ["black, new: what is new for brown", ["all"], "black", "new", ["tritte/2"]],
    ["no topic", [], "green", "all", []],
  ])("%s", (_, topics, belt, mode, expected) => {
    expect(namesOf(filterTechniques([blocks, tritte], { topics, belt, mode }))).toEqual(expected);
  });

  it("attaches the topic", () => {
    const [first] = filterTechniques([blocks], { topics: ["all"], belt: "yellow", mode: "all" });
    expect(first).toMatchObject({ topicID: "blocks", topicTitle: "Titel blocks", group: "single", techniqueNr: "1" });
  });

  const someBelts = fc.subarray(BELTS.slice(0, 6));
  const someTopics = fc
    .array(fc.array(someBelts, { maxLength: 6 }), { maxLength: 5 })
    .map((lists) => lists.map((belts, index) => topic(`t${index}`, belts)));
  const choice = fc.record({
    topics: fc.subarray(["all", "t0", "t1", "t2", "t3"]),
    belt: fc.constantFrom(...BELTS),
    mode: fc.constantFrom("all" as const, "new" as const),
  });

  it("agrees with a plain reading of rule 9.1", () => {
    fc.assert(
      fc.property(someTopics, choice, (topics, { topics: selected, belt, mode }) => {
        const expected: string[] = [];
        for (const { topicID, list } of topics) {
          for (const { techniqueNr, belt: listed } of list) {
            let keep = selected.includes("all") || selected.includes(topicID);
            if (listed.length === 0) keep = false;
            const chosen = belt === "black" ? "brown" : belt;
            if (mode === "all" && !listed.includes(chosen)) keep = false;
            if (mode === "new" && listed[0] !== chosen) keep = false;
            if (keep) expected.push(`${topicID}/${techniqueNr}`);
          }
        }
        expect(namesOf(filterTechniques(topics, { topics: selected, belt, mode }))).toEqual(expected);
      }),
    );
  });

  it("draws the same techniques in an order of the seed", () => {
    fc.assert(
      fc.property(someTopics, choice, fc.integer(), (topics, chosen, seed) => {
        const drawn = namesOf(drawTechniques(topics, chosen, makeRandom(seed)));
        expect(drawn).toEqual(namesOf(drawTechniques(topics, chosen, makeRandom(seed))));
        expect(drawn.sort()).toEqual(namesOf(filterTechniques(topics, chosen)).sort());
      }),
    );
  });
});

describe("filterQuestions", () => {
  const bank = [
    question("q1", ["Geschichte"]),
    question("q2", ["Geschichte", "Formen"], ["green", "blue", "brown", "black"]),
    question("q3", ["Waffen"], ["orange", "green", "blue", "brown", "black"]),
  ];

  it.each<[string, string[], Belt, string[]]>([
    ["all topics, white: only those without belts", ["all"], "white", ["q1"]],
    ["all topics, green", ["all"], "green", ["q1", "q2", "q3"]],
    ["one label of several is enough", ["Formen"], "blue", ["q2"]],
    ["black counts as brown", ["Waffen"], "black", ["q3"]],
    ["an unknown label", ["Zahlen"], "black", []],
  ])("%s", (_, topics, belt, expected) => {
    expect(filterQuestions(bank, { topics, belt }).map(({ id }) => id)).toEqual(expected);
  });

  it("agrees with a plain reading of rule 9.2", () => {
    const labels = ["Formen", "Allgemein", "Zahlen"];
    const anyQuestion = fc
      .tuple(fc.subarray(labels, { minLength: 1 }), fc.option(fc.subarray([...BELTS]), { nil: undefined }))
      .map(([topics, belts]) => question("q", topics, belts));
    fc.assert(
      fc.property(
        fc.array(anyQuestion),
        fc.subarray(["all", ...labels]),
        fc.constantFrom(...BELTS),
        (all, topics, belt) => {
          const expected = all.filter((q) => {
            const topicMatches = topics.includes("all") || q.topic.filter((label) => topics.includes(label)).length > 0;
            const beltMatches = !q.belt || q.belt.some((listed) => brown(listed) === brown(belt));
            return topicMatches && beltMatches;
          });
          expect(filterQuestions(all, { topics, belt })).toEqual(expected);
        },
      ),
    );
  });

  it("names every label once, in order of appearance", () => {
    expect(labelsOf(bank)).toEqual(["Geschichte", "Formen", "Waffen"]);
  });
});
