/** Letters that Unicode does not decompose, with their usual spelling. */
const SPELLED: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o" };

/**
 * The normal form of texts and queries: lower case, no accents, ss for ß. An e after a, o or u is dropped, so that ä,
 * ae and a are the same. Prefixes stay prefixes, so that half typed words match.
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

/** All words of a text joined, so that spaces, hyphens and dashes make no difference. */
export const wholeOf = (text: string): string => wordsOf(text).join("");

/** Whether two words are one typing error apart: a letter that is wrong, missing or too many, or two that are swapped. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const wrong = long.slice(start, long.length - end);
  if (wrong.length === 1) return true;
  const [left, right] = wrong;
  return wrong.length === 2 && short.slice(start, short.length - end) === `${right}${left}`;
}

/** The words of a text for the index; a hyphenated word also as one. */
export function indexWordsOf(text: string): string[] {
  const folded = fold(text);
  const joined = (folded.includes("-") ? (folded.match(HYPHENATED) ?? []) : []).map((word) => word.replaceAll("-", ""));
  return [...(folded.match(WORD) ?? []), ...joined];
}

/** Whether a text contains every word of a query, also within words; an empty query always matches. */
export function holdsWords(text: string, query: string): boolean {
  const words = wordsOf(text).join(" ");
  return wordsOf(query).every((word) => words.includes(word));
}

/** A word of a text with its position, and for each folded character its position in the text. */
export interface PlacedWord {
  folded: string;
  start: number;
  end: number;
  /** One more than folded characters: the last is the end of the word. */
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

/** The folded words of a text with their positions. */
export const placedWordsOf = (text: string): PlacedWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => place(word, index)).filter(({ folded }) => folded);
