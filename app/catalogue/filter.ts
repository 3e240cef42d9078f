import { firstBelt } from "#domain/catalogue/beltCounts.ts";
import { type Belt, BELTS, type Technique } from "#domain/catalogue/schema.ts";
import { holdsWords } from "#domain/search/fold.ts";

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

const isBelt = (value: string): value is Belt => BELTS.some((belt) => belt === value);

/** The filter as the address holds it: `q` and `gurt`. */
export function filterFromSearch(search: string): ListFilter {
  const params = new URLSearchParams(search);
  return { text: params.get("q") ?? "", belts: (params.get("gurt") ?? "").split(",").filter(isBelt) };
}

/** The address part for a filter, empty or starting with `?`. */
export function searchOfFilter({ text, belts }: ListFilter): string {
  const params = new URLSearchParams();
  if (text) params.set("q", text);
  if (belts.length > 0) params.set("gurt", belts.join(","));
  const search = params.toString();
  return search ? `?${search}` : "";
}
