import { textsOf } from "#domain/catalogue/checkText.ts";
import { type Path, type Problem, reportInto, type Source } from "#domain/catalogue/source.ts";
import type { TextFile } from "../readYaml.ts";
import { openDictionary } from "./dictionary.ts";
import { makeSpeller, type Speller, suggestFor } from "./speller.ts";
import { readWordList, type WordList } from "./wordList.ts";

/** Fields without German: ids, file names, English and foreign names, pronunciation, authors and works. */
const NOT_GERMAN = new Set<PropertyKey>(
  "topicID group topics techniqueNr cover address titleLang english belt src audio id language pronunciation by work lessonsOf with buildsOn counters to".split(
    " ",
  ),
);
/** A word, with inner apostrophes and a trailing hyphen. Chinese characters are no words here. */
const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:’\p{L}+)?-?/gu;
const GERMAN = "Deutsch";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const wordsOf = (text: unknown) => (typeof text === "string" ? (text.match(WORD) ?? []) : []);

/** Names of forms and foreign terms of the glossary, which need no word list. */
function foreignWords(sources: readonly Source[]): Set<string> {
  const found = sources.flatMap(({ data }) => {
    if (Array.isArray(data)) {
      const terms = data.filter(isFields).filter(({ language }) => typeof language === "string" && language !== GERMAN);
      return terms.flatMap(({ term, aliases }) => [term, ...(Array.isArray(aliases) ? aliases : [])]);
    }
    return isFields(data) && data.titleLang !== undefined ? [data.title] : [];
  });
  return new Set(found.flatMap(wordsOf).map((word) => word.replace(/-$/, "")));
}

const isForeignTitle = (path: Path, { data }: Source) =>
  path.length === 1 && path[0] === "title" && isFields(data) && data.titleLang !== undefined;

/** The word with those before it, to find its own line and not that of another occurrence. */
const excerptAt = (text: string, index: number, length: number) =>
  `${/(?:\S+\s+){0,2}\S*$/u.exec(text.slice(0, index))?.[0] ?? ""}${text.slice(index, index + length)}`;

function isWrong(found: string, speller: Speller): boolean {
  if (!found.endsWith("-")) return !speller.isRight(found);
  return !speller.isFirstPart(found.slice(0, -1));
}

function checkSource(source: Source, speller: Speller, problems: Problem[]): void {
  const report = reportInto(problems, source);
  for (const { text, path } of textsOf(source.data)) {
    if (path.some((part) => NOT_GERMAN.has(part)) || isForeignTitle(path, source)) continue;
    for (const { 0: found, index } of text.matchAll(WORD)) {
      if (!isWrong(found, speller)) continue;
      const word = found.replace(/-$/, "");
      const meant = speller.suggest(word);
      const advice = meant.length > 0 ? `gemeint: ${meant.join(", ")}?` : "verschrieben, oder ein Fachwort?";
      report(path, `„${word}“ kennt das Wörterbuch nicht – ${advice}`, excerptAt(text, index, word.length));
    }
  }
}

/** The files of a catalogue and their word lists. */
export interface SpellingInput {
  /** What is checked. */
  sources: readonly Source[];
  /** All files, for the foreign words that they explain. */
  all?: readonly Source[];
  wordLists: readonly TextFile[];
  /** All texts are included, so unused words of a list can be reported. */
  isComplete: boolean;
}

const listProblems = (lists: readonly WordList[], isComplete: boolean) =>
  lists.flatMap((list) => [...list.problems(), ...(isComplete ? list.unused() : [])]);

/** Checks the spelling of every German text by the dictionary, our terms in `woerter.txt`, and compounds of both. */
export function checkSpelling({ sources, all = sources, wordLists, isComplete }: SpellingInput): Problem[] {
  const problems: Problem[] = [];
  const lists = wordLists.map(readWordList);
  const speller = makeSpeller(openDictionary(), lists, foreignWords(all));
  for (const source of sources) checkSource(source, speller, problems);
  return [...problems, ...listProblems(lists, isComplete)];
}

/** English names may use only words of other English names, so that typing errors show as new words. */
export function checkEnglish({ sources, wordLists, isComplete }: SpellingInput): Problem[] {
  const problems: Problem[] = [];
  const lists = wordLists.map(readWordList);
  const isKnown = (word: string) => lists.some((list) => list.has(word));
  for (const source of sources) {
    const report = reportInto(problems, source);
    for (const { text, path } of textsOf(source.data)) {
      if (!path.includes("english")) continue;
      for (const word of text.match(/\p{L}+/gu) ?? []) {
        const isRight = isKnown(word);
        lists.forEach((list) => list.settle(isRight));
        if (isRight) continue;
        const meant = suggestFor(word, isKnown);
        lists.forEach((list) => list.settle(false));
        const advice = meant.length > 0 ? `gemeint: ${meant.join(", ")}?` : "richtig geschrieben?";
        report(path, `das englische Wort „${word}“ ist neu – ${advice}`, text);
      }
    }
  }
  return [...problems, ...listProblems(lists, isComplete)];
}
