import * as v from "valibot";
import { checkGlossary } from "./checkGlossary.ts";
import { checkLessons, type PlacedLessons } from "./checkLessons.ts";
import { checkQuestions } from "./checkQuestions.ts";
import { checkTexts } from "./checkText.ts";
import { checkOpenings, checkTopic, fileOf } from "./checkTopic.ts";
import { describeIssue } from "./describeIssue.ts";
import { lessonsSchema, type TopicLessons } from "./lesson.ts";
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
const LESSONS_FOLDER = "content/lessons/";
const TOPIC_FOLDER = /^content\/(?:techniques|forms|theory)\//;

/** A valid catalogue, or all problems of all files; hints are improvements. */
export type CatalogueResult = { hints: Problem[] } & (
  | { ok: true; catalogue: Catalogue }
  | { ok: false; problems: Problem[] }
);

/** Files whose style is judged leniently: problems of style are only hints there. */
export type IsLenient = (file: string) => boolean;

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

function readTopics(sources: readonly Source[], problems: Problem[], style: Problem[]): Map<string, PlacedTopic> {
  const topics = new Map<string, PlacedTopic>();
  for (const source of sources.filter(({ file }) => TOPIC_FOLDER.test(file))) {
    const report = reportInto(problems, source);
    const topic = read(topicSchema, source, report);
    if (!topic) continue;
    checkTopic(topic, source.file, report);
    checkOpenings(topic.list, reportInto(style, source));
    if (topics.has(topic.topicID)) report(["topicID"], `die Id ${topic.topicID} ist schon vergeben`);
    const namesake = [...topics.values()].find((other) => other.topic.title === topic.title);
    if (namesake) report(["title"], `„${topic.title}“ heißt schon das Thema ${namesake.topic.topicID}`);
    topics.set(topic.topicID, { topic, report });
  }
  return topics;
}

/** Files that exist but have problems: references to them are not wrong as well. */
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

/** The topics in the order of `catalogue.yaml`: each named topic must exist, each existing one be named once. */
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

/** A catalogue without lessons is valid; then pages show what the topics say. */
function readLessons(sources: readonly Source[], topics: readonly Topic[], problems: Problem[]): TopicLessons[] {
  const placed = sources
    .filter(({ file }) => file.startsWith(LESSONS_FOLDER))
    .flatMap((source): PlacedLessons[] => {
      const report = reportInto(problems, source);
      const lessons = read(lessonsSchema, source, report);
      return lessons ? [{ file: source.file, lessons, report }] : [];
    });
  // Topics that could not be read are reported themselves; what links to them is not wrong as well.
  if (problems.length === 0) checkLessons(placed, topics, fileOf);
  return placed.map(({ lessons }) => lessons);
}

/** A catalogue without a glossary is valid; then no word is explained. */
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
    if (file.startsWith(LESSONS_FOLDER)) continue;
    problems.push({
      file,
      line: 1,
      message: "hier liest niemand; Themen liegen in techniques, forms und theory, Übungen in lessons, Fragen in quiz",
    });
  }
}

/**
 * Checks all files of `content/` together and reports all problems at once, including those of files that could not be
 * read.
 */
export function parseCatalogue(
  sources: readonly Source[],
  unreadable: readonly Problem[] = [],
  isLenient: IsLenient = () => false,
): CatalogueResult {
  const problems = [...unreadable];
  const style: Problem[] = [];
  const present = findPresent(sources, unreadable);
  const sourceOf = (file: string) => sources.find((source) => source.file === file);
  checkPlaces(sources, problems);
  checkMissing(present, problems);
  const topics = putInOrder(sourceOf(ORDER_FILE), readTopics(sources, problems, style), present, problems);
  const questions = readQuestions(sources, problems);
  const quotesSource = sourceOf(QUOTES_FILE);
  const quotes = quotesSource && read(quotesSchema, quotesSource, reportInto(problems, quotesSource));
  const glossary = readGlossary(sourceOf(GLOSSARY_FILE), problems);
  const lessons = readLessons(sources, topics, problems);
  checkTexts(sources, style);
  problems.push(...style.filter(({ file }) => !isLenient(file)));
  const hints = style.filter(({ file }) => isLenient(file)).sort(inReadingOrder);
  if (problems.length > 0 || !quotes) return { ok: false, problems: problems.sort(inReadingOrder), hints };
  return { ok: true, catalogue: { topics, lessons, questions, quotes, glossary }, hints };
}
