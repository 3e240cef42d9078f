import { indexWordsOf, wholeOf } from "./fold.ts";
import type { SearchDocument } from "./documents.ts";

/** The word fields of the index, with the weight of a hit. */
export const WORD_FIELDS = {
  title: 6,
  name: 4.5,
  english: 3.5,
  number: 4,
  attack: 2.5,
  about: 1.5,
  body: 1,
  lesson: 0.4,
};
/** Fields that hold a whole name as one word: a match of it means an exact name. */
export const WHOLE_FIELDS = { wholeTitle: 40, wholeRef: 40, wholeName: 28, wholeEnglish: 20 };
/** Fields where one or two letters may be the beginning of a word. */
export const NAME_FIELDS = ["title", "name", "english", "about"];

export type Field = keyof typeof WORD_FIELDS | keyof typeof WHOLE_FIELDS;
export const FIELDS = [...Object.keys(WORD_FIELDS), ...Object.keys(WHOLE_FIELDS)] as Field[];

/** '16 Blocks' is also found as 'Blocks'. */
export const withoutCount = (title: string) => title.replace(/^(?:die\s+)?\d+\s+/iu, "");

function refsOf({ found, title, about }: SearchDocument): string[] {
  if (found.kind !== "entry") return [];
  const { topicID, group, techniqueNr } = found;
  const topics = new Set([topicID, ...about, ...about.map(withoutCount)]);
  return [...topics].flatMap((topic) => [topic + techniqueNr, ...(group === "kuen" ? [topic + title] : [])]);
}

function numbersOf({ found }: SearchDocument): string[] {
  if (found.kind !== "entry") return [];
  const digits = found.techniqueNr.replace(/\D+$/, "");
  return ["nr", "nummer", ...new Set([found.techniqueNr, digits])];
}

/** A note is found mainly by its own words; its technique is a document of its own. */
function noteWords(document: SearchDocument): Partial<Record<Field, string[]>> {
  const { title, about, category, texts } = document;
  return {
    name: indexWordsOf(category ?? ""),
    about: indexWordsOf([title, ...about].join(" ")),
    body: indexWordsOf(texts.join("\n")),
  };
}

/** The folded words of a document for each field. */
export function wordsByField(document: SearchDocument): Partial<Record<Field, string[]>> {
  const { found, title, names, english = "", attack = "", about, texts, lesson = [] } = document;
  if (found.kind === "note") return noteWords(document);
  const topicID = found.kind === "topic" ? [found.topicID] : [];
  return {
    title: indexWordsOf(title),
    name: indexWordsOf(names.join("\n")),
    english: indexWordsOf(english),
    number: numbersOf(document),
    attack: indexWordsOf(attack),
    about: indexWordsOf([...about, ...topicID].join("\n")),
    body: indexWordsOf(texts.join("\n")),
    lesson: indexWordsOf(lesson.join("\n")),
    wholeTitle: [...new Set([title, withoutCount(title), ...topicID].map(wholeOf))],
    wholeRef: [...new Set(refsOf(document).map(wholeOf))],
    wholeName: names.map(wholeOf),
    wholeEnglish: [wholeOf(english)],
  };
}
