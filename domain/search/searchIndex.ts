import MiniSearch, { type Query, type SearchResult } from "minisearch";
import type { Belt } from "../catalogue/schema.ts";
import type { SearchDocument } from "./documents.ts";
import { FIELDS, type Field, NAME_FIELDS, WHOLE_FIELDS, withoutCount, WORD_FIELDS, wordsByField } from "./fields.ts";
import { holdsWords, isOneErrorApart, wholeOf, wordsOf } from "./fold.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Words of a query beyond these are ignored: they only slow it down. */
const MOST_WORDS = 8;
const LONGEST_WORD = 48;
/** Weights of inexact matches. */
const WEIGHTS = { prefix: 0.6, fuzzy: 0.35 };
const WITHIN = 0.4;
const SWAPPED = 0.5;
const PARTS = 0.5;
/** Bonuses, such as for an exact name. */
const EXACTLY = 4;
const NEARLY = 4;
/** A query with a number means the topic before it, not a technique with such a name. */
const WITH_NUMBER = { ...WORD_FIELDS, about: 12 };
/** The number means that of the technique, not the one in '16 Blocks'. */
const NUMBER = { ...WORD_FIELDS, number: 16, about: 0.5 };
/** Short parts of words occur everywhere in running text: 'dach' in 'gedacht'. */
const SHORTEST_WITHIN_TEXT = 6;

/** A document that matches a query. */
export interface Hit {
  document: SearchDocument;
  /** The folded words of the index that matched. */
  words: string[];
}

interface IndexedDocument {
  id: string;
  words: Partial<Record<Field, string[]>>;
}

type Boost = Record<string, number>;

const hasDigit = (word: string) => /\d/.test(word);

