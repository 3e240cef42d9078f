import * as v from "valibot";
import { MAX_TOPIC_ENTRIES } from "../limits.ts";
import { text, topicIDSchema } from "./fields.ts";

/** Where and with whom something is practised. */
export const PRACTICE_WAYS = ["alone", "partner", "pad", "mat"] as const;
export type PracticeWay = (typeof PRACTICE_WAYS)[number];

const MAX_MISTAKES = 5;
const MAX_PRACTICES = 6;
const MAX_LINKS = 12;

const few = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(most, `darf höchstens ${most} Einträge haben`)), []);

/** A technique of any topic: `blocks/3`, `stock/8a`. */
const refSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]+\/[1-9][0-9]{0,3}[a-z]?$/, "heißt wie 'blocks/3': Thema, Schrägstrich, Nummer"),
);

/** Something that goes wrong: how it looks, why it happens, what helps. */
const mistakeSchema = v.strictObject({ looks: text, cause: text, better: text });
export type Mistake = v.InferOutput<typeof mistakeSchema>;

/** An exercise: with whom, what to do, how often, and how it gets harder. */
const exerciseSchema = v.strictObject({
  with: v.picklist(PRACTICE_WAYS, `kennt nur ${PRACTICE_WAYS.join(", ")}`),
  task: text,
  dose: v.optional(text),
  harder: v.optional(text),
});
export type Exercise = v.InferOutput<typeof exerciseSchema>;

/** What helps to learn one technique, besides its description. */
const lessonSchema = v.strictObject({
  mistakes: few(mistakeSchema, MAX_MISTAKES),
  practice: few(exerciseSchema, MAX_PRACTICES),
  /** How one notices oneself that it is right. */
  check: v.optional(text),
  /** What the partner does: attacks, holds, falls, taps. */
  partner: v.optional(text),
  /** Techniques that should be known before; those lead to this one. */
  buildsOn: few(refSchema, MAX_LINKS),
  /** Techniques that this one answers; those are countered by this one. */
  counters: few(refSchema, MAX_LINKS),
  /** Close relatives, and what is different. Named once, shown on both pages. */
  relatives: few(v.strictObject({ to: refSchema, differs: text }), MAX_LINKS),
});
export type Lesson = v.InferOutput<typeof lessonSchema>;

/** A file below `content/lessons/`: lessons by the numbers of one topic's techniques. */
export const lessonsSchema = v.strictObject({
  lessonsOf: topicIDSchema,
  lessons: v.pipe(
    v.record(v.string(), lessonSchema),
    v.maxEntries(MAX_TOPIC_ENTRIES, `darf höchstens ${MAX_TOPIC_ENTRIES} Einträge haben`),
  ),
});
export type TopicLessons = v.InferOutput<typeof lessonsSchema>;
