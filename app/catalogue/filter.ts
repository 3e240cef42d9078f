import { firstBelt } from "#domain/catalogue/beltCounts.ts";
import type { Belt, Technique } from "#domain/catalogue/schema.ts";
import { holdsWords } from "#domain/search/fold.ts";
import { beltsFromSearch, searchOfBelts } from "../routes.ts";

/** The filter of a topic's list. No belts means all of them. */
export interface ListFilter {
  text: string;
  belts: readonly Belt[];
}

const textOf = ({ techniqueNr, title, memorableName, english, attack, description }: Technique) =>
  [techniqueNr, title, memorableName, english, attack, description].filter(Boolean).join("\n");

/** Techniques that contain every searched word and are new with one of the belts, in list order. */
export function filterTechniques(list: readonly Technique[], { text, belts }: ListFilter): Technique[] {
  return list.filter((technique) => {
    const first = firstBelt(technique);
    if (belts.length > 0 && !(first && belts.includes(first))) return false;
    return text.trim() === "" || holdsWords(textOf(technique), text);
  });
}

/** The filter as the address holds it. */
export const filterFromSearch = (search: string): ListFilter => ({
  text: new URLSearchParams(search).get("q") ?? "",
  belts: beltsFromSearch(search),
});

/** The address part for a filter, empty or starting with `?`. */
export function searchOfFilter({ text, belts }: ListFilter): string {
  const ofBelts = searchOfBelts(belts);
  if (!text) return ofBelts;
  return `?${new URLSearchParams({ q: text }).toString()}${ofBelts.replace("?", "&")}`;
}
