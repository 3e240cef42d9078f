import { expect, it } from "vitest";
import { whenWritten } from "./when.ts";

/** Browsers format dates with different kinds of space. */
const plain = (text = "") => text.replaceAll(/\s/g, " ");

const NOW = Date.parse("2026-03-30T08:00:00+02:00");

it.each([
  ["2026-03-30T07:59:30+02:00", "jetzt"],
  ["2026-03-30T07:45:00+02:00", "vor 15 Minuten"],
  ["2026-03-30T03:00:00+02:00", "vor 5 Stunden"],
  ["2026-03-29T23:30:00+02:00", "gestern"],
  // Across the change to summer time.
  ["2026-03-28T23:30:00+01:00", "vorgestern"],
  ["2026-03-20T12:00:00+01:00", "vor 10 Tagen"],
  ["2026-03-01T12:00:00+01:00", "vor 4 Wochen"],
  ["2025-03-30T12:00:00+02:00", "vor 11 Monaten"],
  ["2023-03-30T12:00:00+02:00", "vor 3 Jahren"],
  // A note from a clock that was ahead.
  ["2026-03-30T09:00:00+02:00", "jetzt"],
])("%s was %s", (createdAt, relative) => expect(plain(whenWritten(createdAt, NOW)?.relative)).toBe(relative));

it("names day and time in Berlin, and nothing where there is none", () => {
  expect(plain(whenWritten("2026-03-28T22:30:00Z", NOW)?.exact)).toMatch(/^28\. März 2026.*23:30$/);
  expect(whenWritten("irgendwann", NOW)).toBeUndefined();
});
