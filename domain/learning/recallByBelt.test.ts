import { expect, it } from "vitest";
import type { Belt, Topic } from "../catalogue/schema.ts";
import { recallOn, remember } from "./memory.ts";
import { techniquesByKey } from "./learningOrder.ts";
import { recallByBelt } from "./recallByBelt.ts";
import { remembered } from "./remembered.ts";

const belts: Belt[][] = [["yellow", "green"], ["yellow"], ["green"], []];
const topic: Topic = {
  topicID: "blocks",
  group: "single",
  title: "Blocks",
  list: belts.map((belt, index) => ({ techniqueNr: String(index + 1), title: "", description: "", belt })),
};
const met = (day: number) => remember(undefined, { day, at: day, id: "a", rating: "good" });

it("is the mean over what was met of a belt, and leaves out belts of which nothing was", () => {
  const memories = new Map([
    ["blocks/1", met(1)],
    ["blocks/2", met(9)],
    ["blocks/4", met(1)],
  ]);
  const [yellow, ...others] = recallByBelt(techniquesByKey([topic]), memories, 20);
  expect(others).toEqual([]);
  expect(yellow).toMatchObject({ belt: "yellow", met: 2 });
  expect(yellow!.recall).toBeCloseTo((recallOn(met(1), 20) + recallOn(met(9), 20)) / 2);
});

it("counts what wobbles as not known", () => {
  const shaky = remembered(undefined, { day: 1, at: 1, id: "a", rating: "again" });
  const [yellow] = recallByBelt(techniquesByKey([topic]), new Map([["blocks/2", shaky]]), 2);
  expect(yellow!.recall).toBe(0);
});
