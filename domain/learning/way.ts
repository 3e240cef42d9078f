import * as v from "valibot";
import { BELTS, type Belt } from "../catalogue/schema.ts";
import { MAX_HOMEWORK, MAX_PLAN_PAUSES } from "../limits.ts";
import { isTechniqueKey } from "../progress/learning.ts";
import { mondayOf, weekOf } from "./week.ts";

/** Why there is no training for a while. */
export const PAUSE_REASONS = ["ill", "away"] as const;

/** Days on which nothing is asked. Without an end it goes on. */
export interface Pause {
  from: number;
  to?: number;
  why: (typeof PAUSE_REASONS)[number];
}

/** The way to the next belt, as the student has said it. `firestore.rules` has the same shape and limits. */
export interface Way {
  belt: Belt;
  /** The day of the exam, days since 1970-01-01; none where nobody knows it yet. */
  exam?: number;
  /** The days of the week with training, 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** How many minutes a day of training has for this. */
  minutes: number;
  /** The first day of the way. */
  began: number;
  pauses: Pause[];
  /** Techniques that a trainer has given as homework, to be asked first. */
  homework: string[];
}

export const MINUTES = { least: 5, most: 60, usual: 15 } as const;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST_DAY = 100_000;

const day = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DAY));
/** A pause is stored as one text, which rules can look through: `ill 20000-20006`, without an end `away 20000`. */
const PAUSE = /^(ill|away) (\d{1,6})(?:-(\d{1,6}))?$/;

function readPause(stored: unknown): Pause[] {
  const [, why, from, to] = (typeof stored === "string" && PAUSE.exec(stored)) || [];
  if (why === undefined || from === undefined) return [];
  return [{ why: why as Pause["why"], from: Number(from), ...(to !== undefined && { to: Number(to) }) }];
}

const writePause = ({ why, from, to }: Pause) => `${why} ${from}${to === undefined ? "" : `-${to}`}`;

const way = v.object({
  belt: v.picklist(BELTS),
  exam: v.optional(day),
  weekdays: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
    v.minLength(1),
    v.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  ),
  minutes: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(MINUTES.least), v.maxValue(MINUTES.most)),
    MINUTES.usual,
  ),
  began: day,
  pauses: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((stored) => stored.flatMap(readPause).slice(-MAX_PLAN_PAUSES)),
  ),
  homework: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((keys) => [...new Set(keys.filter(isTechniqueKey))].slice(0, MAX_HOMEWORK)),
  ),
});

/** Reads a stored way; undefined where there is none. */
export function parseWay(stored: unknown): Way | undefined {
  const { success, output } = v.safeParse(way, stored);
  return success ? output : undefined;
}

/** A way in the shape in which it is stored. */
export const storedWay = ({ exam, pauses, homework, ...way }: Way) => ({
  ...way,
  ...(exam !== undefined && { exam }),
  pauses: pauses.slice(-MAX_PLAN_PAUSES).map(writePause),
  homework: homework.slice(0, MAX_HOMEWORK),
});

/** A way with another goal: it begins anew for another belt, where its exam is over, and where a first exam comes late. */
export function movedWay(one: Way, { belt = one.belt, exam }: Partial<Pick<Way, "belt" | "exam">>, today: number): Way {
  const { exam: before, ...rest } = one;
  const isOver = before !== undefined && before < today;
  // Half of the time from the first day to the exam would have been spent without knowing of it.
  const isLate = before === undefined && exam !== undefined && today - one.began > exam - today;
  const goesOn = belt === one.belt && !isOver && !isLate;
  return { ...rest, belt, ...(exam !== undefined && { exam }), began: goesOn ? one.began : today };
}

/** The pause that a day lies in. */
export const pauseOn = ({ pauses }: Way, on: number): Pause | undefined =>
  pauses.find(({ from, to }) => from <= on && (to === undefined || on <= to));

/** A way without the pause that a day lies in: it ended on the day before. */
export const withoutPause = (one: Way, on: number): Way => ({
  ...one,
  pauses: one.pauses.flatMap((pause) => {
    if (pause !== pauseOn(one, on)) return [pause];
    return pause.from < on ? [{ ...pause, to: on - 1 }] : [];
  }),
});

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (on: number): number => on - mondayOf(weekOf(on)) + 1;

/** Whether a day has training: one of the week's days, and no pause. */
export const isTrainingDay = (one: Way, on: number): boolean =>
  one.weekdays.includes(weekdayOf(on)) && !pauseOn(one, on);

/** The days with training from a day on, up to and without another one. */
export function trainingDays(one: Way, from: number, until: number): number[] {
  return Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index).filter((on) =>
    isTrainingDay(one, on),
  );
}

/** Two weeks: within them there is a day of training, unless there is a pause. */
const SOON = 14;

/** The next day of training after a day, if it comes soon. */
export const nextTraining = (one: Way, day: number): number | undefined =>
  trainingDays(one, day + 1, day + 1 + SOON)[0];
