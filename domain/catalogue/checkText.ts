import type { Path, Problem, Report, Source } from "./source.ts";
import { reportInto } from "./source.ts";

interface Rule {
  pattern: RegExp;
  message: string;
}

/** Typography and style that the catalogue forbids, with the replacement. */
const rules: readonly Rule[] = [
  { pattern: /["”‟]/u, message: "Anführungszeichen sind „ und “" },
  { pattern: /'/u, message: "der Apostroph ist ’, innere Anführungszeichen sind ‚ und ‘" },
  { pattern: /(?<=^|\s)-(?=\s|$)|--|—/u, message: "der Gedankenstrich ist – mit Leerzeichen" },
  { pattern: /\d-\d/u, message: "zwischen Zahlen steht der Bisstrich –" },
  { pattern: /\.{3}/u, message: "Auslassungspunkte sind ein Zeichen: …" },
  { pattern: /[ \t]{2}|\s[,.;:!?](?=\s|$)/u, message: "ein Leerzeichen zu viel" },
  {
    pattern: /(?<![\p{L}\d])(?:du|dich|dir|dein(?:e[nmrs]?)?)(?![\p{L}\d])/u,
    message: "die Anrede Du wird groß geschrieben",
  },
  { pattern: /(?<=[\p{Ll}\d,;–] )(?:Ihnen|Ihre[nmrs]?|Ihr)(?![\p{L}\d])/u, message: "die Anrede ist Du, nicht Sie" },
  { pattern: /(?<=[\p{Ll}\d,;–] )Sie(?![\p{L}\d])/u, message: "die Anrede ist Du, nicht Sie" },
];

/** The finding, with a word before and after it. */
function around(text: string, index: number, length: number): string {
  const end = text.indexOf(" ", index + length + 1);
  return text.slice(text.lastIndexOf(" ", index - 2) + 1, end < 0 ? undefined : end).trim();
}

function checkLine(text: string, path: Path, report: Report): void {
  if (text.normalize("NFC") !== text) report(path, "Umlaute stehen zerlegt da – als Unicode NFC speichern");
  for (const { pattern, message } of rules) {
    const found = pattern.exec(text);
    if (found) {
      const excerpt = around(text, found.index, found[0].length);
      report(path, `${message} (bei „${excerpt}“)`, excerpt);
    }
  }
  const count = (sign: string) => text.split(sign).length - 1;
  if (count("„") !== count("“")) report(path, `${count("„")} öffnende und ${count("“")} schließende Anführungszeichen`);
}

/** Slugs are no German: the `du` in `du_li_bu` addresses nobody. */
const IDS = new Set<PropertyKey>([
  "id",
  "topicID",
  "topics",
  "address",
  "lessonsOf",
  "with",
  "buildsOn",
  "counters",
  "to",
]);

/** Every text of a file with its place. */
export function* textsOf(value: unknown, path: Path = []): Generator<{ text: string; path: Path }> {
  if (path.some((part) => IDS.has(part))) return;
  if (typeof value === "string") yield { text: value, path };
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* textsOf(item, [...path, index]);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* textsOf(item, [...path, key]);
  }
}

const PROSE = new Set<PropertyKey>(
  "description safety ablauf explanation question meaning looks cause better task harder check partner differs".split(
    " ",
  ),
);
const FEWEST_WORDS = 4;

const isProse = (path: Path) => path.some((part) => PROSE.has(part)) || (path.length === 2 && path[1] === "text");

/** The sentences of a text that are long enough for a repetition to be noticed. */
const sentencesOf = (text: string) =>
  (text.match(/[^.!?…]+[.!?…]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/u).length >= FEWEST_WORDS);

const bare = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, "")
    .trim();

/** Checks typography, form of address and Unicode of every text; no sentence may occur twice in the catalogue. */
export function checkTexts(sources: readonly Source[], problems: Problem[]): void {
  const seen = new Map<string, string>();
  for (const source of sources) {
    const report = reportInto(problems, source);
    for (const { text, path } of textsOf(source.data)) {
      checkLine(text, path, report);
      if (!isProse(path)) continue;
      for (const sentence of sentencesOf(text)) {
        const key = bare(sentence);
        const place = seen.get(key);
        if (place) report(path, `der Satz „${sentence}“ steht schon in ${place}`, sentence);
        else seen.set(key, `${source.file}:${source.lineOf(path, sentence)}`);
      }
    }
  }
}
