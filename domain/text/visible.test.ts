import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isVisible } from "./visible.ts";

const NOTHING: [string, string][] = [
  ["the empty text", ""],
  ["spaces and line breaks", " \t\n\u00A0\u2003\u3000"],
  ["a zero-width space", "\u200B"],
  ["a byte order mark", "\uFEFF"],
  ["a word joiner", "\u2060"],
  ["a soft hyphen", "\u00AD"],
  ["joiners", "\u200C\u200D"],
  ["direction marks", "\u200E\u202E\u2066"],
  ["a variation selector", "\uFE0F"],
  ["Hangul fillers", "\u3164\uFFA0\u115F\u1160"],
  ["an empty braille cell", "\u2800"],
  ["a combining mark alone", "\u0301"],
  ["a grapheme joiner", "\u034F"],
  ["Mongolian separators", "\u180E\u180B"],
  ["tags", "\u{E0041}\u{E007F}"],
  ["a null note head", "\u{1D159}"],
  ["controls", "\u0000\u0007\u009F"],
  ["private use", "\uE000"],
];

describe("isVisible", () => {
  it.each(NOTHING)("sees nothing in %s", (_, text) => expect(isVisible(text)).toBe(false));

  it.each(["Anna", "李", "é", "e\u0301", "🥋", "👩‍👧", "1️⃣", "-", "٣", "\u0915\u093F", " a "])("sees %s", (text) =>
    expect(isVisible(text)).toBe(true),
  );

  it("sees a text wherever its visible character stands, and never sees less in more", () => {
    const nothing = fc.array(fc.constantFrom(...NOTHING.map(([, text]) => text))).map((parts) => parts.join(""));
    fc.assert(
      fc.property(nothing, nothing, fc.string({ unit: "grapheme" }), (before, after, text) => {
        expect(isVisible(before + after)).toBe(false);
        expect(isVisible(`${before}x${after}`)).toBe(true);
        expect(isVisible(before + text + after)).toBe(isVisible(text));
      }),
    );
  });
});
