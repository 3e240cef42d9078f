import { namesOf } from "#domain/catalogue/checkGlossary.ts";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { fold } from "./filter.ts";

/** The entries that hold every searched word in a name or in what is said about them, in the order of the alphabet. */
export function filterGlossary(glossary: readonly GlossaryEntry[], search: string): GlossaryEntry[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...glossary];
  return glossary.filter((entry) => {
    const words = fold([...namesOf(entry), entry.language, entry.meaning].join(" "));
    return wanted.every((word) => words.includes(word));
  });
}

/** The entries by first letter, as a German index has them: Ü stands with U. */
export function byLetter(entries: readonly GlossaryEntry[]): { letter: string; entries: GlossaryEntry[] }[] {
  const groups = Map.groupBy(entries, ({ term }) => fold(term).charAt(0).toUpperCase());
  return [...groups].map(([letter, members]) => ({ letter, entries: members }));
}
