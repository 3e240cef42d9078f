import { type ShownLesson, lessonsOfTopic, linksOf } from "#domain/catalogue/links.ts";
import type { Catalogue, Technique } from "#domain/catalogue/schema.ts";

/** The existing parts of a technique. */
export interface Parts {
  description: boolean;
  english: boolean;
  steps: boolean;
  safety: boolean;
  mistakes: boolean;
  practice: boolean;
  check: boolean;
  partner: boolean;
  links: boolean;
  clip: boolean;
  picture: boolean;
}

/** The catalogue in numbers. */
export interface Stats {
  /** Techniques by topicID, without forms and theory. */
  techniques: Record<string, number>;
  /** How many of all techniques have each part. */
  counts: Record<keyof Parts, number>;
  forms: number;
  principles: number;
  distances: number;
  questions: number;
  quotes: number;
  glossary: number;
  /** The existing parts of each technique, by topicID and techniqueNr. */
  parts: Record<string, Record<string, Parts>>;
}

const partsOf = (
  { description, english, steps, safety, audio, image }: Technique,
  { mistakes, practice, check, partner, links }: ShownLesson,
): Parts => ({
  description: description !== "",
  english: english !== undefined,
  steps: steps !== undefined,
  safety: safety !== undefined,
  mistakes: mistakes.length > 0,
  practice: practice.length > 0,
  check: check !== undefined,
  partner: partner !== undefined,
  links: links.length > 0,
  clip: audio !== undefined,
  picture: image !== undefined,
});

const NO_LESSON: ShownLesson = { mistakes: [], practice: [], links: [] };
const PART_NAMES = [
  "description",
  "english",
  "steps",
  "safety",
  "mistakes",
  "practice",
  "check",
  "partner",
  "links",
  "clip",
  "picture",
] as const satisfies readonly (keyof Parts)[];

/** How many techniques have each part. */
function countParts(all: readonly Parts[]): Stats["counts"] {
  const counts = Object.fromEntries(PART_NAMES.map((name) => [name, 0])) as Stats["counts"];
  for (const parts of all) for (const name of PART_NAMES) if (parts[name]) counts[name]++;
  return counts;
}

/** Counts what the catalogue holds. Clips and pictures count where they were attached to it. */
export function countCatalogue({ topics, lessons, questions, quotes, glossary }: Catalogue): Stats {
  const techniques = topics.filter(({ group }) => group === "single" || group === "kombi");
  const links = linksOf(topics, lessons);
  const parts = techniques.map(({ topicID, list }) => {
    const shown = lessonsOfTopic(topicID, lessons, links);
    return [
      topicID,
      Object.fromEntries(
        list.map((technique) => [technique.techniqueNr, partsOf(technique, shown[technique.techniqueNr] ?? NO_LESSON)]),
      ),
    ] as const;
  });
  const entries = (topicID: string) => topics.find((topic) => topic.topicID === topicID)?.list.length ?? 0;
  return {
    techniques: Object.fromEntries(techniques.map(({ topicID, list }) => [topicID, list.length])),
    counts: countParts(parts.flatMap(([, byNumber]) => Object.values(byNumber))),
    forms: topics.filter(({ group }) => group === "kuen").length,
    principles: entries("kampfprinzipien"),
    distances: entries("kampfdistanzen"),
    questions: questions.length,
    quotes: quotes.length,
    glossary: glossary.length,
    parts: Object.fromEntries(parts),
  };
}
