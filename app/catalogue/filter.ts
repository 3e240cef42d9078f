import { type Belt, BELTS, type Technique } from "#domain/catalogue/schema.ts";

/** What the list of a topic is narrowed to. No belts: all of them. */
export interface ListFilter {
  text: string;
  belts: readonly Belt[];
}

/** Lower case without accents, so that 'fuß', 'Fuss' and 'FUSS' find each other. */
export const fold = (text: string) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");

const wordsOf = (technique: Technique) =>
  fold(
    [technique.techniqueNr, technique.title, technique.memorableName, technique.english, technique.description]
      .filter(Boolean)
      .join(" "),
  );

/** The belt with which a technique is first asked for. */
export const firstBelt = (technique: Technique): Belt | undefined => technique.belt[0];

/** Techniques that hold every searched word and are new with one of the belts, in list order. */
export function filterTechniques(list: readonly Technique[], { text, belts }: ListFilter): Technique[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  return list.filter((technique) => {
    const first = firstBelt(technique);
    if (belts.length > 0 && !(first && belts.includes(first))) return false;
    const words = wanted.length > 0 ? wordsOf(technique) : "";
    return wanted.every((word) => words.includes(word));
  });
}

/** How many techniques of a list are new with each belt, in rising order, without empty belts. */
export function countByFirstBelt(list: readonly Technique[]): { belt: Belt; count: number }[] {
  return BELTS.map((belt) => ({
    belt,
    count: list.filter((technique) => firstBelt(technique) === belt).length,
  })).filter(({ count }) => count > 0);
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
