import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { namesOf } from "./checkGlossary.ts";
import type { GlossaryEntry } from "./schema.ts";
import { makeTermMarker, MOST_TERMS } from "./terms.ts";

const entry = (term: string, aliases: string[] = [], everyday = false): GlossaryEntry => ({
  id: term.replaceAll(/[^\p{L}\p{N}]/gu, "_"),
  term,
  aliases,
  everyday,
  meaning: `Bedeutung von ${term}.`,
});

const glossary = [
  entry("Deckung", ["Deckungen"], true),
  entry("Finte", ["fintieren"]),
  entry("Kuen", ["Quan"]),
  entry("Lo Han", ["Arhat"]),
  entry("Lo Han Kuen"),
  entry("Sifu"),
  entry("Tornado-Tritt"),
  entry("C++ (Form)"),
];
const mark = makeTermMarker(glossary);

/** Texts with marked terms in brackets. */
const shown = (texts: string[], own: string[] = []) =>
  mark(texts, own).map((segments) => segments.map(({ text, entry }) => (entry ? `[${text}]` : text)).join(""));

describe("makeTermMarker", () => {
  it.each<[string, string, string]>([
    ["a term", "Frag die Sifu, sie weiß es.", "Frag die [Sifu], sie weiß es."],
    ["an alias", "Quan heißt Faust.", "[Quan] heißt Faust."],
    ["a term that is the whole text", "Sifu", "[Sifu]"],
    ["the first of several", "Sifu sagt es, Sifu zeigt es.", "[Sifu] sagt es, Sifu zeigt es."],
    ["term and alias as one", "Kuen oder Quan.", "[Kuen] oder Quan."],
    ["the longest name", "Die Lo Han Kuen kommt von Lo Han.", "Die [Lo Han Kuen] kommt von [Lo Han]."],
    ["a name in quotes or brackets", "Die „Finte“ (Kuen).", "Die „[Finte]“ ([Kuen])."],
    ["an alias in small letters at the start", "Fintieren heißt täuschen.", "[Fintieren] heißt täuschen."],
    ["a name with a hyphen", "Ein Tornado-Tritt folgt.", "Ein [Tornado-Tritt] folgt."],
    ["a name with signs of patterns", "Die C++ (Form) gibt es nicht.", "Die [C++ (Form)] gibt es nicht."],
  ])("marks %s", (_name, text, expected) => {
    expect(shown([text])).toEqual([expected]);
  });

  it.each<[string, string]>([
    ["a part of a word", "Kuenstler und Sifus."],
    ["a part of a compound", "Der Sifu-Titel und die Lehr-Kuen."],
    ["a capitalised term in small letters", "Das ist keine finte."],
    ["everyday words", "Die Deckung bleibt oben."],
    ["the empty text", ""],
  ])("does not mark %s", (_name, text) => {
    expect(shown([text])).toEqual([text]);
  });

  it("marks a term once in texts that are read together", () => {
    expect(shown(["Eine Finte.", "Noch eine Finte, eine Kuen."])).toEqual([
      "Eine [Finte].",
      "Noch eine Finte, eine [Kuen].",
    ]);
  });

  it("leaves out what the page itself is called, by any of its names", () => {
    expect(shown(["Quan und Sifu."], ["1. Kuen"])).toEqual(["Quan und [Sifu]."]);
    expect(shown(["Lo Han lehrt Kuen."], ["Lo Han Kuen"])).toEqual(["[Lo Han] lehrt [Kuen]."]);
  });

  it("stops after a handful in one text, and goes on in the next", () => {
    const many = Array.from({ length: MOST_TERMS + 2 }, (_, index) => `Wort${index}`);
    const marked = makeTermMarker(many.map((term) => entry(term)))([many.join(" "), many.join(" ")]);
    expect(marked.map((segments) => segments.filter(({ entry }) => entry).map(({ text }) => text))).toEqual([
      many.slice(0, MOST_TERMS),
      many.slice(MOST_TERMS),
    ]);
  });

  it("marks nothing without a glossary", () => {
    expect(makeTermMarker([])(["Sifu"])).toEqual([[{ text: "Sifu" }]]);
  });

  const names = glossary.flatMap(namesOf);
  const piece = oneof(
    constantFrom(...names, " ", "-", ", ", "Fintieren", "ß", "é", "\n"),
    string({ unit: "grapheme" }),
  );
  const text = array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const isLetter = /[\p{L}\p{M}\p{N}-]/u;

  it("never changes a text, marks whole names only, each entry once and not the page's own", () => {
    assert(
      property(array(text, { maxLength: 4 }), array(text, { maxLength: 2 }), (texts, own) => {
        const marked = mark(texts, own);
        expect(marked.map((segments) => segments.map((segment) => segment.text).join(""))).toEqual(texts);
        const ids = marked.flat().flatMap(({ entry }) => entry?.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        for (const segments of marked) {
          expect(segments.filter(({ entry }) => entry).length).toBeLessThanOrEqual(MOST_TERMS);
          segments.forEach(({ text, entry }, index) => {
            if (!entry) return;
            expect(entry.everyday).toBe(false);
            expect(namesOf(entry).map((name) => name.toLowerCase())).toContain(text.toLowerCase());
            expect(segments[index - 1]?.text.at(-1) ?? "").not.toMatch(isLetter);
            expect([...(segments[index + 1]?.text ?? "")][0] ?? "").not.toMatch(isLetter);
          });
        }
      }),
    );
  });

  it("marks the same again, and nothing more where own titles name everything", () => {
    assert(
      property(array(text, { maxLength: 3 }), (texts) => {
        expect(mark(texts)).toEqual(mark(texts));
        expect(
          mark(texts, [names.join(" / ")])
            .flat()
            .filter(({ entry }) => entry),
        ).toEqual([]);
      }),
    );
  });
});
