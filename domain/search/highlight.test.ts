import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { excerpt, highlight, marksOf, type Piece } from "./highlight.ts";

/** Marks in square brackets. */
const shown = (pieces: readonly Piece[]) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join("");

describe("highlight", () => {
  it.each([
    ["the word", "Block nach oben", "block", ["block"], "[Block] nach oben"],
    ["the beginning that was typed", "Ellbogenblock", "ellb", ["ellbogenblock"], "[Ellb]ogenblock"],
    ["a part of a compound", "Der Rückellbogen", "ellbogen", ["ruckellbogen"], "Der Rück[ellbogen]"],
    ["an umlaut, however it was typed", "Faustrücken", "rueck", ["faustrucken"], "Faust[rück]en"],
    ["ß for ss", "Großer Stoß", "stoss", ["stoss"], "Großer [Stoß]"],
    ["all of a word that merely resembles", "Reiterstand", "reiterstnad", ["reiterstand"], "[Reiterstand]"],
    [
      "all of a name that was meant as a whole",
      "Block nach oben",
      "blocknchoben",
      ["blocknachoben"],
      "[Block nach oben]",
    ],
    ["nothing that did not fit", "Block nach oben", "block", ["oben"], "Block nach [oben]"],
    ["nothing at all", "– „“ –", "x", ["x"], "– „“ –"],
  ])("marks %s", (_name, text, query, words, expected) => {
    expect(shown(highlight(text, marksOf(query, words)))).toBe(expected);
  });

  it("never changes a text", () => {
    assert(
      property(string({ unit: "grapheme" }), string(), array(string()), (text, query, words) => {
        const pieces = highlight(text, marksOf(query, [...words, ...marksOf(text, []).asked]));
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      }),
    );
  });
});

describe("excerpt", () => {
  const long = `${"Der Fuß steht vorn und trägt das Gewicht. ".repeat(4)}Dann kommt der Haken zum Kopf. ${"Die Deckung bleibt oben, bis er weicht. ".repeat(4)}`;
  const texts = ["Kurz und knapp.", long];

  it("shows the text that holds the hit, cut around it between words", () => {
    const pieces = excerpt(texts, marksOf("haken", ["haken"]), 90);
    expect(shown(pieces)).toMatch(/^…\u00a0\S.*\[Haken\] zum Kopf\..*\u00a0…$/);
    expect(shown(pieces).length).toBeLessThan(100);
  });

  it("begins at the beginning when nothing was found in it", () => {
    expect(shown(excerpt(texts, marksOf("dach", ["dach"]), 90))).toBe("Kurz und knapp.");
    expect(excerpt([], marksOf("dach", ["dach"]), 90)).toEqual([]);
  });

  it("puts lines together", () => {
    expect(shown(excerpt(["Eins\n\nzwei  drei"], marksOf("zwei", ["zwei"]), 90))).toBe("Eins [zwei] drei");
  });

  it("is never much longer than wished, and shows the hit", () => {
    assert(
      property(array(string({ minLength: 1, maxLength: 9 }), { maxLength: 60 }), (words) => {
        const text = [...words, "Haken", ...words.toReversed()].join(" ");
        const pieces = excerpt([text], marksOf("haken", ["haken"]), 60);
        expect(pieces.some(({ marked }) => marked)).toBe(true);
        expect(pieces.reduce((sum, piece) => sum + piece.text.length, 0)).toBeLessThanOrEqual(64);
      }),
    );
  });
});
