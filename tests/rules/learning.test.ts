import { describe, expect, test } from "vitest";
import * as limits from "#domain/limits.ts";
import { SKILL_LEVELS } from "#domain/learning/skill.ts";
import { RATINGS } from "#domain/learning/review.ts";
import { SHEET_SOURCES } from "#domain/learning/sheet.ts";
import { parseWay, storedWay, type Way } from "#domain/learning/way.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import {
  ERASURE,
  erasure,
  ME,
  NOW_MS,
  profile,
  SHEET,
  sheet,
  SNAPSHOT,
  snapshot,
  WAY,
  way,
} from "../fixtures/rulesData.ts";
import { drop, set, table, worldOf } from "../fixtures/rulesScenario.ts";
import { allowsCommit, type Data, Float } from "../fixtures/rulesWorld.ts";

const DAY_MS = 86_400_000;
const me = { [ME]: profile };
const LONGEST_KEY = `${"t".repeat(limits.MAX_ID_LENGTH)}/1999z`;
const keys = (count: number, keyOf = (index: number) => `t/${index + 1}`) =>
  Array.from({ length: count }, (_, i) => keyOf(i));
const all = (names: readonly string[], value: string): Data => Object.fromEntries(names.map((name) => [name, value]));

table(
  "a sheet of learning",
  { before: me, writes: { [SHEET]: sheet } },
  {
    "after the account was deleted": ({ before }) => {
      delete before[ME];
      before[ERASURE] = erasure;
    },
    "that is there already": ({ before }) => void (before[SHEET] = sheet),
    "saved at another time than the server's": set(SHEET, "savedAt", new Date(NOW_MS - 1000)),
    "from the future": set(SHEET, "at", new Date(NOW_MS + 2 * 3_600_000)),
    "from before there was anything": set(SHEET, "at", new Date("2019-12-31T12:00:00Z")),
    "of another day": set(SHEET, "day", 20_652),
    "of a day that is no integer": set(SHEET, "day", new Float(20_650)),
    "from somewhere unknown": set(SHEET, "source", "dream"),
    "of less than no time": set(SHEET, "seconds", -1),
    "of too long a time": set(SHEET, "seconds", limits.MAX_SHEET_SECONDS + 1),
    "with too many ratings": set(SHEET, "ratings", all(keys(limits.MAX_SHEET_RATINGS + 1), "good")),
    "with a rating that nobody knows": set(SHEET, "ratings", { "blocks/4a": "easy" }),
    "with a rating of nothing": set(SHEET, "ratings", { blocks: "good" }),
    "with ratings as a list": set(SHEET, "ratings", ["good"]),
    "with too many skills": set(
      SHEET,
      "skills",
      all(
        keys(limits.MAX_SHEET_SKILLS + 1, (i) => `t/${i + 1}/left`),
        "sure",
      ),
    ),
    "with a skill that nobody knows": set(SHEET, "skills", { "blocks/4a/left": "perfect" }),
    "with a skill of no side": set(SHEET, "skills", { "blocks/4a": "sure" }),
    "with a field that nobody knows": set(SHEET, "xp", 30),
    ...Object.fromEntries(Object.keys(sheet).map((field) => [`without ${field}`, drop(SHEET, field)])),
  },
  {
    "that says nothing but how long it took": ({ writes }) =>
      void Object.assign(writes[SHEET]!, { ratings: {}, skills: {} }),
    "of a device that was away for years": ({ writes }) =>
      void Object.assign(writes[SHEET]!, { at: new Date("2020-02-01T10:00:00Z"), day: 18_293 }),
    "with as many of the longest keys as may be": ({ writes }) =>
      void Object.assign(writes[SHEET]!, {
        ratings: all(
          keys(limits.MAX_SHEET_RATINGS, (i) => `${String(i).padStart(3, "0")}${LONGEST_KEY.slice(3)}`),
          "hard",
        ),
        skills: all(
          keys(limits.MAX_SHEET_SKILLS, (i) => `${String(i).padStart(3, "0")}${LONGEST_KEY.slice(3)}/right`),
          "trainer",
        ),
      }),
  },
);

