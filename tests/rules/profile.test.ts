import { expect, test } from "vitest";
import {
  drop,
  erasure,
  ERASURE,
  ME,
  NOTE,
  note,
  noted,
  noteDocument,
  profile,
  set,
  table,
  worldOf,
} from "../fixtures/rulesScenario.ts";
import { allowsCommit, type Data, Float } from "../fixtures/rulesWorld.ts";

table(
  "a new profile",
  { before: {}, writes: { [ME]: profile } },
  {
    "with another uid inside": set(ME, "uid", "eve"),
    "with xp": set(ME, "xp", 1),
    "with notes": set(ME, "noteCount", 1),
    "with a celebrated level": set(ME, "celebratedLevel", 2),
    "with a name of which nothing can be seen": set(ME, "displayName", "\u2060\u00AD"),
    "after its account was deleted": ({ before }) => void (before[ERASURE] = erasure),
    "together with the deletion of its account": ({ writes }) => void (writes[ERASURE] = erasure),
    "with a last play": set(ME, "lastPlay", "p1"),
    "with a last note": set(ME, "lastNote", "tech-blocks-4a-anna"),
    "with a field nobody knows": set(ME, "admin", true),
    ...Object.fromEntries(Object.keys(profile).map((field) => [`without ${field}`, drop(ME, field)])),
  },
  { "without a name": set(ME, "displayName", "") },
);

const profileShapes: [string, Data[string], Data[string]][] = [
  ["email", "x".repeat(320), "x".repeat(321)],
  ["displayName", "ü".repeat(60), "x".repeat(61)],
  ["school", "x".repeat(120), "x".repeat(121)],
  ["belt", "black", "pink"],
  ["attributes", {}, { stance: "left", admin: true }],
  ["attributes", { stance: "right" }, { stance: "up" }],
  ["attributes", { stance: "left" }, "left"],
  ["celebratedLevel", 1, 0],
  ["celebratedLevel", 2, new Float(2)],
  ["celebratedLevel", 2, 3],
  ["celebratedLevel", 1, 9e15],
  ["displayName", "李", "\u200B"],
  ["displayName", "e\u0301", "\u0301"],
  ["displayName", " Anna ", "\u3164 \uFEFF"],
  ["email", "", null],
  ["displayName", "", 7],
  ["school", "", []],
];

table(
  "a changed profile",
  {
    before: { [ME]: { ...profile, xp: 40, noteCount: 2, lastPlay: "p0", lastNote: "n" } },
    writes: { [ME]: { ...profile, xp: 40, noteCount: 2, lastPlay: "p0", lastNote: "n", school: "Neu" } },
  },
  {
    "with more xp": set(ME, "xp", 41),
    "with less xp": set(ME, "xp", 39),
    "without its xp": drop(ME, "xp"),
    "with xp that are a float": set(ME, "xp", new Float(40)),
    "with another last play": set(ME, "lastPlay", "p9"),
    "without its last play": drop(ME, "lastPlay"),
    "with more notes": set(ME, "noteCount", 3),
    "with fewer notes": set(ME, "noteCount", 1),
    "with a last play that is too long": set(ME, "lastPlay", "p".repeat(129)),
    "with a last note that is no text": set(ME, "lastNote", 3),
    "with another uid": set(ME, "uid", "eve"),
    "with a field nobody knows": set(ME, "admin", true),
    ...Object.fromEntries(
      profileShapes.map(([field, , bad]) => [`${field}: ${JSON.stringify(bad)}`.slice(0, 60), set(ME, field, bad)]),
    ),
  },
  Object.fromEntries(
    profileShapes.map(([field, good]) => [`${field}: ${JSON.stringify(good)}`.slice(0, 60), set(ME, field, good)]),
  ),
);

test("a profile from before the new fields can still be changed", async () => {
  const old = { uid: "anna", email: "", displayName: "Anna", xp: 12, noteCount: 0 };
  expect(await allowsCommit(worldOf({ [ME]: old }), "anna", { [ME]: { ...old, school: "Neu" } })).toBe(true);
});

test("a name of spaces that an earlier version has stored keeps nobody from playing and writing on", async () => {
  const old = { ...profile, displayName: "  " };
  expect(await allowsCommit(worldOf({ [ME]: old }), "anna", { [ME]: { ...old, school: "Neu" } })).toBe(true);
  expect(await allowsCommit(worldOf({ [ME]: old }), "anna", { [ME]: { ...old, displayName: " " } })).toBe(false);
});

test("a celebrated level stays when the notes that led to it are deleted", async () => {
  const celebrated = { ...noted(2), xp: 10, celebratedLevel: 2 };
  const before = { [ME]: celebrated, [NOTE]: noteDocument(note("a"), note("b")) };
  const writes = { [ME]: { ...celebrated, noteCount: 1 }, [NOTE]: noteDocument(note("a")) };
  expect(await allowsCommit(worldOf(before), "anna", writes)).toBe(true);
});
