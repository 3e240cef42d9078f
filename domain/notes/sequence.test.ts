import { array, assert, constantFrom, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSequence } from "./sequence.ts";

describe("a sequence as it is typed (rule 5.25)", () => {
  it("has a move in each line, and sections that begin with #", () => {
    expect(
      parseSequence("Gruß\n\n# Erste Bahn\n1. Bogenstand, Block nach unten\n2) Fauststoß\n# Wende\n- Blick zuerst\n"),
    ).toEqual([
      { moves: ["Gruß"] },
      { title: "Erste Bahn", moves: ["Bogenstand, Block nach unten", "Fauststoß"] },
      { title: "Wende", moves: ["Blick zuerst"] },
    ]);
  });

  it.each([
    ["", []],
    [" \n\n ", []],
    ["#", [{ title: undefined, moves: [] }]],
  ])("of %j is %j", (text, sections) => expect(parseSequence(text)).toEqual(sections));

  it("loses no move and changes no order, whatever is typed", () => {
    const word = string({ minLength: 1 }).map((text) => `x${text.replace(/\s+/gu, "")}`);
    const line = record({ mark: constantFrom("", "3. ", "- ", "• "), word });
    assert(
      property(array(line), (lines) => {
        const typed = lines.map(({ mark, word: move }) => mark + move).join("\n");
        expect(parseSequence(typed).flatMap(({ moves }) => moves)).toEqual(lines.map(({ word: move }) => move));
      }),
    );
  });
});
