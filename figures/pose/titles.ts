import { type Cast, castOf } from "./cast.ts";
import { readCatalogue } from "../../tools/catalogue/readCatalogue.ts";

/** What a technique's picture needs of the catalogue. */
export interface Title {
  title: string;
  cast: Cast;
  /** The number of its steps; none for a single movement. */
  steps: number;
}

/** Forms and theory have no figures. */
const DRAWN = new Set<string>(["single", "kombi"]);

/** Titles and people of all techniques that are drawn, by `topicID/techniqueNr`. */
export async function readTitles(project: string): Promise<ReadonlyMap<string, Title>> {
  const result = await readCatalogue(project);
  const titles = new Map<string, Title>();
  const topics = result.ok ? result.catalogue.topics : [];
  for (const { topicID, list } of topics.filter(({ group }) => DRAWN.has(group)))
    for (const { techniqueNr, title, belt, description, steps = [] } of list) {
      const id = `${topicID}/${techniqueNr}`;
      const cast = castOf(id, belt[0] ?? "white", [description, ...steps].join(" "));
      titles.set(id, { title, cast, steps: steps.length });
    }
  return titles;
}
