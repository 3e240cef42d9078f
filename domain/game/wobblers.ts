import type { Question, Technique } from "../catalogue/schema.ts";
import type { Random } from "./random.ts";

/** How well something was known: `shaky`: a bad rating; `wrong`: a wrong answer or the worst rating. */
export type Grade = "right" | "shaky" | "wrong";

/** What one answer says about a technique or a question. */
export interface Verdict {
  key: string;
  grade: Grade;
  /** Right, but after long thinking. */
  isSlow?: true;
}

/** All wobblers by key, with their degree from 1 to `MAX_WOBBLE`. Other items have no entry. */
export type Wobblers = Record<string, number>;

/** The highest degree: three right answers make up for any number of wrong ones. */
export const MAX_WOBBLE = 6;

/** The key of a technique, shared by all games that ask for it. */
export const techniqueKey = ({ topicID, techniqueNr }: { topicID: string } & Pick<Technique, "techniqueNr">): string =>
  `${topicID}/${techniqueNr}`;

/** The key of a question of the quiz; no topic has this name. */
export const questionKey = (questionId: Question["id"]): string => `?/${questionId}`;

/** Only the wobbling items: 'nur meine Fehler'. */
export const onlyWobbling = <T>(items: readonly T[], keyOf: (item: T) => string, wobblers: Wobblers): T[] =>
  items.filter((item) => (wobblers[keyOf(item)] ?? 0) > 0);

/**
 * Draws items in random order, wobblers earlier: each item has one lot, plus one for each degree. Without wobblers this
 * is an ordinary shuffle.
 */
export function drawWobbling<T>(
  items: readonly T[],
  wobbleOf: (item: T) => number,
  count: number,
  random: Random,
): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) {
    const lots = left.flatMap((item, index) => Array.from({ length: 1 + wobbleOf(item) }, () => index));
    const index = random.pick(lots) ?? 0;
    drawn.push(...left.splice(index, 1));
  }
  return drawn;
}

const isWobble = (degree: unknown): degree is number =>
  Number.isInteger(degree) && Number(degree) >= 1 && Number(degree) <= MAX_WOBBLE;

/** Reads stored wobblers; invalid entries are left out. */
export function parseWobblers(stored: unknown): Wobblers {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => isWobble(entry[1])));
}
