import { type PlacedWord, placedWordsOf, wordsOf } from "./fold.ts";

/** A piece of a text; all pieces together are the text. */
export interface Piece {
  text: string;
  /** The offset of the piece. */
  start: number;
  marked: boolean;
}

/** What to mark: the words of the query, and the words of the index that matched. */
export interface Marks {
  asked: readonly string[];
  fitted: ReadonlySet<string>;
}

/** The marks of a hit. */
export const marksOf = (query: string, words: readonly string[]): Marks => ({
  asked: wordsOf(query),
  fitted: new Set(words),
});

/** The marked range of a word: the queried part, or the whole word if it only resembles the query. */
function rangeOf(
  { folded, signStarts, start, end }: PlacedWord,
  { asked, fitted }: Marks,
): [number, number] | undefined {
  if (!fitted.has(folded)) return undefined;
  const part = asked.filter((word) => folded.includes(word)).sort((one, other) => other.length - one.length)[0];
  if (part === undefined) return [start, end];
  const at = folded.indexOf(part);
  return [signStarts[at] ?? start, signStarts[at + part.length] ?? end];
}

/** Whether a text as one word matched: then all of it is marked. */
const isWhole = (placed: readonly PlacedWord[], { fitted }: Marks) =>
  placed.length > 1 && fitted.has(placed.map(({ folded }) => folded).join(""));

/** Cuts a text into marked and unmarked pieces. */
export function highlight(text: string, marks: Marks): Piece[] {
  const placed = placedWordsOf(text);
  const ranges = placed.flatMap((word) => [rangeOf(word, marks) ?? []].filter((range) => range.length > 0));
  const [first, last] = [placed[0], placed.at(-1)];
  if (ranges.length === 0 && first && last && isWhole(placed, marks)) ranges.push([first.start, last.end]);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of ranges) {
    pieces.push(
      { text: text.slice(at, start), start: at, marked: false },
      { text: text.slice(start, end), start, marked: true },
    );
    at = end;
  }
  pieces.push({ text: text.slice(at), start: at, marked: false });
  return pieces.filter((piece) => piece.text);
}

/** With a non-breaking space, so that no line consists of an ellipsis. */
const ELLIPSIS = { before: "…\u00a0", after: "\u00a0…" };

/** A position to the left that does not split a word. */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at);
  return space < 0 ? 0 : space + 1;
}

/** About `length` characters of a text around its first mark, on one line. */
function cutAround(text: string, at: number, length: number): string {
  if (text.length <= length) return text;
  const lead = Math.min(Math.max(0, at - Math.floor(length / 3)), Math.max(0, text.length - length));
  const start = lead === 0 ? 0 : wordStart(text, lead);
  const rest = text.slice(start, start + length);
  const isEnd = start + length >= text.length;
  const space = rest.lastIndexOf(" ");
  const words = isEnd || space <= at - start ? rest : rest.slice(0, space).replace(/[\s,;:–-]+$/u, "");
  return `${start > 0 ? ELLIPSIS.before : ""}${words}${isEnd ? "" : ELLIPSIS.after}`;
}

/** The excerpt that shows why a document matched, with marks; the beginning if no text does. */
export function excerpt(texts: readonly string[], marks: Marks, length: number): Piece[] {
  const lines = texts.map((text) => text.replace(/\s+/gu, " ").trim());
  for (const line of lines) {
    const hit = placedWordsOf(line).find((word) => rangeOf(word, marks));
    if (hit) return highlight(cutAround(line, hit.start, length), marks);
  }
  return lines[0] ? [{ text: cutAround(lines[0], 0, length), start: 0, marked: false }] : [];
}
