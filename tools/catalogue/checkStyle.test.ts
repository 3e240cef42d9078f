import { describe, expect, it } from "vitest";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { Source } from "#domain/catalogue/source.ts";
import { checkNumerals, findOddLengths } from "./checkStyle.ts";

const sourceOf = (data: unknown): Source => ({ file: "content/x.yaml", data, lineOf: () => 1 });

describe("checkNumerals", () => {
  const found = (text: string) =>
    checkNumerals([sourceOf({ list: [{ description: text }] })]).map(({ message }) => message);

  it.each([
    ["Nach 3 Schlägen folgt der Tritt.", "drei"],
    ["Es sind 12.", "zwölf"],
    ["Zähle bis 5, dann atme.", "fünf"],
    ["Dein Arm (1 Handbreit vor dem Kinn) wartet.", "eins"],
  ])("wants a word in: %s", (text, word) => {
    expect(found(text)).toEqual([expect.stringContaining(`als Wort: ${word}`)]);
  });

  it.each([
    "Dreh um 45 Grad, dann um 5 Grad.",
    "Das Gewicht liegt zu 5 Prozent vorn, also 95/5.",
    "Im Jahr 12 vor unserer Zeit, am 3. Mai, um 7 Uhr.",
    "Pak Pai 6 und 7 sind Formen, wie Technik 4 und Nr. 5 zeigen.",
    "Form 7 zeigt ihn zweimal.",
    "Zwischen 10–12 und 1,5 Metern, Kapitel 2.",
    "Es sind 13 Stände.",
  ])("accepts: %s", (text) => expect(found(text)).toEqual([]));

  it("leaves titles and answers alone", () => {
    expect(checkNumerals([sourceOf([{ question: "Wie viele?", options: ["5", "12 Stände"] }])])).toEqual([]);
  });
});

describe("findOddLengths", () => {
  const topic = (...descriptions: string[]): Topic => ({
    topicID: "blocks",
    group: "single",
    title: "Blocks",
    list: descriptions.map((description, index): Technique => ({
      techniqueNr: String(index + 1),
      title: `T${index}`,
      description,
      belt: [],
    })),
  });

  it("names descriptions of one sentence and of more than five", () => {
    const topics = [
      topic("Eins.", "Eins. Zwei!", "A. B. C. D. E?", "A. B. C. D. E. F.", "Er sagt: „Halt.“ Dann … geht er."),
    ];
    const messages = findOddLengths(topics, [sourceOf({ topicID: "blocks" })]).map(({ message }) => message);
    expect(messages).toEqual([
      "list.description: Nr. 1 hat 1 Sätze statt zwei bis fünf",
      "list.description: Nr. 4 hat 6 Sätze statt zwei bis fünf",
    ]);
  });
});
