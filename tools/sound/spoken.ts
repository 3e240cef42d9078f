import type { Announcements } from "./announcements.ts";
import type { Engine } from "./engine.ts";
import { numberWord } from "./numberWord.ts";

const LETTER = "[\\p{L}\\p{N}]";
const quoted = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** What finds any of the words, the longest first, never inside of another word. */
function finderOf(words: readonly string[]): RegExp {
  if (words.length === 0) return /(?!)/gu;
  const alternatives = words.toSorted((one, other) => other.length - one.length).map(quoted);
  return new RegExp(`(?<!${LETTER})(${alternatives.join("|")})(?!${LETTER})`, "gu");
}

/** What is not letters: a dash is a pause, a bracket a smaller one, a hyphen just the end of a word and never „minus“. */
const readSigns = (text: string, shortPause: string) =>
  text
    .replace(/\s*\(([^)]*)\)/gu, ", $1")
    .replace(/&/gu, "und")
    .replace(/(?<=\p{L}|^)-(?=\p{L}|$)/gu, " ")
    .replace(/\d+/gu, (digits) => numberWord(Number(digits)))
    // Last: what an engine writes for a pause is not to be read.
    .replace(/\s*(?:–\s*)+/gu, shortPause);

/** Writes texts the way an engine says them. */
export function makeSpeech(
  { words, sounds }: Pick<Announcements, "words" | "sounds">,
  { write, shortPause }: Pick<Engine, "write" | "shortPause">,
): (text: string) => string {
  const finder = finderOf([...new Set([...Object.keys(words), ...Object.keys(sounds)])]);
  // Split at the words, the odd pieces are the words themselves.
  return (text) =>
    text
      .split(finder)
      .map((piece, place) =>
        place % 2 === 1 ? write({ say: words[piece] ?? piece, xsampa: sounds[piece] }) : readSigns(piece, shortPause),
      )
      .join("");
}
