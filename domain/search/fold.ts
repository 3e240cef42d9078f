/** Letters that Unicode does not take apart, as people type them. */
const SPELLED: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o" };

/**
 * The one form of a text for index and query: lower case, no accents, ss for ß. An e after a, o or u is dropped, so that ä, ae
 * and a are the same, however a keyboard writes them. Beginnings stay beginnings: what is half typed is found as well.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœø]/g, (letter) => SPELLED[letter]!)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e+/g, "$1");

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const HYPHENATED = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** All words of a text as a single one, so that neither spaces nor hyphens nor dashes make a difference. */
export const wholeOf = (text: string): string => wordsOf(text).join("");

/** The words of a text for the index: a word with a hyphen also as if it had none. */
export function indexWordsOf(text: string): string[] {
  const folded = fold(text);
  const joined = (folded.includes("-") ? (folded.match(HYPHENATED) ?? []) : []).map((word) => word.replaceAll("-", ""));
  return [...(folded.match(WORD) ?? []), ...joined];
}

/** Whether a text holds every word of a query, anywhere, also within words; an empty query is in every text. */
export function holdsWords(text: string, query: string): boolean {
  const words = wordsOf(text).join(" ");
  return wordsOf(query).every((word) => words.includes(word));
}

/** A word of a text with its place, and for each of its folded signs where in the text it comes from. */
export interface PlacedWord {
  folded: string;
  start: number;
  end: number;
  /** One more than folded signs: the last is the end of the word. */
  signStarts: number[];
}

function place(word: string, start: number): PlacedWord {
  const signStarts: number[] = [];
  let folded = "";
  let at = start;
  for (const sign of word) {
    const longer = fold(folded + sign);
    while (signStarts.length < longer.length) signStarts.push(at);
    folded = longer;
    at += sign.length;
  }
  return { folded, start, end: at, signStarts: [...signStarts, at] };
}

/** The words of a text, folded, with their places. */
export const placedWordsOf = (text: string): PlacedWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => place(word, index)).filter(({ folded }) => folded);
