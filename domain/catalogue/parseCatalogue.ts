import * as v from "valibot";
import { checkQuestions, type PlacedQuestion } from "./checkQuestions.ts";
import { checkTexts } from "./checkText.ts";
import { checkTopic } from "./checkTopic.ts";
import { describeIssue } from "./describeIssue.ts";
import {
  type Catalogue,
  orderSchema,
  questionsSchema,
  type Quote,
  quotesSchema,
  type Topic,
  topicSchema,
} from "./schema.ts";
import { inReadingOrder, type Problem, type Report, reportInto, type Source } from "./source.ts";

const ORDER_FILE = "content/catalogue.yaml";
const QUOTES_FILE = "content/quotes.yaml";
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

/** The topics as `catalogue.yaml` orders them: each that it names exists, each that exists is named once. */
function putInOrder(sources: readonly Source[], topics: Map<string, PlacedTopic>, problems: Problem[]): Topic[] {
  const source = sources.find(({ file }) => file === ORDER_FILE);
  if (!source) {
    problems.push({ file: ORDER_FILE, line: 1, message: "fehlt: die Reihenfolge der Themen" });
    return [];
  }
  const report = reportInto(problems, source);
  const ids = read(orderSchema, source, report)?.topics;
  if (!ids) return [];
  ids.forEach((id, index) => {
    if (!topics.has(id)) report(["topics", index], `kein Thema hat die Id ${id}`);
    if (ids.indexOf(id) < index) report(["topics", index], `${id} steht zweimal da`);
  });
  for (const [id, { report: reportTopic }] of topics) {
    if (!ids.includes(id)) reportTopic(["topicID"], `${id} fehlt in der Reihenfolge (${ORDER_FILE})`);
  }
  return ids.flatMap((id) => topics.get(id)?.topic ?? []);
}

function readQuestions(sources: readonly Source[], problems: Problem[]): PlacedQuestion[] {
  const files = sources.filter(({ file }) => file.startsWith(QUIZ_FOLDER));
  if (files.length === 0) problems.push({ file: QUIZ_FOLDER, line: 1, message: "fehlt: Dateien mit Fragen" });
  const questions = files.flatMap((source) => {
    const report = reportInto(problems, source);
    return (read(questionsSchema, source, report) ?? []).map((question, index) => ({ question, index, report }));
  });
  checkQuestions(questions);
  return questions;
}

function readQuotes(sources: readonly Source[], problems: Problem[]): Quote[] {
  const source = sources.find(({ file }) => file === QUOTES_FILE);
  if (!source) {
    problems.push({ file: QUOTES_FILE, line: 1, message: "fehlt: die Sprüche der Startseite" });
    return [];
  }
  const report = reportInto(problems, source);
  const quotes = read(quotesSchema, source, report) ?? [];
  if (quotes.length === 0) report([], "braucht mindestens einen Spruch");
  return quotes;
}

function checkPlaces(sources: readonly Source[], problems: Problem[]): void {
  for (const { file } of sources) {
    if (file === ORDER_FILE || file === QUOTES_FILE || file.startsWith(QUIZ_FOLDER) || TOPIC_FOLDER.test(file))
      continue;
    problems.push({
      file,
      line: 1,
      message: "hier liest niemand; Themen liegen in techniques, forms und theory, Fragen in quiz",
    });
  }
}

/** Checks all files of `content/` together; reports everything that is wrong at once. */
export function parseCatalogue(sources: readonly Source[]): CatalogueResult {
  const problems: Problem[] = [];
  checkPlaces(sources, problems);
  const topics = putInOrder(sources, readTopics(sources, problems), problems);
  const questions = readQuestions(sources, problems).map(({ question }) => question);
  const quotes = readQuotes(sources, problems);
  checkTexts(sources, problems);
  if (problems.length > 0) return { ok: false, problems: problems.sort(inReadingOrder) };
  return { ok: true, catalogue: { topics, questions, quotes } };
}
