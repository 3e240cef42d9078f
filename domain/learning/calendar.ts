import { isoDay } from "../progress/dayNumber.ts";
import { type Way, WEEKDAYS, weekdayOf } from "./way.ts";

/** What the entries are called. */
interface CalendarWords {
  training: string;
  exam: string;
}

const BYDAY = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const dateOf = (day: number) => isoDay(day).replaceAll("-", "");

/** Text of a property (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

/** How many octets a character takes in UTF-8. */
function octetsOf(char: string): number {
  const code = char.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A line has at most 75 octets; what is longer goes on after a line break and a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  let out = "";
  let width = 0;
  for (const char of line) {
    const octets = octetsOf(char);
    if (width + octets > 75) {
      out += "\r\n ";
      width = 1;
    }
    out += char;
    width += octets;
  }
  return out;
}

const event = (uid: string, stamp: string, lines: readonly string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}@digital-dojo`,
  `DTSTAMP:${stamp}`,
  ...lines,
  "END:VEVENT",
];

/**
 * The way as a calendar file (RFC 5545): days of training as whole days of each week, up to the exam, and the exam.
 * `today` is the first day, `now` the instant of making it.
 */
export function calendarOf(way: Way, today: number, now: Date, words: CalendarWords): string {
  const stamp = `${now.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`;
  const days = way.weekdays.map((weekday) => BYDAY[weekday - 1]).join(",");
  const until = way.exam === undefined ? "" : `;UNTIL=${dateOf(way.exam - 1)}`;
  const trains = way.exam === undefined || way.exam > today;
  const training = [
    `DTSTART;VALUE=DATE:${dateOf(firstOn(way, today))}`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days}${until}`,
    `SUMMARY:${escaped(words.training)}`,
    "TRANSP:TRANSPARENT",
  ];
  const exam = [`DTSTART;VALUE=DATE:${dateOf(way.exam ?? 0)}`, `SUMMARY:${escaped(words.exam)}`];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Digital Dojo//Weg//DE",
    ...(trains ? event(`training-${way.began}`, stamp, training) : []),
    ...(way.exam === undefined ? [] : event(`exam-${way.exam}`, stamp, exam)),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

/** The first day of training from a day on: the rule counts from there. */
function firstOn({ weekdays }: Way, today: number): number {
  return WEEKDAYS.map((after) => today + after - 1).find((day) => weekdays.includes(weekdayOf(day))) ?? today;
}