describe("a sheet", () => {
  const allowed = (changes: Data) => allowsCommit(worldOf(me), "anna", { [SHEET]: { ...sheet, ...changes } });

  test.each(SHEET_SOURCES)("comes from %s", async (source) => expect(await allowed({ source })).toBe(true));
  test("knows the ratings and levels of the domain", async () => {
    for (const rating of RATINGS) expect(await allowed({ ratings: { "a/1": rating } })).toBe(true);
    for (const level of SKILL_LEVELS) expect(await allowed({ skills: { "a/1/left": level } })).toBe(true);
  });
  test("counts for the day that it was in Berlin, at any hour of the year", async () => {
    for (let hour = 0; hour < 366; hour += 1) {
      const at = NOW_MS - hour * 25 * 3_600_000;
      expect(await allowed({ at: new Date(at), day: berlinDayNumber(at) })).toBe(true);
    }
    expect(berlinDayNumber(NOW_MS) * DAY_MS).toBe(Date.parse("2026-07-16"));
  });
});

table(
  "the way to the next belt",
  { before: me, writes: { [WAY]: way } },
  {
    "of an account that is gone": ({ before }) => void delete before[ME],
    "to a belt that nobody wears": set(WAY, "belt", "pink"),
    "to an exam that is no day": set(WAY, "exam", "2026-12-01"),
    "to an exam in another age": set(WAY, "exam", 100_001),
    "without a day of training": set(WAY, "weekdays", []),
    "with an eighth day": set(WAY, "weekdays", [8]),
    "with a day twice too often": set(WAY, "weekdays", [1, 2, 3, 4, 5, 6, 7, 7]),
    "with too little time": set(WAY, "minutes", 4),
    "with too much time": set(WAY, "minutes", 61),
    "with a pause that is none": set(WAY, "pauses", ["lazy 20651"]),
    "with two pauses in one": set(WAY, "pauses", ["ill 1 ill 2".padEnd(60 * 19, " ")]),
    "with too many pauses": set(
      WAY,
      "pauses",
      keys(limits.MAX_PLAN_PAUSES + 1, (i) => `ill ${i}`),
    ),
    "with homework of nothing": set(WAY, "homework", ["blocks"]),
    "with too much homework": set(WAY, "homework", keys(limits.MAX_HOMEWORK + 1)),
    "with a field that nobody knows": set(WAY, "streak", 12),
    ...Object.fromEntries(
      Object.keys(way)
        .filter((field) => field !== "exam")
        .map((field) => [`without ${field}`, drop(WAY, field)]),
    ),
  },
  { "without an exam": drop(WAY, "exam"), "in place of an earlier one": ({ before }) => void (before[WAY] = way) },
);

test("a way as the domain stores it passes, and comes back the same", async () => {
  const written: Way = {
    belt: "green",
    exam: 99_999,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    minutes: 60,
    began: 20_000,
    pauses: Array.from({ length: limits.MAX_PLAN_PAUSES }, (_, i) => ({ why: "away", from: 90_000 + i, to: 99_999 })),
    homework: keys(limits.MAX_HOMEWORK, (i) => `${String(i).padStart(3, "0")}${LONGEST_KEY.slice(3)}`),
  };
  const stored = storedWay(written) as Data;
  expect(await allowsCommit(worldOf(me), "anna", { [WAY]: stored })).toBe(true);
  expect(parseWay(stored)).toEqual(written);
});

table(
  "a snapshot of what is known",
  { before: me, writes: { [SNAPSHOT]: snapshot } },
  {
    "of an account that is gone": ({ before }) => void delete before[ME],
    "up to an instant that is still to come": set(SNAPSHOT, "upTo", new Date(NOW_MS + 1000)),
    "with too many techniques": set(SNAPSHOT, "memories", all(keys(limits.MAX_SNAPSHOT + 1), "[]")),
    "with a field that nobody knows": set(SNAPSHOT, "xp", 1),
    ...Object.fromEntries(Object.keys(snapshot).map((field) => [`without ${field}`, drop(SNAPSHOT, field)])),
  },
  { "in place of an earlier one": ({ before }) => void (before[SNAPSHOT] = snapshot) },
);
