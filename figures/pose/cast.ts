import type { Belt } from "#domain/catalogue/schema.ts";
import type { Look } from "#domain/figures/body/looks.ts";

/** Who is to be seen: the belt of who performs the technique, then that person's look and the other one's. */
export interface Cast {
  belt: Belt;
  looks: readonly [Look, Look];
}

/** For sheets that ask nobody's name. */
export const PLAIN_CAST: Cast = { belt: "white", looks: ["student", "partner"] };

/** Who trains with whom, by whether the text calls the other one a woman; mostly the first man and the first partner. */
const WITH_WOMAN: readonly Cast["looks"][] = [
  ["student", "woman"],
  ["student", "woman"],
  ["partner", "woman"],
  ["elder", "woman"],
];
const WITH_MAN: readonly Cast["looks"][] = [
  ["student", "partner"],
  ["student", "partner"],
  ["student", "partner"],
  ["student", "elder"],
  ["student", "elder"],
  ["woman", "partner"],
  ["woman", "partner"],
  ["woman", "elder"],
];

/** Everybody's look: a second attacker looks like neither of the two. */
export const looksOf = ({ looks }: Cast): readonly [Look, Look, Look] => [
  ...looks,
  looks.includes("elder") ? "partner" : "elder",
];

const count = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0;
const isWoman = (words: string): boolean =>
  count(words, /\b(?:Partner|Gegner|Angreifer)in\b/g) > count(words, /\b(?:Partner|Gegner|Angreifer)s?\b/g);

/** A number from a text, the same on every machine (FNV-1a). */
function seedOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return hash >>> 3;
}

/** The people of a technique, always the same ones for the same technique, as its words speak of the other one. */
export function castOf(id: string, belt: Belt, words: string): Cast {
  const couples = isWoman(words) ? WITH_WOMAN : WITH_MAN;
  return { belt, looks: couples[seedOf(id) % couples.length]! };
}
