import { describe, expect, it } from "vitest";
import { calendarOf } from "./calendar.ts";
import type { Way } from "./way.ts";

const MONDAY = Date.parse("2026-11-23") / 86_400_000;
const way: Way = {
  belt: "yellow",
  exam: MONDAY + 30,
  weekdays: [2, 4],
  minutes: 15,
  began: MONDAY,
  pauses: [],
  homework: [],
};
const words = { training: "Digital Dojo: üben", exam: "Gurtprüfung Gelb, mit Sifu; Halle 2" };
const NOW = new Date("2026-11-23T18:05:00.000Z");
const lines = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("the calendar", () => {
  it("has the days of training up to the exam, and the exam", () => {
    const all = lines(calendarOf(way, MONDAY, NOW, words));
    expect(all).toContain("DTSTART;VALUE=DATE:20261124");
    expect(all).toContain("RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261222");
    expect(all).toContain("DTSTART;VALUE=DATE:20261223");
    expect(all).toContain("SUMMARY:Gurtprüfung Gelb\\, mit Sifu\\; Halle 2");
    expect(all.filter((line) => line === "DTSTAMP:20261123T180500Z")).toHaveLength(2);
    expect(all.at(-1)).toBe("");
  });

  it("goes on without an exam, and ends with it", () => {
    const { exam: _, ...open } = way;
    expect(calendarOf(open, MONDAY, NOW, words)).not.toContain("UNTIL");
    expect(calendarOf(way, MONDAY + 30, NOW, words)).not.toContain("RRULE");
  });

  it("has no line longer than 75 octets", () => {
    const text = calendarOf(way, MONDAY, NOW, { ...words, training: "ü".repeat(200) });
    for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(lines(text)).toContain(`SUMMARY:${"ü".repeat(200)}`);
  });
});
