import { textsOf } from "#domain/catalogue/checkText.ts";
import type { Topic } from "#domain/catalogue/schema.ts";
import { type Problem, reportInto, type Source } from "#domain/catalogue/source.ts";

const RUNNING_TEXT = new Set<PropertyKey>(
  "description safety explanation ablauf meaning steps looks cause better task harder check partner differs".split(" "),
);
const WORDS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");
/** A small number on its own: no part of a date, fraction, range, time, decimal or ordinal. */
const SMALL_NUMBER = /(?<![\p{L}\d.,:/–-])(?:[1-9]|1[0-2])(?![\p{L}\d/–-]|[.,:]\d|\.(?= \p{L}))/gu;
/** Words that make the number after them a name, or the number before them a measure. */
const NAMED =
  /(?:Nr\.|Nummer|Technik|Jahre?|Kapitel|Teil|Linie|Winkel|Zahl|Seite|Stufe|Prinzip|Form(?:en)?|Pai|\d,?(?: und| bis| oder)?)\s$/u;
const MEASURED = /^\s?(?:%|°|·|zu \d|(?:Prozent|Grad|Uhr|cm|m|km|kg|Zentimeter|Meter)(?!\p{L}))/u;

/** Numbers up to twelve are words in running text, except for measures, names and dates. */
export function checkNumerals(sources: readonly Source[]): Problem[] {
  const problems: Problem[] = [];
  for (const source of sources) {
    const report = reportInto(problems, source);
    for (const { text, path } of textsOf(source.data)) {
      if (!path.some((part) => RUNNING_TEXT.has(part))) continue;
      for (const { 0: digits, index } of text.matchAll(SMALL_NUMBER)) {
        const [before, after] = [text.slice(0, index), text.slice(index + digits.length)];
        if (NAMED.test(before) || MEASURED.test(after)) continue;
        const excerpt = `${/\S*\s?$/u.exec(before)?.[0] ?? ""}${digits}`;
        report(path, `„${digits}“ steht im Satz als Wort: ${WORDS[Number(digits)]}`, excerpt);
      }
    }
  }
  return problems;
}

const FEWEST_SENTENCES = 2;
const MOST_SENTENCES = 5;
const sentenceCount = (text: string) => text.match(/[.!?…]+[“‘)]?(?=\s|$)/gu)?.length ?? 0;

/** Descriptions of unusual length: hints, not problems. */
export function findOddLengths(topics: readonly Topic[], sources: readonly Source[]): Problem[] {
  const problems: Problem[] = [];
  for (const { topicID, group, list } of topics.filter(({ group }) => group === "single" || group === "kombi")) {
    const source = sources.find(({ data }) => (data as { topicID?: unknown } | undefined)?.topicID === topicID);
    if (!source) throw new Error(`No file of ${topicID} (${group})`);
    const report = reportInto(problems, source);
    list.forEach(({ techniqueNr, description }, index) => {
      const count = sentenceCount(description);
      if (count >= FEWEST_SENTENCES && count <= MOST_SENTENCES) return;
      report(["list", index, "description"], `Nr. ${techniqueNr} hat ${count} Sätze statt zwei bis fünf`);
    });
  }
  return problems;
}
