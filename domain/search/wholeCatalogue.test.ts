import { resolve } from "node:path";
import { assert, constantFrom, integer, pre, property } from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readCatalogue } from "../../tools/catalogue/readCatalogue.ts";
import { lessonsOfTopic, linksOf } from "../catalogue/links.ts";
import { documentOfTerm, documentsOfTopic, type SearchDocument } from "./documents.ts";
import { wholeOf } from "./fold.ts";
import { SearchIndex } from "./searchIndex.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzäöü"];
/** As typed without umlauts and ß. */
const spelledOut = (text: string) =>
  text.replace(/[äöüÄÖÜß]/g, (sign) => ({ ä: "ae", ö: "oe", ü: "ue", ß: "ss" })[sign.toLowerCase()]!);

const TYPOS = {
  wrong: (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at + 1),
  missing: (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  added: (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at),
  swapped: (text: string, at: number) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
};

let techniques: SearchDocument[] = [];
let topicTitles = new Map<string, string>();
let index: SearchIndex;

beforeAll(async () => {
  const result = await readCatalogue(resolve(import.meta.dirname, "../.."));
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  const { topics, lessons, glossary } = result.catalogue;
  const links = linksOf(topics, lessons);
  const documents = topics.flatMap((topic) => documentsOfTopic(topic, lessonsOfTopic(topic.topicID, lessons, links)));
  index = new SearchIndex([...documents, ...glossary.map(documentOfTerm)]);
  topicTitles = new Map(topics.map(({ topicID, title }) => [topicID, title]));
  techniques = documents.filter(({ found }) => found.kind === "entry" && found.group !== "kuen");
});

/** The rank, 1 for the first result. Results with the same name may precede it. */
function rankOf(document: SearchDocument, query: string): number {
  const named = wholeOf(query);
  const hits = index.search(query).map((hit) => hit.document);
  const at = hits.indexOf(document);
  const namesakes = hits
    .slice(0, Math.max(at, 0))
    .filter(({ title, names, english = "" }) =>
      [title, ...names, english].some((name) => wholeOf(name) === named || wholeOf(name) === wholeOf(document.title)),
    );
  return at < 0 ? Infinity : at + 1 - namesakes.length;
}

/** Those that are not among the first results for their query. */
const missed = (most: number, queryOf: (document: SearchDocument) => string | undefined) =>
  techniques.flatMap((document) => {
    const query = queryOf(document);
    const rank = query === undefined ? 1 : rankOf(document, query);
    return rank <= most ? [] : [`${document.id}: ${query} → ${rank}`];
  });

const refOf = ({ found }: SearchDocument, topicName: (topicID: string) => string) =>
  found.kind === "entry" ? `${topicName(found.topicID)} ${found.techniqueNr}` : undefined;

describe("every technique and every entry of the theory", () => {
  it("comes first for its title", () => expect(missed(1, ({ title }) => title)).toEqual([]));
  it("comes first for its title without umlauts and ß", () =>
    expect(missed(1, ({ title }) => spelledOut(title).toLowerCase())).toEqual([]));
  it("comes first for its memorable name", () => expect(missed(1, ({ names }) => names[0])).toEqual([]));
  it("comes first for its English name", () => expect(missed(1, ({ english }) => english)).toEqual([]));
  it("comes first for its topic and number", () => {
    expect(missed(1, (document) => refOf(document, (topicID) => topicTitles.get(topicID)!))).toEqual([]);
    expect(missed(1, (document) => refOf(document, (topicID) => topicID))).toEqual([]);
  });

  it("is among the first three for its title with one typing error, of six letters or more", () => {
    const long = techniques.filter(({ title }) => wholeOf(title).length >= 6);
    assert(
      property(
        integer({ min: 0, max: long.length - 1 }),
        constantFrom(...(Object.keys(TYPOS) as (keyof typeof TYPOS)[])),
        integer({ min: 0, max: 999 }),
        constantFrom(...LETTERS),
        (nth, kind, place, letter) => {
          const document = long[nth]!;
          const query = TYPOS[kind](document.title, place % document.title.length, letter);
          // An ü typed before 'ee' swallows both, as in 'Süeerhand': that is more than one error.
          pre(Math.abs(wholeOf(query).length - wholeOf(document.title).length) <= 1);
          expect(rankOf(document, query), `${document.title} as ${query}`).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 500 },
    );
  });
});
