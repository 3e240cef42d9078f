import { describe, expect, it } from "vitest";
import type { Source } from "#domain/catalogue/source.ts";
import { checkVariety, frameOf } from "./checkVariety.ts";

const source = (file: string, data: unknown): Source => ({ file, data, lineOf: () => 1 });
const topic = source("content/techniques/blocks.yaml", {
  topicID: "blocks",
  list: [{ techniqueNr: "1", description: "Der Unterarm steigt dicht vor dem Gesicht hoch und bleibt stehen." }],
});
const WORDS = "Arm Bein Hand Fuß Kopf Rumpf Knie Hüfte Ferse Blick Atem Stand Faust Kinn".split(" ");

/** The problems of lessons whose checks are these texts. */
const problemsOf = (...texts: string[]) =>
  checkVariety([
    topic,
    source("content/lessons/blocks.yaml", {
      lessonsOf: "blocks",
      lessons: Object.fromEntries(texts.map((check, index) => [index === 0 ? "1" : `${index + 1}`, { check }])),
    }),
  ]).map(({ message }) => message);

describe("the texts of lessons", () => {
  it("may differ", () =>
    expect(problemsOf(...WORDS.map((word) => `${word} hält still, bis ${word} kommt.`))).toEqual([]));

  it("may not begin with the same three words more than a few times", () => {
    const texts = WORDS.slice(0, 5).map((word) => `Du merkst, dass ${word} stimmt und ${word.length} zählt.`);
    expect(problemsOf(...texts).filter((one) => one.includes("beginnen mit „du merkst dass“"))).toHaveLength(2);
    expect(problemsOf(...texts.slice(0, 3))).toEqual([]);
  });

  it("may not end alike", () => {
    const texts = WORDS.slice(0, 5).map((word) => `${word} trifft, und alles ist gut.`);
    expect(problemsOf(...texts).join("\n")).toContain("enden auf „alles ist gut“");
  });

  it("may not be built alike", () => {
    const texts = WORDS.slice(0, 6).map(
      (word) => `${word} kommt, wenn Du ${word}s aus der ${word}e mit dem ${word} und ${word} führst`,
    );
    expect(problemsOf(...texts).join("\n")).toContain("sind gebaut wie");
  });

  it("may not say the description again", () =>
    expect(problemsOf("Richtig ist: Der Unterarm steigt dicht vor dem Gesicht hoch.")).toEqual([
      "lessons.1.check: „der unterarm steigt dicht vor dem“ steht schon in der Beschreibung",
    ]));

  it.each([
    ["Der Arm fällt.", undefined],
    ["Wenn Du mit der Faust auf den Kopf zielst, senkst Du sie.", "wenn du mit der … auf den … , … du sie"],
  ])("%j has the frame %j", (sentence, frame) => expect(frameOf(sentence)).toBe(frame));
});
