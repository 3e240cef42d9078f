import { firstBelt } from "#domain/catalogue/beltCounts.ts";
import type { Belt, Technique } from "#domain/catalogue/schema.ts";
import { holdsWords } from "#domain/search/fold.ts";
import { beltsFromSearch, searchOfBelts } from "../routes.ts";

/** What a list may be narrowed to: what is due, unsure, or on the Merkliste. */
export const LEARNT_KINDS = ["due", "unsure", "marked"] as const;
export type LearntKind = (typeof LEARNT_KINDS)[number];
const KIND_WORDS: Record<LearntKind, string> = { due: "faellig", unsure: "unsicher", marked: "gemerkt" };

/** The filter of a topic's list. No belts means all of them. */
export interface ListFilter {
  text: string;
  belts: readonly Belt[];
  kind?: LearntKind | undefined;
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
export function filterFromSearch(search: string): ListFilter {
  const fields = new URLSearchParams(search);
  const kind = LEARNT_KINDS.find((one) => KIND_WORDS[one] === fields.get("lernen"));
  return { text: fields.get("q") ?? "", belts: beltsFromSearch(search), ...(kind && { kind }) };
}

/** The address part for a filter, empty or starting with `?`. */
export function searchOfFilter({ text, belts, kind }: ListFilter): string {
  const ofBelts = searchOfBelts(belts);
  const fields = new URLSearchParams({
    ...(text && { q: text }),
    ...(kind && { lernen: KIND_WORDS[kind] }),
  }).toString();
  return fields ? `?${fields}${ofBelts.replace("?", "&")}` : ofBelts;
}
