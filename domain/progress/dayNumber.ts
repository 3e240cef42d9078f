import { berlinDay } from "./day.ts";

const DAY_MS = 86_400_000;

/** The day in Europe/Berlin, in days since 1970-01-01. */
export const berlinDayNumber = (ms: number): number => Date.parse(berlinDay(ms)) / DAY_MS;

/** The date of a day, at midnight in UTC: for texts of dates. */
export const dateOfDay = (day: number): Date => new Date(day * DAY_MS);

/** A day as YYYY-MM-DD. */
export const isoDay = (day: number): string => dateOfDay(day).toISOString().slice(0, 10);

/** The number of a day given as YYYY-MM-DD; undefined where that is none. */
export function dayOfIso(date: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(ms) || isoDay(ms / DAY_MS) !== date ? undefined : ms / DAY_MS;
}
