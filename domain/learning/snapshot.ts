import * as v from "valibot";
import { MAX_SNAPSHOT } from "../limits.ts";
import { isWeakKey } from "../progress/learning.ts";
import type { Learnt, Week } from "./learnt.ts";
import type { Left, Memory } from "./memory.ts";
import { isSkillKey, type Skill } from "./skill.ts";
import { WEEKS_SHOWN } from "./week.ts";

const number = v.pipe(v.number(), v.finite());
/** Days and stabilities of earlier weeks in turn; memories from before them have none. */
const past = v.optional(v.pipe(v.array(number), v.maxLength(2 * WEEKS_SHOWN)), []);
const memory = v.tuple([number, number, number, number, number, v.string(), past, v.optional(number)]);
const own = v.tuple([v.picklist(["none", "helped", "sure"]), number, number, v.string()]);
const trainer = v.tuple([number, number, v.string()]);
const stored = v.object({
  // Texts, because the database knows no lists in lists.
  memories: v.record(v.string(), v.string()),
  skills: v.record(v.string(), v.string()),
  weeks: v.record(v.string(), v.string()),
});

/**
 * What was known up to an instant, as it is stored so that years of sheets need not be read again. It can always be
 * made anew from the sheets; a broken one is none.
 */
export type StoredSnapshot = v.InferOutput<typeof stored>;

const packed = ({ difficulty, stability, first, last, past = [], wobble }: Memory) =>
  JSON.stringify([
    difficulty,
    stability,
    first,
    last.day,
    last.at,
    last.id,
    past.flatMap((left) => [left.day, left.stability]),
    ...(wobble === undefined ? [] : [wobble]),
  ]);

const packedSkill = ({ own, trainer }: Skill) =>
  JSON.stringify([
    own ? [own.level, own.day, own.at, own.id] : null,
    trainer ? [trainer.day, trainer.at, trainer.id] : null,
  ]);

const mapped = <T>(map: ReadonlyMap<string | number, T>, pack: (value: T) => string) =>
  Object.fromEntries([...map].map(([key, value]) => [String(key), pack(value)]));

/** What is known as a snapshot is stored; undefined where there is more than one may hold. */
export function packSnapshot({ memories, skills, weeks }: Learnt): StoredSnapshot | undefined {
  if (Math.max(memories.size, skills.size, weeks.size) > MAX_SNAPSHOT) return undefined;
  return {
    memories: mapped(memories, packed),
    skills: mapped(skills, packedSkill),
    weeks: mapped(weeks, ({ seconds, reviews, sure }) => JSON.stringify([seconds, reviews, sure])),
  };
}

const toPast = (stored: readonly number[]): Left[] =>
  Array.from({ length: Math.floor(stored.length / 2) }, (_, index) => ({
    day: stored[2 * index]!,
    stability: stored[2 * index + 1]!,
  }));

const toMemory = (value: unknown): Memory => {
  const [difficulty, stability, first, day, at, id, past, wobble] = v.parse(memory, value);
  return {
    difficulty,
    stability,
    first,
    last: { day, at, id },
    ...(wobble !== undefined && { wobble }),
    ...(past.length > 0 && { past: toPast(past) }),
  };
};

const toSkill = (value: unknown): Skill => {
  const [said, seen] = v.parse(v.tuple([v.nullable(own), v.nullable(trainer)]), value);
  return {
    ...(said && { own: { level: said[0], day: said[1], at: said[2], id: said[3] } }),
    ...(seen && { trainer: { day: seen[0], at: seen[1], id: seen[2] } }),
  };
};

const toWeek = (value: unknown): Week => {
  const [seconds, reviews, sure] = v.parse(v.tuple([number, number, number]), value);
  return { seconds, reviews, sure };
};

function read<K, T>(
  entries: Record<string, string>,
  toKey: (key: string) => K,
  read: (value: unknown) => T,
): Map<K, T> {
  return new Map(Object.entries(entries).map(([key, text]) => [toKey(key), read(JSON.parse(text))]));
}

const fitting = (isKey: (key: unknown) => boolean) => (key: string) => {
  if (!isKey(key)) throw new TypeError(`${key} names no technique`);
  return key;
};

/** Reads a stored snapshot; undefined where it is missing or broken, so that all is learnt anew. */
export function parseSnapshot(value: unknown): Learnt | undefined {
  try {
    const { memories, skills, weeks } = v.parse(stored, value);
    return {
      memories: read(memories, fitting(isWeakKey), toMemory),
      skills: read(skills, fitting(isSkillKey), toSkill),
      weeks: read(weeks, Number, toWeek),
    };
  } catch {
    return undefined;
  }
}
