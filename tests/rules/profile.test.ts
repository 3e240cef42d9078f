import { expect, test } from "vitest";
import { GAME_IDS } from "#domain/game/games.ts";
import { erasure, ERASURE, ME, NOTE, note, noted, noteDocument, profile } from "../fixtures/rulesData.ts";
import { both, drop, set, table, worldOf } from "../fixtures/rulesScenario.ts";
import { allowsCommit, type Data, Float } from "../fixtures/rulesWorld.ts";

const PLACE: Data = { category: "single", topicID: "blocks", techniqueNr: "4a" };
const PRESET: Data = { name: "Sandsack", workS: 90, restS: 30, rounds: 6 };
const TOTAL: Data = { playCount: 12, lastPlayed: "2026-07-01" };

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
    "with bookmarks": set(ME, "bookmarks", ["blocks/4a"]),
    "with Wackelkandidaten": set(ME, "weak", ["blocks/4a"]),
    "with a last place": set(ME, "lastViewed", PLACE),
    "with own intervals": set(ME, "intervalPresets", { 1: PRESET }),
    "with a welcome that is no answer": set(ME, "welcomed", "ja"),
    "with something played": set(ME, "games", { quiz: TOTAL }),
    "with a play that was counted": set(ME, "gamesUpTo", "p1"),
    ...Object.fromEntries(Object.keys(profile).map((field) => [`without ${field}`, drop(ME, field)])),
  },
  {
    "without a name": set(ME, "displayName", ""),
    "with open questions": set(ME, "welcomed", false),
    "with nothing played": both(set(ME, "games", {}), set(ME, "gamesUpTo", "")),
  },
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
  ["welcomed", true, null],
  ["bookmarks", [], "blocks/4a"],
  ["bookmarks", ["blocks/4a", "x/9999z"], ["blocks"]],
  ["bookmarks", ["blocks/4a"], ["blocks/4a", "?/q1"]],
  ["bookmarks", ["blocks/4a"], ["blocks/4a", 7]],
  ["bookmarks", ["blocks/4a"], ["blocks/4a", null]],
  ["bookmarks", ["blocks/4a"], ["blocks/4a", ["blocks/4b"]]],
  ["bookmarks", ["blocks/4a"], ["blocks/4a\n"]],
  ["weak", ["blocks/4a", "?/q1"], ["?/q-1"]],
  ["weak", [], { 0: "blocks/4a" }],
  ["lastViewed", PLACE, null],
  ["lastViewed", { ...PLACE, category: "tech" }, { ...PLACE, category: "spiele" }],
  ["lastViewed", PLACE, { ...PLACE, title: "Handfegen" }],
  ["lastViewed", PLACE, { category: "single", topicID: "blocks" }],
  ["lastViewed", { ...PLACE, topicID: "x".repeat(64) }, { ...PLACE, topicID: "x".repeat(65) }],
  ["lastViewed", PLACE, { ...PLACE, techniqueNr: "4A" }],
  ["lastViewed", { ...PLACE, techniqueNr: "9999z" }, { ...PLACE, techniqueNr: "10000" }],
  ["lastViewed", { ...PLACE, techniqueNr: "1" }, { ...PLACE, techniqueNr: "01" }],
  ["lastNote", "n".repeat(400), "n".repeat(401)],
  ["intervalPresets", {}, [PRESET]],
  ["intervalPresets", { 1: PRESET, 8: PRESET }, { 9: PRESET }],
  ["intervalPresets", { 1: PRESET }, { 1: null }],
  ["intervalPresets", { 1: PRESET }, { 1: { ...PRESET, sound: "gong" } }],
  ["intervalPresets", { 1: PRESET }, { 1: { name: "Sandsack", workS: 90, restS: 30 } }],
  ["intervalPresets", { 1: PRESET }, { 1: PRESET, 2: { ...PRESET, name: " " } }],
  ["intervalPresets", { 1: PRESET }, { 1: { ...PRESET, workS: new Float(90) } }],
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
      profileShapes.map(([field, , bad]) => [`${field}: ${JSON.stringify(bad)}`.slice(0, 120), set(ME, field, bad)]),
    ),
  },
  Object.fromEntries(
    profileShapes.map(([field, good]) => [`${field}: ${JSON.stringify(good)}`.slice(0, 120), set(ME, field, good)]),
  ),
);

