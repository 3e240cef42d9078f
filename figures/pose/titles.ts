import type { Belt } from "#domain/catalogue/schema.ts";
import { readCatalogue } from "../../tools/catalogue/readCatalogue.ts";

/** What a technique's picture needs of the catalogue. */
export interface Title {
  title: string;
  belt: Belt;
  /** The number of its steps; none for a single movement. */
  steps: number;
}

const DEFAULT_BELT: Belt = "white";

/** Forms and theory have no figures. */
const DRAWN = new Set<string>(["single", "kombi"]);

/** Titles and first belts of all techniques that are drawn, by `topicID/techniqueNr`. */
export async function readTitles(project: string): Promise<ReadonlyMap<string, Title>> {
  const result = await readCatalogue(project);
  const titles = new Map<string, Title>();
  const topics = result.ok ? result.catalogue.topics : [];
  for (const { topicID, list } of topics.filter(({ group }) => DRAWN.has(group)))
    for (const { techniqueNr, title, belt, steps = [] } of list)
      titles.set(`${topicID}/${techniqueNr}`, { title, belt: belt[0] ?? DEFAULT_BELT, steps: steps.length });
  return titles;
}
