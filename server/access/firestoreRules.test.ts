import { expect, test } from "vitest";
import {
  both,
  check,
  drop,
  leaveOut,
  ME,
  NOTE,
  note,
  noted,
  noteDocument,
  NOW_MS,
  profile,
  type Change,
  type Scenario,
  set,
  table,
  TODAY,
  twoNotes,
  at,
  worldOf,
} from "../../tests/fixtures/rulesScenario.ts";
import {
  allowsCommit,
  allowsRead,
  type Data,
  decideCommit,
  Float,
  toValue,
  type Writes,
} from "../../tests/fixtures/rulesWorld.ts";

const PLAY = "users/anna/plays/p1";
const DAY = `users/anna/gameStats/quiz_${TODAY}`;
table(
  "a new profile",
  { before: {}, writes: { [ME]: profile } },
  {
    "with another uid inside": set(ME, "uid", "eve"),
    "with xp": set(ME, "xp", 1),
    "with notes": set(ME, "noteCount", 1),
    "with a celebrated level": set(ME, "celebratedLevel", 2),
    "with a last play": set(ME, "lastPlay", "p1"),
    "with a last note": set(ME, "lastNote", "tech-blocks-4a-anna"),
    "with a field nobody knows": set(ME, "admin", true),
    ...Object.fromEntries(Object.keys(profile).map((field) => [`without ${field}`, drop(ME, field)])),
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
  ["celebratedLevel", 12, 0],
  ["celebratedLevel", 2, new Float(2)],
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

table("a deleted profile", { before: { [ME]: profile }, writes: { [ME]: null } }, {});

const play: Data = { gameType: "quiz", date: TODAY, score: 7, total: 10, xp: 7, playedAt: new Date(NOW_MS - 60_000) };
const day: Data = { date: TODAY, gameType: "quiz", displayName: "Anna", playCount: 1, lastPlay: "p1" };

const firstPlay: Scenario = {
  before: { [ME]: { ...profile, xp: 40 } },
  writes: { [PLAY]: play, [DAY]: day, [ME]: { ...profile, xp: 47, lastPlay: "p1" } },
};
const seventhPlay: Scenario = {
  before: {
    [ME]: { ...profile, xp: 40, lastPlay: "p0" },
    [DAY]: { ...day, playCount: 6, lastPlay: "p0" },
    "users/anna/plays/p0": play,
  },
  writes: { [PLAY]: play, [DAY]: { ...day, playCount: 7 }, [ME]: { ...profile, xp: 47, lastPlay: "p1" } },
};

/** Moves a play, its day and the document of the day to another date. */
const onDate =
  (date: string): Change =>
  ({ writes }) => {
    at(writes, PLAY).date = date;
    const day = { ...at(writes, DAY), date };
    delete writes[DAY];
    writes[`users/anna/gameStats/quiz_${date}`] = day;
  };

const ofGame =
  (gameType: string): Change =>
  ({ writes }) => {
    at(writes, PLAY).gameType = gameType;
    const day = { ...at(writes, DAY), gameType };
    delete writes[DAY];
    writes[`users/anna/gameStats/${gameType}_${TODAY}`] = day;
  };

const forXp =
  (xp: number): Change =>
  ({ writes }) => {
    at(writes, PLAY).xp = xp;
    at(writes, ME).xp = 40 + xp;
  };

const withName =
  (displayName: string): Change =>
  ({ before, writes }) => {
    at(before, ME).displayName = displayName;
    at(writes, ME).displayName = displayName;
  };

table(
  "the first play of a day",
  firstPlay,
  {
    "with an unknown game": ofGame("roulette"),
    "with 31 xp": forXp(31),
    "with negative xp": forXp(-1),
    "with half an xp": forXp(new Float(7) as unknown as number),
    "with a negative score": set(PLAY, "score", -1),
    "with a score that is text": set(PLAY, "score", "7"),
    "with a negative total": set(PLAY, "total", -1),
    "without its total": drop(PLAY, "total"),
    "with a field nobody knows": set(PLAY, "cheat", true),
    "on a day that does not exist": onDate("2026-02-31"),
    "on a date in another spelling": onDate("2026-7-16"),
    "on a date that is a word": onDate("heute"),
    tomorrow: onDate("2026-07-17"),
    "more than a year ago": onDate("2025-07-14"),
    "played in the far future": set(PLAY, "playedAt", new Date(NOW_MS + 25 * 3_600_000)),
    "played at a time that is text": set(PLAY, "playedAt", "2026-07-15T20:00:00Z"),
    "without a display name": withName(""),
    "with a display name of spaces": withName("  "),
    "without the day": leaveOut(DAY),
    "without the profile": leaveOut(ME),
    "without its record": leaveOut(PLAY),
    "with more xp in the profile": set(ME, "xp", 48),
    "with fewer xp in the profile": set(ME, "xp", 46),
    "with another last play in the profile": set(ME, "lastPlay", "p2"),
    "with another last play in the day": set(DAY, "lastPlay", "p2"),
    "with two on the day at once": set(DAY, "playCount", 2),
    "with none on the day": set(DAY, "playCount", 0),
    "with a day of another game": set(DAY, "gameType", "cards"),
    "with a day of another date": set(DAY, "date", "2026-07-15"),
    "with a day without a name": drop(DAY, "displayName"),
    "with a day of a long name": set(DAY, "displayName", "x".repeat(61)),
    "with a field nobody knows in the day": set(DAY, "bonus", 1),
    "when the record is there already": ({ before }) => void (before[PLAY] = play),
    "together with a second play": ({ writes }) => {
      writes["users/anna/plays/p2"] = play;
      at(writes, ME).xp = 54;
    },
    "without a profile before": ({ before }) => void delete before[ME],
  },
  {
    "of every game": ofGame("headmove"),
    "with 30 xp": forXp(30),
    "without xp": forXp(0),
    "without xp and without a name": both(forXp(0), withName("")),
    yesterday: onDate("2026-07-15"),
    "a year ago": onDate("2025-07-15"),
    "played tomorrow by the user's clock": set(PLAY, "playedAt", new Date(NOW_MS + 23 * 3_600_000)),
    "with a profile from before": ({ before }) => void delete at(before, ME).celebratedLevel,
  },
);

test.each(["audio", "cards", "quiz", "sort", "nr", "names", "interval", "reaction", "headmove"])(
  "the game %s counts",
  async (gameType) => expect(await check(firstPlay, ofGame(gameType))).toBe(true),
);

table(
  "the seventh play of a day",
  seventhPlay,
  {
    "with a lower count": set(DAY, "playCount", 5),
    "with the same count": set(DAY, "playCount", 6),
    "with a count too high": set(DAY, "playCount", 8),
    "without the day": leaveOut(DAY),
    "as an eighth with xp": ({ before, writes }) => {
      at(before, DAY).playCount = 7;
      at(writes, DAY).playCount = 8;
    },
    "under the id of an earlier play": ({ writes }) => {
      writes["users/anna/plays/p0"] = { ...at(writes, PLAY) };
      delete writes[PLAY];
      at(writes, DAY).lastPlay = "p0";
      at(writes, ME).lastPlay = "p0";
    },
    "with the earlier record deleted": ({ writes }) => void (writes["users/anna/plays/p0"] = null),
  },
  {
    "as an eighth without xp": ({ before, writes }) => {
      at(before, DAY).playCount = 7;
      at(writes, DAY).playCount = 8;
      forXp(0)({ before, writes });
    },
    "with a day from before": ({ before }) => void delete at(before, DAY).lastPlay,
  },
);

table(
  "the day, judged alone",
  { ...firstPlay, only: "users/anna/gameStats/" },
  {
    "of another game": set(DAY, "gameType", "cards"),
    "of an unknown game": ofGame("roulette"),
    "of another date": set(DAY, "date", "2026-07-15"),
    "of another game than its id": both(set(DAY, "gameType", "cards"), set(PLAY, "gameType", "cards")),
    "of a date that is too long": onDate("2026-07-016"),
    "of another play's game": set(PLAY, "gameType", "cards"),
    "of another play's date": set(PLAY, "date", "2026-07-15"),
    "with a count that is a float": set(DAY, "playCount", new Float(1)),
    "with a count of two": set(DAY, "playCount", 2),
    "without its name": drop(DAY, "displayName"),
    "with a play from before": ({ before }) => void (before[PLAY] = play),
  },
);

table(
  "a later day, judged alone",
  { ...seventhPlay, only: "users/anna/gameStats/" },
  {
    "with a count too low": set(DAY, "playCount", 6),
    "with a count too high": set(DAY, "playCount", 8),
    "with a field nobody knows": set(DAY, "bonus", 1),
    "with a play from before": ({ before }) => void (before[PLAY] = play),
  },
);

table(
  "the record, judged alone",
  { ...firstPlay, only: PLAY },
  {
    "of an unknown game": ofGame("roulette"),
    "without the day": leaveOut(DAY),
    "with another last play in the day": set(DAY, "lastPlay", "p2"),
    "with a count too high": set(DAY, "playCount", 2),
    "with another last play in the profile": set(ME, "lastPlay", "p2"),
    "with more xp in the profile": set(ME, "xp", 48),
  },
);

table(
  "the profile of a play, judged alone",
  { ...firstPlay, only: ME },
  {
    "with a play from before": ({ before }) => void (before[PLAY] = play),
    "with more xp": set(ME, "xp", 48),
    "with an id that is too long": ({ writes }) => {
      const playId = "p".repeat(129);
      writes[`users/anna/plays/${playId}`] = play;
      at(writes, ME).lastPlay = playId;
    },
  },
);

const played: Writes = { [ME]: { ...profile, xp: 7, lastPlay: "p1" }, [PLAY]: play, [DAY]: day };

test.each<[string, Writes]>([
  ["a record changed", { [PLAY]: { ...play, score: 9 } }],
  ["a record written again", { [PLAY]: play }],
  ["a count lowered", { [DAY]: { ...day, playCount: 0 } }],
  ["a count raised", { [DAY]: { ...day, playCount: 2 } }],
  ["a day renamed", { [DAY]: { ...day, displayName: "Bea" } }],
  ["a day made without a play", { "users/anna/gameStats/cards_2026-07-16": { ...day, gameType: "cards" } }],
  ["a day deleted", { [DAY]: null }],
  ["a record deleted", { [PLAY]: null }],
  ["a profile made new over the old one, with the day deleted", { [ME]: profile, [DAY]: null }],
  ["a document in another collection", { "anything/else": { a: 1 } }],
  ["a document below a play", { "users/anna/plays/p1/more/a": { a: 1 } }],
])("refused: %s", async (_, writes) => {
  expect(await allowsCommit(worldOf(played), "anna", writes)).toBe(false);
});

test("an account that leaves takes everything with it, in one commit or after its profile", async () => {
  const all = { ...played, ...twoNotes };
  const rest: Writes = { [NOTE]: null, [PLAY]: null, [DAY]: null };
  const { [ME]: _, ...orphans } = all;
  expect(await allowsCommit(worldOf(all), "anna", { [ME]: null, ...rest })).toBe(true);
  expect(await allowsCommit(worldOf(orphans), "anna", rest)).toBe(true);
  for (const path of Object.keys(rest)) {
    expect(await allowsCommit(worldOf(all), "anna", { [path]: null }), path).toBe(false);
    expect(await allowsCommit(worldOf(orphans), "eve", { [path]: null }), path).toBe(false);
    expect(await allowsCommit(worldOf(orphans), null, { [path]: null }), path).toBe(false);
  }
});

const everything = worldOf({ ...played, ...twoNotes });

test.each([
  ["get", ME],
  ["get", PLAY],
  ["get", DAY],
  ["get", NOTE],
  ["list", PLAY],
  ["list", DAY],
  ["list", NOTE],
  ["get", "users/anna/plays/missing"],
  ["get", "users/anna/gameStats/missing"],
  ["get", "techniqueNotes/kuen-limpo-1-anna"],
  ["list", "users/anna/plays/{unknown}"],
  ["list", "users/anna/gameStats/{unknown}"],
] as const)("reading by its owner only: %s %s", async (operation, path) => {
  expect(await allowsRead(everything, "anna", operation, path)).toBe(true);
  expect(await allowsRead(everything, "eve", operation, path)).toBe(false);
  expect(await allowsRead(everything, null, operation, path)).toBe(false);
});

test.each(["users/anna", "users/{unknown}", "techniqueNotes/{unknown}", "anything/{unknown}"])(
  "nobody lists %s",
  async (path) => expect(await allowsRead(everything, "anna", "list", path)).toBe(false),
);

test.each([
  ["anna", "anna", true],
  ["anna", "eve", false],
  [null, "anna", false],
])("an empty query by %s for the notes of %s: %s", async (uid, owner, expected) => {
  const query = { equal: [{ fieldPath: ["uid"], value: toValue(owner) }] };
  expect(await allowsRead(worldOf({}), uid, "list", "techniqueNotes/{unknown}", query)).toBe(expected);
});

test("an empty query of a collection group is refused", async () => {
  const query = { allDescendants: true };
  expect(await allowsRead(worldOf({}), "anna", "list", "plays/{unknown}", query)).toBe(false);
});

/** Hosted Firebase: 1000 expressions, 10 look-ups a document, 20 a commit. */
test("every commit stays far within the limits of hosted Firebase", async () => {
  const notes = noteDocument(note("a"), note("b"), note("c"));
  const commits: [Writes, Writes][] = [
    [seventhPlay.before, seventhPlay.writes],
    [twoNotes, { [NOTE]: notes, [ME]: noted(3) }],
    [
      { ...played, ...twoNotes },
      { [ME]: null, [NOTE]: null, [PLAY]: null, [DAY]: null },
    ],
  ];
  for (const [before, writes] of commits) {
    const decisions = await decideCommit(worldOf(before), "anna", writes);
    expect(decisions.every(({ allowed }) => allowed)).toBe(true);
    expect(Math.max(...decisions.map(({ steps }) => steps))).toBeLessThan(400);
    expect(decisions.reduce((sum, { lookups }) => sum + lookups, 0)).toBeLessThanOrEqual(10);
  }
});
