import * as v from "valibot";
import { checkGlossary } from "./checkGlossary.ts";
import { checkQuestions } from "./checkQuestions.ts";
import { checkTexts } from "./checkText.ts";
import { checkTopic, fileOf } from "./checkTopic.ts";
import { describeIssue } from "./describeIssue.ts";
import {
  type Catalogue,
  type GlossaryEntry,
  glossarySchema,
  GROUPS,
  orderSchema,
  type Question,
  questionsSchema,
  quotesSchema,
  type Topic,
  topicSchema,
} from "./schema.ts";
import { inReadingOrder, type Problem, type Report, reportInto, type Source } from "./source.ts";

const ORDER_FILE = "content/catalogue.yaml";
const QUOTES_FILE = "content/quotes.yaml";
const GLOSSARY_FILE = "content/glossary.yaml";
const QUIZ_FOLDER = "content/quiz/";
const TOPIC_FOLDER = /^content\/(?:techniques|forms|theory)\//;

/** A catalogue without a flaw, or every flaw of all files. */
export type CatalogueResult = { ok: true; catalogue: Catalogue } | { ok: false; problems: Problem[] };

interface PlacedTopic {
  topic: Topic;
  report: Report;
}

function read<S extends v.GenericSchema>(schema: S, source: Source, report: Report): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, source.data, { abortPipeEarly: true });
  if (result.success) return result.output;
  for (const issue of result.issues)
    report(
      (issue.path ?? []).map(({ key }) => key as PropertyKey),
      describeIssue(issue),
    );
  return undefined;
}

function readTopics(sources: readonly Source[], problems: Problem[]): Map<string, PlacedTopic> {
  const topics = new Map<string, PlacedTopic>();
  for (const source of sources.filter(({ file }) => TOPIC_FOLDER.test(file))) {
    const report = reportInto(problems, source);
    const topic = read(topicSchema, source, report);
    if (!topic) continue;
    checkTopic(topic, source.file, report);
    if (topics.has(topic.topicID)) report(["topicID"], `die Id ${topic.topicID} ist schon vergeben`);
    const namesake = [...topics.values()].find((other) => other.topic.title === topic.title);
    if (namesake) report(["title"], `„${topic.title}“ heißt schon das Thema ${namesake.topic.topicID}`);
    topics.set(topic.topicID, { topic, report });
  }
  return topics;
}

/** Files that are there although nothing came of them: what refers to them is not wrong as well. */
interface Present {
  files: ReadonlySet<string>;
  topicIDs: ReadonlySet<unknown>;
}

function findPresent(sources: readonly Source[], unreadable: readonly Problem[]): Present {
  return {
    files: new Set([...sources, ...unreadable].map(({ file }) => file)),
    topicIDs: new Set(
      sources.map(({ data }) =>
        typeof data === "object" && data !== null && "topicID" in data ? data.topicID : undefined,
      ),
    ),
  };
}

const mayExist = (topicID: string, present: Present) =>
  present.topicIDs.has(topicID) || GROUPS.some((group) => present.files.has(fileOf({ topicID, group })));

/** The topics as `catalogue.yaml` orders them: each that it names exists, each that exists is named once. */
function putInOrder(
  source: Source | undefined,
  topics: Map<string, PlacedTopic>,
  present: Present,
  problems: Problem[],
): Topic[] {
  if (!source) return [];
  const report = reportInto(problems, source);
  const ids = read(orderSchema, source, report)?.topics;
  if (!ids) return [];
  ids.forEach((id, index) => {
    if (!mayExist(id, present)) report(["topics", index], `kein Thema hat die Id ${id}`);
    if (ids.indexOf(id) < index) report(["topics", index], `${id} steht zweimal da`);
  });
  for (const [id, { report: reportTopic }] of topics) {
    if (!ids.includes(id)) reportTopic(["topicID"], `${id} fehlt in der Reihenfolge (${ORDER_FILE})`);
  }
  return ids.flatMap((id) => topics.get(id)?.topic ?? []);
}

function readQuestions(sources: readonly Source[], problems: Problem[]): Question[] {
  const placed = sources
    .filter(({ file }) => file.startsWith(QUIZ_FOLDER))
    .flatMap((source) => {
      const report = reportInto(problems, source);
      return (read(questionsSchema, source, report) ?? []).map((question, index) => ({ question, index, report }));
    });
  checkQuestions(placed);
  return placed.map(({ question }) => question);
}

/** A catalogue may do without a glossary; then no word is explained. */
function readGlossary(source: Source | undefined, problems: Problem[]): GlossaryEntry[] {
  if (!source) return [];
  const report = reportInto(problems, source);
  const glossary = read(glossarySchema, source, report) ?? [];
  checkGlossary(glossary, report);
  return glossary;
}

function checkMissing({ files }: Present, problems: Problem[]): void {
  const missing = (file: string, what: string) => problems.push({ file, line: 1, message: `fehlt: ${what}` });
  if (!files.has(ORDER_FILE)) missing(ORDER_FILE, "die Reihenfolge der Themen");
  if (!files.has(QUOTES_FILE)) missing(QUOTES_FILE, "die Sprüche der Startseite");
  if (![...files].some((file) => file.startsWith(QUIZ_FOLDER))) missing(QUIZ_FOLDER, "Dateien mit Fragen");
}

const SINGLE_FILES: ReadonlySet<string> = new Set([ORDER_FILE, QUOTES_FILE, GLOSSARY_FILE]);

function checkPlaces(sources: readonly Source[], problems: Problem[]): void {
  for (const { file } of sources) {
    if (SINGLE_FILES.has(file) || file.startsWith(QUIZ_FOLDER) || TOPIC_FOLDER.test(file)) continue;
    problems.push({
      file,
      line: 1,
      message: "hier liest niemand; Themen liegen in techniques, forms und theory, Fragen in quiz",
    });
  }
}

/**
 * Checks all files of `content/` together; reports everything that is wrong at once, together with the problems of
 * files that could not be read at all.
 */
export function parseCatalogue(sources: readonly Source[], unreadable: readonly Problem[] = []): CatalogueResult {
  const problems = [...unreadable];
  const present = findPresent(sources, unreadable);
  const sourceOf = (file: string) => sources.find((source) => source.file === file);
  checkPlaces(sources, problems);
  checkMissing(present, problems);
  const topics = putInOrder(sourceOf(ORDER_FILE), readTopics(sources, problems), present, problems);
  const questions = readQuestions(sources, problems);
  const quotesSource = sourceOf(QUOTES_FILE);
  const quotes = quotesSource && read(quotesSchema, quotesSource, reportInto(problems, quotesSource));
  const glossary = readGlossary(sourceOf(GLOSSARY_FILE), problems);
  checkTexts(sources, problems);
  if (problems.length > 0 || !quotes) return { ok: false, problems: problems.sort(inReadingOrder) };
  return { ok: true, catalogue: { topics, questions, quotes, glossary } };
}
