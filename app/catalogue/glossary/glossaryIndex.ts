import { namesOf } from "#domain/catalogue/checkGlossary.ts";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { fold, holdsWords } from "#domain/search/fold.ts";

/** The entries that contain every searched word in a name or explanation, in alphabetical order. */
export function filterGlossary(glossary: readonly GlossaryEntry[], search: string): GlossaryEntry[] {
  if (search.trim() === "") return [...glossary];
  return glossary.filter((entry) =>
    holdsWords([...namesOf(entry), entry.language, entry.meaning].filter(Boolean).join("\n"), search),
  );
}

/** The entries by first letter, as in a German index: Ü stands with U. */
export function byLetter(entries: readonly GlossaryEntry[]): { letter: string; entries: GlossaryEntry[] }[] {
  const groups = Map.groupBy(entries, ({ term }) => fold(term).charAt(0).toUpperCase());
  return [...groups].map(([letter, members]) => ({ letter, entries: members }));
}
