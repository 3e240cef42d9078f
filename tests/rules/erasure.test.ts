import { expect, test } from "vitest";
import { GAME_IDS } from "#domain/game/games.ts";
import {
  DAY,
  day,
  ERASURE,
  erasure,
  ME,
  NOTE,
  note,
  noted,
  noteDocument,
  NOW_MS,
  PLAY,
  play,
  played,
  profile,
  TODAY,
  twoNotes,
} from "../fixtures/rulesData.ts";
import { set, table, worldOf } from "../fixtures/rulesScenario.ts";
import { allowsCommit, decideCommit, type Writes } from "../fixtures/rulesWorld.ts";

const all: Writes = { ...played, ...twoNotes };
const rest: Writes = { [NOTE]: null, [PLAY]: null, [DAY]: null };

table(
  "a deleted profile",
  { before: { [ME]: profile }, writes: { [ME]: null, [ERASURE]: erasure } },
  {
    "without a word that it was": ({ writes }) => void delete writes[ERASURE],
    "with a made-up time": set(ERASURE, "erasedAt", new Date(NOW_MS - 1)),
    "with more than the time": set(ERASURE, "reason", "none"),
    "without the time": ({ writes }) => void (writes[ERASURE] = {}),
    "in words only": ({ writes }) => void delete writes[ME],
    "in the name of another": ({ writes }) => {
      writes["erasures/eve"] = erasure;
      delete writes[ERASURE];
    },
  },
  { "that never was there": ({ before }) => void delete before[ME] },
);

test("an account that leaves takes everything with it, in one commit or after its profile", async () => {
  const { [ME]: _, ...others } = all;
  const orphans = { ...others, [ERASURE]: erasure };
  expect(await allowsCommit(worldOf(all), "anna", { [ME]: null, [ERASURE]: erasure, ...rest })).toBe(true);
  expect(await allowsCommit(worldOf(orphans), "anna", rest)).toBe(true);
  for (const path of Object.keys(rest)) {
    expect(await allowsCommit(worldOf(all), "anna", { [path]: null }), path).toBe(false);
    expect(await allowsCommit(worldOf(orphans), "eve", { [path]: null }), path).toBe(false);
    expect(await allowsCommit(worldOf(orphans), null, { [path]: null }), path).toBe(false);
  }
});

/** Writes that another device may still send: each is allowed while the account exists. */
const late: [string, Writes, Writes][] = [
  ["the empty document of a technique", { [ME]: profile }, { [NOTE]: noteDocument() }],
  ["a first note", { [ME]: noted(0) }, { [NOTE]: noteDocument(note("a")), [ME]: noted(1) }],
  [
    "a further note",
    { [ME]: noted(1), [NOTE]: noteDocument(note("a")) },
    { [NOTE]: noteDocument(note("a"), note("b")), [ME]: noted(2) },
  ],
  ["a play", { [ME]: profile }, { [PLAY]: play, [DAY]: day, [ME]: { ...profile, xp: 7, lastPlay: "p1" } }],
  ["a change of the profile", { [ME]: profile }, { [ME]: { ...profile, school: "Neu" } }],
  ["a profile of its own", {}, { [ME]: profile }],
];

test.each(late)("after the deletion nothing comes again: %s", async (_, before, writes) => {
  expect(await allowsCommit(worldOf(before), "anna", writes)).toBe(true);
  const { [ME]: _profile, ...left } = before;
  for (const there of [{ ...left, [ERASURE]: erasure }, { [ERASURE]: erasure }]) {
    expect(await allowsCommit(worldOf(there), "anna", writes)).toBe(false);
    for (const [path, data] of Object.entries(writes)) {
      expect(await allowsCommit(worldOf(there), "anna", { [path]: data }), path).toBe(false);
    }
  }
});

test.each<[string, Writes]>([
  ["changed", { [ERASURE]: { erasedAt: new Date(NOW_MS) } }],
  ["removed", { [ERASURE]: null }],
  ["removed with a profile in its place", { [ERASURE]: null, [ME]: profile }],
])("that an account was deleted cannot be %s", async (_, writes) => {
  const gone = worldOf({ [ERASURE]: { erasedAt: new Date(NOW_MS - 1000) } });
  expect(await allowsCommit(gone, "anna", writes)).toBe(false);
});

/** Hosted Firebase: 1000 expressions, 10 look-ups a document, 20 a commit. */
test("every commit stays far within the limits of hosted Firebase", async () => {
  const seventh = { [ME]: { ...profile, lastPlay: "p0" }, [DAY]: { ...day, playCount: 6, lastPlay: "p0" } };
  const games = Object.fromEntries(GAME_IDS.map((id) => [id, { playCount: 12, lastPlayed: TODAY }]));
  const whole = { ...profile, lastPlay: "p0", games, gamesUpTo: "p0" };
  const added = { ...games, quiz: { playCount: 13, lastPlayed: TODAY } };
  const commits: [Writes, Writes, mostSteps?: number][] = [
    [seventh, { [PLAY]: play, [DAY]: { ...day, playCount: 7 }, [ME]: { ...profile, xp: 7, lastPlay: "p1" } }],
    [
      { ...seventh, [ME]: whole },
      {
        [PLAY]: play,
        [DAY]: { ...day, playCount: 7 },
        [ME]: { ...whole, xp: 7, lastPlay: "p1", games: added, gamesUpTo: "p1" },
      },
    ],
    [seventh, { [ME]: whole }, 700],
    [twoNotes, { [NOTE]: noteDocument(note("a"), note("b"), note("c")), [ME]: { ...noted(3), celebratedLevel: 2 } }],
    [all, { [ME]: null, [ERASURE]: erasure, ...rest }],
  ];
  for (const [before, writes, mostSteps = 450] of commits) {
    const decisions = await decideCommit(worldOf(before), "anna", writes);
    expect(decisions.every(({ allowed }) => allowed)).toBe(true);
    expect(Math.max(...decisions.map(({ steps }) => steps))).toBeLessThan(mostSteps);
    expect(decisions.reduce((sum, { lookups }) => sum + lookups, 0)).toBeLessThanOrEqual(10);
  }
});
