import type { Catalogue, Technique } from "#domain/catalogue/schema.ts";

/** The existing parts of a technique. */
export interface Parts {
  description: boolean;
  english: boolean;
  steps: boolean;
  safety: boolean;
  clip: boolean;
  picture: boolean;
}

/** The catalogue in numbers. */
export interface Stats {
  /** Techniques by topicID, without forms and theory. */
  techniques: Record<string, number>;
  forms: number;
  principles: number;
  distances: number;
  questions: number;
  quotes: number;
  glossary: number;
  /** The existing parts of each technique, by topicID and techniqueNr. */
  parts: Record<string, Record<string, Parts>>;
}

const partsOf = ({ description, english, steps, safety, audio, image }: Technique): Parts => ({
  description: description !== "",
  english: english !== undefined,
  steps: steps !== undefined,
  safety: safety !== undefined,
  clip: audio !== undefined,
  picture: image !== undefined,
});

/** Counts what the catalogue holds. */
export function countCatalogue({ topics, questions, quotes, glossary }: Catalogue): Stats {
  const techniques = topics.filter(({ group }) => group === "single" || group === "kombi");
  const entries = (topicID: string) => topics.find((topic) => topic.topicID === topicID)?.list.length ?? 0;
  return {
    techniques: Object.fromEntries(techniques.map(({ topicID, list }) => [topicID, list.length])),
    forms: topics.filter(({ group }) => group === "kuen").length,
    principles: entries("kampfprinzipien"),
    distances: entries("kampfdistanzen"),
    questions: questions.length,
    quotes: quotes.length,
    glossary: glossary.length,
    parts: Object.fromEntries(
      techniques.map(({ topicID, list }) => [
        topicID,
        Object.fromEntries(list.map((technique) => [technique.techniqueNr, partsOf(technique)])),
      ]),
    ),
  };
}
