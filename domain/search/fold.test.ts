import { assert, constantFrom, array, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, holdsWords, indexWordsOf, isOneErrorApart, placedWordsOf, wholeOf, wordsOf } from "./fold.ts";

/** German words, and anything that may be pasted. */
const german = array(constantFrom(..."aeouäöüÄÖÜßéstnr -–„“.16"), { maxLength: 24 }).map((signs) => signs.join(""));
const anything = string({ unit: "grapheme", maxLength: 24 });

/** As typed without umlauts. */
const spelledOut = (text: string) =>
  text.replace(/[äöüÄÖÜß]/g, (sign) => ({ ä: "ae", ö: "oe", ü: "ue", ß: "ss" })[sign.toLowerCase()]!);

describe("fold", () => {
  it.each([
    ["Faustrücken", "faustrucken"],
    ["faustruecken", "faustrucken"],
    ["FAUSTRUCKEN", "faustrucken"],
    ["Faustru\u0308cken", "faustrucken"],
    ["Fußstoß", "fussstoss"],
    ["GROẞ", "gross"],
    ["Crépe", "crepe"],
    ["Smørrebrød", fold("Smoerrebroed")],
    ["Knie", "knie"],
    ["Säen", fold("saeen")],
  ])("makes %j to %j", (text, expected) => expect(fold(text)).toBe(expected));

  it("is the same for every way to write an umlaut, and for itself", () => {
    assert(
      property(german, (text) => {
        expect(fold(spelledOut(text))).toBe(fold(text));
        expect(fold(text.normalize("NFD"))).toBe(fold(text));
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it("keeps beginnings: what is half typed begins what it becomes", () => {
    assert(
      property(german, (word) => {
        expect(fold(word).startsWith(fold(word.slice(0, word.length / 2)))).toBe(true);
      }),
    );
  });
});

describe("words", () => {
  it.each([
    ["Faustrücken – Seittritt", ["faustrucken", "seittritt"]],
    ["Tornado-Tritt (gesprungen)", ["tornado", "tritt", "gesprungen"]],
    ["16a, 0,5 Meter", ["16a", "0", "5", "meter"]],
    [" – „“ ", []],
  ])("of %j are %j", (text, expected) => expect(wordsOf(text)).toEqual(expected));

  it("with a hyphen are indexed also as one", () => {
    expect(indexWordsOf("Chin-na-Hebel und Griff")).toEqual(["chin", "na", "hebel", "und", "griff", "chinnahebel"]);
    expect(wholeOf("Chin-na – Hebel")).toBe("chinnahebel");
  });

  it("have places where they can be read again", () => {
    assert(
      property(german, (text) => {
        const placed = placedWordsOf(text);
        expect(placed.map(({ folded }) => folded)).toEqual(wordsOf(text));
        for (const { folded, start, end } of placed) expect(fold(text.slice(start, end))).toBe(folded);
      }),
    );
  });

  it("have a place for each of their signs, in any script", () => {
    assert(
      property(anything, (text) => {
        for (const { folded, start, end, signStarts } of placedWordsOf(text)) {
          expect(signStarts).toHaveLength(folded.length + 1);
          expect([signStarts[0], signStarts.at(-1)]).toEqual([start, end]);
          expect(signStarts).toEqual(signStarts.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});

describe("holdsWords", () => {
  it.each([
    ["Fußfeger von außen", "fuss aussen", true],
    ["Fußfeger von außen", "feger", true],
    ["Über die Mitte", "ueber", true],
    ["Über die Mitte", "uber", true],
    ["Über die Mitte", "", true],
    ["Über die Mitte", "mitte unten", false],
  ])("%j, asked for %j: %j", (text, query, expected) => expect(holdsWords(text, query)).toBe(expected));
});

describe("isOneErrorApart", () => {
  it.each([
    ["dem", "den", true],
    ["jab", "jabz", true],
    ["jab", "ab", true],
    ["stoss", "sotss", true],
    ["", "a", true],
    ["aba", "baa", true],
    ["jab", "jab", false],
    ["jab", "cross", false],
    ["abcd", "badc", false],
    ["abc", "cba", false],
    ["jab", "jabzz", false],
  ])("%j and %j: %j", (one, other, expected) => {
    expect(isOneErrorApart(one, other)).toBe(expected);
    expect(isOneErrorApart(other, one)).toBe(expected);
  });

  it("finds every single error in a word without equal neighbours", () => {
    const word = "kniestoß";
    for (let at = 0; at < word.length; at++) {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      expect(isOneErrorApart(word, `${before}x${after}`)).toBe(true);
      expect(isOneErrorApart(word, before + after)).toBe(true);
      expect(isOneErrorApart(word, `${before}x${word.slice(at)}`)).toBe(true);
    }
  });
});
