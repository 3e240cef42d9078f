import type { Announcements } from "./announcements.ts";
import type { Engine } from "./engine.ts";
import { numberWord } from "./numberWord.ts";

const LETTER = "[\\p{L}\\p{N}]";
const quoted = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** What is not letters in a title: dashes and brackets are pauses, a hyphen is the smallest one, never „minus“. */
function readSigns(text: string): string {
  return text
    .replace(/\s+–\s+/gu, ", ")
    .replace(/\s*\(([^)]*)\)/gu, ", $1")
    .replace(/&/gu, "und")
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/\d+/gu, (digits) => numberWord(Number(digits)));
}

/** Writes texts the way an engine says them. */
export function makeSpeech({ words }: Pick<Announcements, "words">, engine: Pick<Engine, "write">) {
  const written = Object.keys(words).sort((one, other) => other.length - one.length);
  const anyWord =
    written.length > 0 ? new RegExp(`(?<!${LETTER})(?:${written.map(quoted).join("|")})(?!${LETTER})`, "gu") : /(?!)/gu;
  return (text: string): string => {
    let spoken = "";
    let from = 0;
    for (const match of text.matchAll(anyWord)) {
      const word = words[match[0]];
      spoken += text.slice(from, match.index) + (word ? `\0${match[0]}\0` : match[0]);
      from = match.index + match[0].length;
    }
    // Signs are read with the words still in one piece, or a hyphen beside or inside of one would be lost.
    return (spoken + text.slice(from))
      .split("\0")
      .map((piece, place) => {
        const word = place % 2 === 1 ? words[piece] : undefined;
        return word ? engine.write(word) : readSigns(piece);
      })
      .join("")
      .replace(/-(?=<|\p{L})|(?<=>|\p{L})-/gu, " ");
  };
}
