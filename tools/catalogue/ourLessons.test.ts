import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalogue } from "#domain/catalogue/schema.ts";
import { checkMerknamen, checkOurLessons } from "./ourLessons.ts";
import { readCatalogue } from "./readCatalogue.ts";

let catalogue: Catalogue;
beforeAll(async () => {
  const result = await readCatalogue(resolve(import.meta.dirname, "../.."));
  if (result.ok) catalogue = result.catalogue;
});

describe("lessons (rule 5.23)", () => {
  it("are there for every technique of our catalogue, with all their parts", () =>
    expect(checkOurLessons(catalogue)).toEqual([]));

  it("whatever can hurt says what is allowed in training (rule 5.26)", () => {
    const dangerous = new Set([
      "chinna",
      "hebel",
      "wuerfe",
      "falltrittkombinationen",
      "stock",
      "messer",
      "greifkontertechniken",
    ]);
    const silent = catalogue.topics
      .filter(({ topicID }) => dangerous.has(topicID))
      .flatMap(({ topicID, list }) =>
        list.filter(({ safety }) => !safety).map(({ techniqueNr }) => `${topicID}/${techniqueNr}`),
      );
    expect(silent).toEqual([]);
  });

  it("that miss a part are named", () => {
    const [topic] = catalogue.topics;
    const lessons = catalogue.lessons.find(({ lessonsOf }) => lessonsOf === topic?.topicID);
    const { "1": first, ...others } = lessons!.lessons;
    const without = { ...lessons!, lessons: { ...others, "2": { ...others["2"]!, check: undefined } } };
    const found = checkOurLessons({ ...catalogue, topics: [topic!], lessons: [without] });
    expect(first).toBeDefined();
    expect(found.map(({ message }) => message)).toEqual([
      "basisStaende 1 braucht einen Eintrag in lessons",
      "basisStaende 2 braucht check",
    ]);
  });
});

describe("Merknamen", () => {
  it("are shared only by techniques that belong together", () => {
    expect(checkMerknamen(catalogue)).toEqual([]);
    const [first, ...others] = catalogue.topics;
    const [one, ...rest] = first!.list;
    const doubled = { ...first!, list: [{ ...one!, memorableName: "Doppelt" }, ...rest] };
    const last = others.at(-1)!;
    const far = { ...last, list: [{ ...last.list[0]!, memorableName: "Doppelt" }, ...last.list.slice(1)] };
    const found = checkMerknamen({ ...catalogue, topics: [doubled, ...others.slice(0, -1), far] });
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining("„Doppelt“"),
      expect.stringContaining("„Doppelt“"),
    ]);
  });
});
