import { NO_CATEGORY, type TechniqueNotes } from "./note.ts";

const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Lower case without accents: „Füße" becomes „fusse". */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");

/** As people type who have no umlauts: „Füße" becomes „fuesse". */
const spelledOut = (text: string) =>
  plain(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[äöüß]/g, (letter) => UMLAUTS[letter]!),
  );

/** Whether a text holds every word of a query; umlauts and ß match however they are typed. */
export function matchesQuery(text: string, query: string): boolean {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const [asPlain, asSpelled] = [plain(text), spelledOut(text)];
  return words.every((word) => asPlain.includes(plain(word)) || asSpelled.includes(spelledOut(word)));
}

/** The notes that match, with their techniques; `titleOf` says what a technique is called. An empty query finds all. */
export function searchNotes(
  all: readonly TechniqueNotes[],
  query: string,
  titleOf: (technique: TechniqueNotes) => string,
): TechniqueNotes[] {
  return all
    .map((technique) => {
      const title = titleOf(technique);
      const found = technique.notes.filter(({ category, content }) =>
        matchesQuery(`${title} ${category === NO_CATEGORY ? "" : category} ${content}`, query),
      );
      return { ...technique, notes: found };
    })
    .filter(({ notes }) => notes.length > 0);
}
