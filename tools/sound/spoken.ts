import type { Announcements } from "./announcements.ts";
import type { Engine } from "./synthesis/engine.ts";
import { numberWord } from "./numberWord.ts";

const LETTER = "[\\p{L}\\p{N}]";
const quoted = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** Finds any of the words, longest first, and never inside of another word. */
function finderOf(words: readonly string[]): RegExp {
  if (words.length === 0) return /(?!)/gu;
  const alternatives = words.toSorted((one, other) => other.length - one.length).map(quoted);
  return new RegExp(`(?<!${LETTER})(${alternatives.join("|")})(?!${LETTER})`, "gu");
}

/** Punctuation: a dash is a pause, a bracket a shorter one, a hyphen ends a word and is never „minus“. */
const readSigns = (text: string, shortPause: string) =>
  text
    .replace(/\s*\(([^)]*)\)/gu, ", $1")
    .replace(/&/gu, "und")
    .replace(/(?<=\p{L}|^)-(?=\p{L}|$)/gu, " ")
    .replace(/\d+/gu, (digits) => numberWord(Number(digits)))
    // Last, so that the engine's own notation of a pause is not replaced.
    .replace(/\s*(?:–\s*)+/gu, shortPause);

/** Writes texts in an engine's own notation. */
export function makeSpeech(
  { words, sounds }: Pick<Announcements, "words" | "sounds">,
  { write, shortPause }: Pick<Engine, "write" | "shortPause">,
): (text: string) => string {
  const finder = finderOf([...new Set([...Object.keys(words), ...Object.keys(sounds)])]);
  // Splitting by the words puts them at odd positions.
  return (text) =>
    text
      .split(finder)
      .map((piece, place) =>
        place % 2 === 1 ? write({ say: words[piece] ?? piece, xsampa: sounds[piece] }) : readSigns(piece, shortPause),
      )
      .join("");
}
