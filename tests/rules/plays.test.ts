import { expect, test } from "vitest";
import { berlinDay } from "#domain/progress/day.ts";
import { DAY, day, firstPlay, ME, NOW_MS, PLAY, play, played, profile, TODAY } from "../fixtures/rulesData.ts";
import {
  at,
  both,
  type Change,
  drop,
  leaveOut,
  type Scenario,
  set,
  table,
  worldOf,
} from "../fixtures/rulesScenario.ts";
import { allowsCommit, type Data, Float, type Writes } from "../fixtures/rulesWorld.ts";

const seventhPlay: Scenario = {
  before: {
    [ME]: { ...profile, xp: 40, lastPlay: "p0" },
    [DAY]: { ...day, playCount: 6, lastPlay: "p0" },
    "users/anna/plays/p0": play,
  },
  writes: { [PLAY]: play, [DAY]: { ...day, playCount: 7 }, [ME]: { ...profile, xp: 47, lastPlay: "p1" } },
};

/** Changes the date of a play, its day and the document of the day. */
const onDate =
  (date: string): Change =>
  ({ writes }) => {
    at(writes, PLAY).date = date;
    const day = { ...at(writes, DAY), date };
    delete writes[DAY];
    writes[`users/anna/gameStats/quiz_${date}`] = day;
  };

const DAY_MS = 86_400_000;

/** Moves a play to another time, with the date in Berlin. */
const ago = (ms: number): Change => {
  const playedAtMs = NOW_MS - ms;
  return both(onDate(berlinDay(playedAtMs)), set(PLAY, "playedAt", new Date(playedAtMs)));
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
    "with a total of nothing": both(set(PLAY, "score", 0), set(PLAY, "total", 0), forXp(0)),
    "with more right than there were": set(PLAY, "score", 11),
    "with more than a quiz can ask": set(PLAY, "total", 11),
    "with a score and a total beyond all measure": both(set(PLAY, "score", 9e15), set(PLAY, "total", 9e15)),
    "with one xp more than right answers": forXp(8),
    "without its total": drop(PLAY, "total"),
    "with a field nobody knows": set(PLAY, "cheat", true),
    "on a day that does not exist": onDate("2026-02-31"),
    "on a date in another spelling": onDate("2026-7-16"),
    "on a date that is a word": onDate("heute"),
    tomorrow: onDate("2026-07-17"),
    "more than 14 days ago": ago(14 * DAY_MS + 1),
    "14 days ago by its date, but played just now": onDate("2026-07-02"),
    "today by its date, but played yesterday": set(PLAY, "playedAt", new Date(NOW_MS - DAY_MS)),
    "today by its date, but played in the year 1": set(PLAY, "playedAt", new Date("0001-01-01T00:00:00Z")),
    "played in more than an hour": ago(-3_600_001),
    "played at a time that is text": set(PLAY, "playedAt", "2026-07-15T20:00:00Z"),
    "without a display name": withName(""),
    "with a display name of spaces": withName("  "),
    "with a display name of a zero-width space": withName("\u200B"),
    "with a display name of a Hangul filler": withName("\u3164"),
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
    "with fewer xp than right answers": forXp(6),
    "without xp": forXp(0),
    "without a right answer": both(set(PLAY, "score", 0), forXp(0)),
    "without xp and without a name": both(forXp(0), withName("")),
    yesterday: ago(DAY_MS),
    "14 days ago": ago(14 * DAY_MS),
    "played in an hour by the user's clock": ago(-3_600_000),
    "with a profile from before": ({ before }) => void delete at(before, ME).celebratedLevel,
  },
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

/** The play has another id. */
const withId =
  (playId: string): Change =>
  ({ writes }) => {
    writes[`users/anna/plays/${playId}`] = play;
    at(writes, ME).lastPlay = playId;
  };

table(
  "the profile of a play, judged alone",
  { ...firstPlay, only: ME },
  {
    "with a play from before": ({ before }) => void (before[PLAY] = play),
    "with more xp": set(ME, "xp", 48),
    "with an id that is too long": withId("p".repeat(129)),
  },
  { "with the longest id": withId("p".repeat(128)) },
);

const QUIZ = { playCount: 9, lastPlayed: "2026-07-15" };

/** As `firstPlay`, by an app that adds to the totals in the profile. */
const addedPlay: Scenario = {
  before: { [ME]: { ...at(firstPlay.before, ME), lastPlay: "p0", games: { quiz: QUIZ }, gamesUpTo: "p0" } },
  writes: {
    ...firstPlay.writes,
    [ME]: { ...at(firstPlay.writes, ME), games: { quiz: { playCount: 10, lastPlayed: TODAY } }, gamesUpTo: "p1" },
  },
};

/** The play leaves the totals as they were, as an app from before them does. */
const notAdded: Change = ({ before, writes }) => {
  const { games, gamesUpTo } = at(before, ME);
  Object.assign(at(writes, ME), { games, gamesUpTo });
};

table(
  "a play that is added to the totals",
  addedPlay,
  {
    "with a later last day": ({ before }) =>
      void (at(before, ME).games = { quiz: { ...QUIZ, lastPlayed: "2026-07-17" } }),
    "with a total of another game alone": set(ME, "games", { sort: QUIZ }),
    "with a total of another game, too": ({ writes }) => void ((at(writes, ME).games as Data).sort = QUIZ),
    "with a total that is none": set(ME, "games", { quiz: { playCount: 10.5, lastPlayed: TODAY } }),
    "with the totals, but another play up to which": set(ME, "gamesUpTo", "p2"),
    "with the totals, but no play up to which": set(ME, "gamesUpTo", "p0"),
    "after a play that was not": ({ before }) => void (at(before, ME).lastPlay = "p0b"),
    "to a profile that has none": ({ before }) => {
      delete at(before, ME).games;
      delete at(before, ME).gamesUpTo;
    },
  },
  {
    "on the last day": ({ before }) => void (at(before, ME).games = { quiz: { ...QUIZ, lastPlayed: TODAY } }),
    "as the first of its game": ({ before }) => void (at(before, ME).games = {}),
    "as the first of all": ({ before }) => {
      Object.assign(at(before, ME), { games: {}, gamesUpTo: "" });
      delete at(before, ME).lastPlay;
    },
    "not, by an app from before the totals": notAdded,
    "not, after another that was not": both(notAdded, ({ before }) => void (at(before, ME).lastPlay = "p0b")),
  },
);

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
