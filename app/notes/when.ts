import { berlinDay } from "#domain/progress/day.ts";

const relative = new Intl.RelativeTimeFormat("de-DE", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days from midnight to midnight. */
const dayNumber = (ms: number) => Math.round(Date.parse(berlinDay(ms)) / DAY);

/** When a note was written: 'vor 3 Stunden', 'gestern'. */
function relativeTo(nowMs: number, ms: number): string {
  const age = Math.max(0, nowMs - ms);
  const days = dayNumber(nowMs) - dayNumber(ms);
  if (age < MINUTE) return relative.format(0, "second");
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), "minute");
  if (days <= 0 || age < 6 * HOUR) return relative.format(-Math.floor(age / HOUR), "hour");
  if (days < 14) return relative.format(-days, "day");
  if (days < 60) return relative.format(-Math.floor(days / 7), "week");
  if (days < 730) return relative.format(-Math.floor(days / 30.44), "month");
  return relative.format(-Math.floor(days / 365.25), "year");
}

/** The age of a note and its date in Berlin; undefined for notes without a readable date. */
export function whenWritten(createdAt: string, nowMs: number): { relative: string; exact: string } | undefined {
  const ms = Date.parse(createdAt);
  if (Number.isNaN(ms)) return undefined;
  return { relative: relativeTo(nowMs, ms), exact: exact.format(ms) };
}