test.each<Data>([{ xp: 12, noteCount: 0 }, {}])(
  "a profile from before the new fields can still be changed, with %j",
  async (fields) => {
    const old = { uid: "anna", email: "", displayName: "Anna", ...fields };
    expect(await allowsCommit(worldOf({ [ME]: old }), "anna", { [ME]: { ...old, school: "Neu" } })).toBe(true);
  },
);

test("what a profile remembers of learning can be emptied, and does not go by chance", async () => {
  const full = {
    ...profile,
    bookmarks: ["blocks/4a"],
    weak: ["?/q1"],
    intervalPresets: { 1: PRESET },
    lastViewed: PLACE,
  };
  const changed = (changes: Data) => allowsCommit(worldOf({ [ME]: full }), "anna", { [ME]: { ...full, ...changes } });
  expect(await changed({ bookmarks: [], weak: [], intervalPresets: {} })).toBe(true);
  expect(await changed({ school: "Neu" })).toBe(true);
  expect(await changed({ lastViewed: null })).toBe(false);
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

const WHOLE: Data = { ...profile, lastPlay: "p0", games: { quiz: TOTAL }, gamesUpTo: "p0" };

table(
  "the totals of the games, summed anew",
  {
    before: { [ME]: { ...profile, lastPlay: "p0" } },
    writes: { [ME]: { ...profile, lastPlay: "p0", games: { quiz: TOTAL }, gamesUpTo: "p0" } },
  },
  {
    "up to another play": set(ME, "gamesUpTo", "p9"),
    "without the play up to which": drop(ME, "gamesUpTo"),
    "without the totals": drop(ME, "games"),
    "as a list": set(ME, "games", [TOTAL]),
    ...Object.fromEntries(
      GAME_IDS.map((id) => [`with a total of ${id} that is none`, set(ME, "games", { quiz: TOTAL, [id]: 12 })]),
    ),
    "with a total of null": set(ME, "games", { quiz: null }),
    "of an unknown game": set(ME, "games", { roulette: TOTAL }),
    "of no play": set(ME, "games", { quiz: { ...TOTAL, playCount: 0 } }),
    "of a float": set(ME, "games", { quiz: { ...TOTAL, playCount: new Float(12) } }),
    "without a count": set(ME, "games", { quiz: { lastPlayed: "2026-07-01" } }),
    "without a last day": set(ME, "games", { quiz: { playCount: 12 } }),
    "with a last day of eleven characters": set(ME, "games", { quiz: { ...TOTAL, lastPlayed: "2026-07-011" } }),
    "with a last day that is none": set(ME, "games", { quiz: { ...TOTAL, lastPlayed: "01.07.2026" } }),
    "with a field nobody knows": set(ME, "games", { quiz: { ...TOTAL, xp: 7 } }),
  },
  {
    "of all games": set(ME, "games", Object.fromEntries(GAME_IDS.map((id) => [id, TOTAL]))),
    "of none": set(ME, "games", {}),
    "of once": set(ME, "games", { quiz: { ...TOTAL, playCount: 1 } }),
    "of somebody who has never played": (scenario) => {
      for (const documents of [scenario.before, scenario.writes])
        drop(ME, "lastPlay")({ ...scenario, writes: documents });
      set(ME, "gamesUpTo", "")(scenario);
    },
    "over totals that lack plays": ({ before }) => void Object.assign(before[ME]!, WHOLE, { gamesUpTo: "p" }),
  },
);

table(
  "the totals of the games, left as they are",
  { before: { [ME]: WHOLE }, writes: { [ME]: { ...WHOLE, school: "Neu" } } },
  {
    "without them": drop(ME, "games"),
    "without the play up to which": drop(ME, "gamesUpTo"),
    "up to a play before": set(ME, "gamesUpTo", "p"),
    "up to nothing": set(ME, "gamesUpTo", ""),
  },
  { "where they lack plays": ({ before, writes }) => void [before, writes].map((all) => (all[ME]!.gamesUpTo = "p")) },
);
