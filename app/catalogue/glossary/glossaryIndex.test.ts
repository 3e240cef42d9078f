import { describe, expect, it } from "vitest";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { byLetter, filterGlossary } from "./glossaryIndex.ts";

const entry = (term: string, meaning: string, aliases: string[] = [], language?: string): GlossaryEntry => ({
  id: term,
  term,
  meaning,
  aliases,
  language,
  everyday: false,
});
const glossary = [
  entry("Kuen", "Wörtlich Faust.", ["Quan"], "Kantonesisch"),
  entry("Kwoon", "Die Halle.", [], "Kantonesisch"),
  entry("Übersetzschritt", "Der Fuß kreuzt."),
  entry("Uppercut", "Steigt von unten.", [], "Englisch"),
];

describe("filterGlossary", () => {
  it.each([
    ["", "Kuen Kwoon Übersetzschritt Uppercut"],
    ["  ", "Kuen Kwoon Übersetzschritt Uppercut"],
    ["kw", "Kwoon"],
    ["QUAN", "Kuen"],
    ["faust", "Kuen"],
    ["uber", "Übersetzschritt"],
    ["FUSS", "Übersetzschritt"],
    ["kantonesisch halle", "Kwoon"],
    ["Regenschirm", ""],
  ])("finds for '%s': %s", (search, expected) => {
    expect(
      filterGlossary(glossary, search)
        .map(({ term }) => term)
        .join(" "),
    ).toBe(expected);
  });
});

describe("byLetter", () => {
  it("keeps the order and puts Ü to U", () => {
    expect(byLetter(glossary).map(({ letter, entries }) => [letter, entries.length])).toEqual([
      ["K", 2],
      ["U", 2],
    ]);
  });
});
