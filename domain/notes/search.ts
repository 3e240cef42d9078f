import { holdsWords } from "../search/fold.ts";
import { NO_CATEGORY, type TechniqueNotes } from "./note.ts";

/** The matching notes with their techniques; `titleOf` gives a technique's title. An empty query matches all. */
export function searchNotes(
  all: readonly TechniqueNotes[],
  query: string,
  titleOf: (technique: TechniqueNotes) => string,
): TechniqueNotes[] {
  return all
    .map((technique) => {
      const title = titleOf(technique);
      const found = technique.notes.filter(({ category, content }) =>
        holdsWords(`${title} ${category === NO_CATEGORY ? "" : category} ${content}`, query),
      );
      return { ...technique, notes: found };
    })
    .filter(({ notes }) => notes.length > 0);
}
