import { readCatalogue } from "../catalogue/readCatalogue.ts";
import { BELT_COLOURS } from "./types.ts";
import type { BeltColour } from "./types.ts";

/** What the catalogue says of a technique that its picture needs. */
export interface Title {
  title: string;
  belt: BeltColour;
  /** How many steps it has; none where it is one movement. */
  steps: number;
}

const DEFAULT_BELT: BeltColour = "white";

/** Forms and theory have no figures. */
const DRAWN = new Set<string>(["single", "kombi"]);

/** Titles and first belts of all techniques that are drawn, by `topicID/techniqueNr`. */
export async function readTitles(project: string): Promise<ReadonlyMap<string, Title>> {
  const result = await readCatalogue(project);
  const titles = new Map<string, Title>();
  const topics = result.ok ? result.catalogue.topics : [];
  for (const { topicID, list } of topics.filter(({ group }) => DRAWN.has(group)))
    for (const { techniqueNr, title, belt, steps = [] } of list) {
      const first = BELT_COLOURS.find((colour) => colour === belt[0]) ?? DEFAULT_BELT;
      titles.set(`${topicID}/${techniqueNr}`, { title, belt: first, steps: steps.length });
    }
  return titles;
}
