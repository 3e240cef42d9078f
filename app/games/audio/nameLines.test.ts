import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineLengths } from "./nameLines.ts";

describe("the longest line of a name, in one line, two, three …", () => {
  it.each([
    ["Block", [5, 5, 5, 5, 5]],
    ["Hakentritt – Halbkreistritt", [27, 14, 14, 14, 14]],
    ["Hakentritt – Halbkreistritt – gedrehter Rückwärtstritt", [54, 27, 24, 14, 14]],
    ["Gleitschritt-Seittritt", [22, 13, 13, 13, 13]],
  ])("%s", (name, lengths) => {
    expect(lineLengths(name)).toEqual(lengths);
  });

  it("never grows with the lines, and never breaks a word", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zäöü]{1,20}$/), { minLength: 1, maxLength: 8 }), (words) => {
        const lengths = lineLengths(words.join(" "));
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
        expect(lengths.at(-1)).toBeGreaterThanOrEqual(Math.max(...words.map(({ length }) => length)));
      }),
    );
  });
});
