import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readCatalogue } from "./readCatalogue.ts";

const idsOf = (words: string) => words.split(" ");

/** Rule 5.12, with the flashcards that every topic of techniques has. */
const LABELS: Record<string, [label: string, topics: string[]]> = {
  nr: [
    "Nr. Trainieren",
    idsOf("offensive falltrittkombinationen stock messer greifkontertechniken schlagkonter trittkontertechniken"),
  ],
  sort: ["Reihenfolge lernen", idsOf("schlaege tritte blocks chinna hebel staende wuerfe")],
  names: ["Namen Trainieren", idsOf("schlaege tritte blocks chinna hebel staende wuerfe")],
};

it("carries the games that practise each topic (rule 5.12)", async () => {
  const result = await readCatalogue(resolve(import.meta.dirname, "../.."));
  const { topics } = result.ok ? result.catalogue : expect.unreachable();
  for (const { topicID, group, menu = [] } of topics) {
    const name = topicID === "basisStaende" ? "staende" : topicID;
    const games = Object.entries(LABELS).flatMap(([game, [label, ids]]) =>
      ids.includes(name) ? [{ label, address: `/${game}/${name}` }] : [],
    );
    const cards = { label: "Karteikarten", address: `/cards/${name}` };
    const expected = {
      single: [cards, ...games],
      kombi: [cards, ...games],
      theorie: [{ label: "Quiz", address: "/quiz/theorie" }],
      kuen: [],
    }[group];
    expect(menu, topicID).toEqual(expected);
  }
});
