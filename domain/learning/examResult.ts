import { BELTS, type Belt } from "../catalogue/schema.ts";
import { MAX_NAME_LENGTH } from "../limits.ts";
import { isTechniqueKey } from "../progress/learning.ts";
import { nameFromAddress } from "./addressName.ts";

/** How a technique was in a rehearsal of the exam. */
export const MARKS = ["sure", "shaky", "missing"] as const;
export type Mark = (typeof MARKS)[number];

/** What a rehearsal has shown. All of it stands in the address, so that a trainer can read it without an account. */
export interface ExamResult {
  belt: Belt;
  /** Days since 1970-01-01. */
  day: number;
  /** Who was examined; empty where nobody said it. */
  name: string;
  /** How many techniques were to be called; unknown in addresses from before it was said. */
  all?: number;
  /** Techniques as `tritte/7`, by how they were. */
  marks: Readonly<Record<Mark, readonly string[]>>;
}

/** More techniques no exam has. */
const MOST_MARKED = 400;
const MOST_DAY = 100_000;
/** No address with a result is longer. */
export const MOST_RESULT_CHARACTERS = MOST_MARKED * 80 + MAX_NAME_LENGTH * 12 + 80;

const FIELDS: Record<Mark, string> = { sure: "s", shaky: "w", missing: "f" };

/** The fields of an address for a result. */
export const resultFields = ({ belt, day, name, all, marks }: ExamResult): Record<string, string> => ({
  gurt: belt,
  tag: String(day),
  ...(all !== undefined && { von: String(all) }),
  ...(name && { name }),
  ...Object.fromEntries(MARKS.map((mark) => [FIELDS[mark], marks[mark].join(",")])),
});

/** Reads a result out of the fields of an address; undefined where there is none. Checked like any input. */
export function readResult(field: (name: string) => string | null): ExamResult | undefined {
  const belt = BELTS.find((one) => one === field("gurt"));
  const numberOf = (name: string) => Number(/^\d{1,6}$/.exec(field(name) ?? "")?.[0] ?? NaN);
  const day = numberOf("tag");
  if (!belt || !(day <= MOST_DAY)) return undefined;
  const seen = new Set<string>();
  const keysOf = (mark: Mark) => {
    const keys: string[] = (field(FIELDS[mark]) ?? "").split(",").filter(isTechniqueKey);
    const fresh = [...new Set(keys)].filter((key) => !seen.has(key)).slice(0, MOST_MARKED - seen.size);
    for (const key of fresh) seen.add(key);
    return fresh;
  };
  const marks = { sure: keysOf("sure"), shaky: keysOf("shaky"), missing: keysOf("missing") };
  if (seen.size === 0) return undefined;
  const all = numberOf("von");
  const said = all >= seen.size && all <= MOST_MARKED ? { all } : {};
  return { belt, day, name: nameFromAddress(field("name")), ...said, marks };
}