/** How many letters may be wrong: none in short words. */
function tolerance(word: string): number {
  if (hasDigit(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whole names tolerate more errors than words: there are few of them, and they differ much. */
function wholeTolerance(whole: string): number {
  if (hasDigit(whole) || whole.length < 5) return 0;
  return whole.length < 12 ? 2 : 3;
}

function queryWords(query: string): string[] {
  const words = wordsOf(query).map((word) => word.slice(0, LONGEST_WORD));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

const inFields = (boost: Boost) => ({ boost, fields: Object.keys(boost) });
const onlyNames = (boost: Boost) =>
  inFields(Object.fromEntries(NAME_FIELDS.map((field) => [field, boost[field] ?? 1])));
const anyOf = (...queries: (Query | undefined)[]): Query => ({
  combineWith: "OR",
  queries: queries.filter((query) => query !== undefined),
});

/** A query for any of these words, exact. */
const anyWord = (words: readonly string[], worth: number, where: ReturnType<typeof inFields>): Query | undefined =>
  words.length === 0 ? undefined : { ...where, combineWith: "OR", boostTerm: () => worth, queries: [...words] };

/**
 * How the names of a match hold the query: 0 for an exact name, 1 where the title begins with it or a name is one
 * typing error away, 2 where words of the title or another name begin so, 3 for a part of a compound, 4 for everything
 * else.
 */
function nameFit({ title, names }: SearchDocument, query: string, match: SearchResult["match"]): number {
  const whole = wholeOf(query);
  const isName = (term: string) => match[term]?.some((field) => field in WHOLE_FIELDS) ?? false;
  if (isName(whole)) return 0;
  if (Object.keys(match).some((term) => isOneErrorApart(term, whole) && isName(term))) return 1;
  const asked = wordsOf(query);
  if (wordsOf(withoutCount(title)).join(" ").startsWith(asked.join(" "))) return 1;
  const words = [title, ...names].flatMap(wordsOf);
  if (asked.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return holdsWords(title, query) ? 3 : 4;
}

/** An index with the same tokenising for documents and queries. */
export class SearchIndex {
  readonly #documents = new Map<string, SearchDocument>();
  readonly #words = new Vocabulary();
  readonly #wholes = new Vocabulary();
  readonly #index = new MiniSearch<IndexedDocument>({
    fields: FIELDS,
    extractField: (document, field) =>
      field === "id" ? document.id : (document.words[field as Field]?.join(" ") ?? ""),
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
    searchOptions: { weights: WEIGHTS },
  });

  constructor(documents: readonly SearchDocument[] = []) {
    this.add(documents);
  }

  /** Adds documents; known ids are skipped. */
  add(documents: readonly SearchDocument[]): void {
    for (const document of documents) {
      if (this.#documents.has(document.id)) continue;
      this.#documents.set(document.id, document);
      const words = wordsByField(document);
      for (const field of Object.keys(words) as Field[]) {
        (field in WHOLE_FIELDS ? this.#wholes : this.#words).add(words[field] ?? []);
      }
      this.#index.add({ id: document.id, words });
    }
  }

  /**
   * The documents that contain every word of a query or have nearly this name, best first (rule 24.3). An empty query
   * matches nothing.
   */
  search(query: string, belt: Belt | "" = ""): Hit[] {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const isNumbered = words.some(hasDigit);
    const boost = isNumbered ? WITH_NUMBER : WORD_FIELDS;
    const every: Query = { combineWith: "AND", queries: words.map((word) => this.#word(word, boost)) };
    const results = this.#index.search(anyOf(every, ...this.#whole(wholeOf(query))));
    return this.#hits(isNumbered ? results : this.#ranked(results, query, belt));
  }

  /** By how the names hold the query, then what is asked for at this belt, then by score. */
  #ranked(results: readonly SearchResult[], query: string, belt: Belt | ""): SearchResult[] {
    const rankOf = ({ id, match }: SearchResult) => {
      const document = this.#documents.get(String(id))!;
      const fit = document.found.kind === "note" ? 0 : nameFit(document, query, match);
      const isOwn = fit > 0 && belt !== "" && document.belts.includes(belt);
      return fit * 2 + (isOwn ? 0 : 1);
    };
    // Sorting is stable: within a rank the order stays that of the scores.
    const ranks = new Map(results.map((result) => [result, rankOf(result)]));
    return results.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
  }

  /** Suggestions for a query without matches, best first. */
  suggest(query: string, most: number): SearchDocument[] {
    const words = queryWords(query).filter((word) => word.length > 2);
    const nearly = words.map((word): Query => {
      const fuzzy = hasDigit(word) ? 0 : Math.min(3, Math.ceil(word.length / 3));
      return { ...onlyNames(WORD_FIELDS), queries: [word], prefix: true, fuzzy };
    });
    return nearly.length === 0
      ? []
      : this.#hits(this.#index.search(anyOf(...nearly)))
          .map(({ document }) => document)
          .slice(0, most);
  }

  #hits(results: readonly SearchResult[]): Hit[] {
    return results.flatMap(({ id, match }) => {
      const document = this.#documents.get(String(id));
      return document ? [{ document, words: Object.keys(match) }] : [];
    });
  }

  #word(word: string, boost: Boost): Query {
    if (hasDigit(word)) return { ...inFields(NUMBER), queries: [word] };
    const within = this.#words.within(word);
    if (within.length === 0 && !this.#words.hasBeginning(word)) return this.#guess(word, boost);
    const where = word.length < SHORTEST_WITHIN_TEXT ? onlyNames(boost) : inFields(boost);
    return anyOf(this.#beginning(word, boost), anyWord(within, WITHIN, where));
  }

  /** The word and what begins with it; one or two letters match only beginnings of names. */
  #beginning(word: string, boost: Boost): Query {
    if (word.length > 2) return { ...inFields(boost), queries: [word], prefix: true };
    return anyOf({ ...inFields(boost), queries: [word] }, { ...onlyNames(boost), queries: [word], prefix: true });
  }

  /** Corrections of an unknown word: a similar one, or two that are written apart. */
  #guess(word: string, boost: Boost): Query {
    const where = inFields(boost);
    const parts = this.#words.parts(word);
    const apart: Query | undefined = parts && {
      combineWith: "AND",
      queries: [
        { ...where, queries: [parts.head], prefix: true, boostTerm: () => PARTS },
        { ...where, combineWith: "OR", queries: parts.tails, boostTerm: () => PARTS },
      ],
    };
    return anyOf(
      { ...where, queries: [word], fuzzy: tolerance(word) },
      anyWord(this.#words.swapped(word), SWAPPED, where),
      apart,
    );
  }

  /** Documents with this name, or a name that begins so or is similar. */
  #whole(whole: string): (Query | undefined)[] {
    if (whole.length < 2) return [];
    const where = { ...inFields(WHOLE_FIELDS), queries: [whole] };
    const exactly = { ...where, boostTerm: () => EXACTLY };
    const begins = { ...where, prefix: whole.length > 2 };
    if (this.#wholes.has(whole)) return [exactly, begins];
    const most = this.#wholes.hasBeginning(whole) ? 1 : 3;
    const nearly = { ...where, fuzzy: Math.min(most, wholeTolerance(whole)), boostTerm: () => NEARLY };
    return [begins, nearly, anyWord(this.#wholes.swapped(whole), NEARLY / 2, where)];
  }
}
