import { resolve } from "node:path";
import { lessonsOfTopic, linksOf } from "#domain/catalogue/links.ts";
import { documentOfTerm, documentsOfNotes, documentsOfTopic } from "#domain/search/documents.ts";
import type { Topic } from "#domain/catalogue/schema.ts";
import { SearchIndex } from "#domain/search/searchIndex.ts";
import { readCatalogue } from "../catalogue/readCatalogue.ts";
import { type Figure, median } from "./figure.ts";

const FRAME_MS = 1000 / 60;
const NOTES = 500;
const RUNS = 7;
/** Typical queries: exact, misspelled, partial, and far too long. */
const QUERIES = [
  "ellbogen",
  "schlagkonter 16a",
  "faustruecken",
  "reiterstnad",
  "geradestoss",
  "round kick",
  "block nach oben",
  "die hüfte dreht zu spät",
  "kritische distanzlinei",
  "der fuß und die hand und der kopf und das knie",
];

/** Notes like those of students: words of the technique in their own order. */
function inventNotes(topics: readonly Topic[]) {
  const entries = topics.flatMap((topic) => topic.list.map((technique) => ({ topic, technique })));
  return Array.from({ length: NOTES }, (_, nth) => {
    const { topic, technique } = entries[(nth * 7) % entries.length]!;
    const content = technique.description.split(/\s+/).reverse().slice(0, 40).join(" ");
    const note = {
      category: `Kategorie ${nth % 9}`,
      content,
      createdAt: `2026-01-01T00:00:00.${String(nth).padStart(3, "0")}Z`,
    };
    const ref = { topic: "tech", topicListID: topic.topicID, techniqueNr: technique.techniqueNr } as const;
    return documentsOfNotes({ ...ref, notes: [note] }, { title: technique.title, topicTitle: topic.title });
  }).flat();
}

/** Every query typed letter by letter: the median of several runs for each. */
function typingTimesMs(indexes: readonly SearchIndex[]): number[] {
  const typed = QUERIES.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));
  const runs = Array.from({ length: RUNS }, () =>
    typed.map((query) => {
      const startedAtMs = performance.now();
      for (const index of indexes) index.search(query);
      return performance.now() - startedAtMs;
    }),
  );
  return typed.map((_, nth) => median(runs.map((run) => run[nth]!)));
}

/** The search over the complete catalogue and 500 notes, against the length of a frame. */
export async function benchSearch(): Promise<Figure[]> {
  const result = await readCatalogue(resolve(import.meta.dirname, "../.."));
  if (!result.ok) throw new Error("content/ has problems");
  const { topics, lessons, glossary } = result.catalogue;
  const links = linksOf(topics, lessons);
  const documents = [
    ...topics.flatMap((topic) => documentsOfTopic(topic, lessonsOfTopic(topic.topicID, lessons, links))),
    ...glossary.map(documentOfTerm),
  ];
  const startedAtMs = performance.now();
  const catalogue = new SearchIndex(documents);
  const builtMs = performance.now() - startedAtMs;
  const timesMs = typingTimesMs([catalogue, new SearchIndex(inventNotes(topics))]).sort((one, other) => one - other);
  const slowestMs = timesMs.at(-1)!;
  return [
    {
      name: "search, slowest of all keystrokes, catalogue and 500 notes",
      value: `${(slowestMs / FRAME_MS).toFixed(2)} frames  (${slowestMs.toFixed(1)} ms, middle ${median(timesMs).toFixed(1)} ms; index made once in ${builtMs.toFixed(0)} ms)`,
      goal: "at most 1 frame",
    },
  ];
}
