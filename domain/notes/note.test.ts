import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupNotes, openAfterChange } from "./groups.ts";
import { categoryOf, type Note, parseNote, parseNotes } from "./note.ts";

const note = (category: string, content: string, createdAt = "2026-01-01T10:00:00.000Z"): Note => ({
  category,
  content,
  createdAt,
});

describe("a stored note (rule 6.2)", () => {
  it.each([
    ["has a category", { category: "Hand" }, "Hand"],
    ["is older and has a title instead", { title: "Hand" }, "Hand"],
    ["has both", { category: "Hand", title: "Fuß" }, "Hand"],
    ["has neither", {}, "Ohne Kategorie"],
    ["has one of which nothing can be seen", { category: " \u200B", title: "  " }, "Ohne Kategorie"],
  ])("that %s", (_, stored, category) => {
    const rest = { content: "Tief bleiben.", createdAt: "2026-01-01T10:00:00.000Z" };
    expect(parseNote({ ...stored, ...rest })).toEqual({ category, ...rest });
  });

  it("never fails to be read, whatever stands there", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        for (const { category, content } of parseNotes(stored))
          expect([typeof category, typeof content]).toEqual(["string", "string"]);
      }),
    );
    expect(parseNotes([null, note("a", "b"), 5])).toEqual([note("a", "b")]);
  });
});

describe("the category of a new note (rule 6.4)", () => {
  it.each([
    ["the chosen one", "Hand", "Fuß", "Hand"],
    ["a new name, without the spaces around it", undefined, "  Fuß  ", "Fuß"],
    ["a new name that is empty", undefined, "", "Ohne Kategorie"],
    ["a new name of spaces", undefined, "   ", "Ohne Kategorie"],
  ])("%s", (_, chosen, newName, category) => {
    expect(categoryOf(chosen, newName)).toBe(category);
  });
});

describe("categories (rule 6.3)", () => {
  it("stand in German order, the newest note first in each", () => {
    const notes = [
      note("Zug", "z"),
      note("Überblick", "ü"),
      note("Arm", "alt", "2026-01-01T10:00:00.000Z"),
      note("übung 10", "10"),
      note("Uhr", "u"),
      note("übung 9", "9"),
      note("Arm", "neu", "2026-01-02T10:00:00.000Z"),
      note("Ärmel", "ä"),
    ];
    const groups = groupNotes(notes);
    expect(groups.map(({ category }) => category)).toEqual([
      "Arm",
      "Ärmel",
      "Überblick",
      "übung 9",
      "übung 10",
      "Uhr",
      "Zug",
    ]);
    expect(groups[0]?.notes.map(({ content }) => content)).toEqual(["neu", "alt"]);
  });

  it("are open where there is only one; others stay as they were, closed at first", () => {
    expect(openAfterChange(new Set(), [])).toEqual(new Set());
    expect(openAfterChange(new Set(), ["Hand"])).toEqual(new Set(["Hand"]));
    expect(openAfterChange(new Set(), ["Fuß", "Hand"])).toEqual(new Set());
    expect(openAfterChange(new Set(["Hand"]), ["Fuß", "Hand"])).toEqual(new Set(["Hand"]));
  });
});
