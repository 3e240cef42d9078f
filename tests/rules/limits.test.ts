import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { techniqueNrSchema, topicIDSchema } from "#domain/catalogue/fields.ts";
import { BELTS } from "#domain/catalogue/schema.ts";
import { GAME_IDS, type GameId, GAMES } from "#domain/game/games.ts";
import {
  MAX_BOOKMARKS,
  MAX_CATEGORY_LENGTH,
  MAX_ID_LENGTH,
  MAX_INTERVAL_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_NOTES_PER_TECHNIQUE,
  MAX_SCHOOL_LENGTH,
  MAX_WEAK,
  OWN_INTERVAL,
} from "#domain/limits.ts";
import { berlinDay } from "#domain/progress/day.ts";
import {
  INTERVAL_SLOTS,
  isOwnInterval,
  isTechniqueKey,
  isWeakKey,
  PLACE_CATEGORIES,
} from "#domain/progress/learning.ts";
import { levelFor, xpOfLevel } from "#domain/progress/level.ts";
import { isPlay, MAX_CLOCK_ERROR_MS, MAX_PLAY_AGE_DAYS } from "#domain/progress/plays.ts";
import { MAX_DAILY_PLAYS, MAX_XP_PER_PLAY, shownXp } from "#domain/progress/xp.ts";
import { isVisible } from "#domain/text/visible.ts";
import { ME, note, noted, noteDocument, NOW_MS, profile } from "../fixtures/rulesData.ts";
import { worldOf } from "../fixtures/rulesScenario.ts";
import { allowsCommit, type Data, type Writes } from "../fixtures/rulesWorld.ts";

/** The limits that the rules and `domain/` share, tried at each limit and just beyond it. */

interface Run {
  gameType: GameId;
  score: number;
  total: number;
  xp: number;
  playedAtMs?: number;
  date?: string;
  /** Plays of the day before this one. */
  playCount?: number;
  nowMs?: number;
}

/** One play by a named user, as the app writes it. */
async function counts(run: Run): Promise<boolean> {
  const {
    gameType,
    score,
    total,
    xp,
    playedAtMs = NOW_MS,
    date = berlinDay(playedAtMs),
    playCount = 0,
    nowMs = NOW_MS,
  } = run;
  const stats = `users/anna/gameStats/${gameType}_${date}`;
  const day: Data = { gameType, date, displayName: "Anna", playCount: playCount + 1, lastPlay: "p1" };
  const before: Writes = { [ME]: profile, ...(playCount > 0 && { [stats]: { ...day, playCount, lastPlay: "p0" } }) };
  return allowsCommit({ ...worldOf(before), nowMs }, "anna", {
    "users/anna/plays/p1": { gameType, date, score, total, xp, playedAt: new Date(playedAtMs) },
    [stats]: day,
    [ME]: { ...profile, xp, lastPlay: "p1" },
  });
}

/** The games that end only when everything was done. */
const WHOLE: ReadonlySet<GameId> = new Set(["cards", "reaction", "headmove"]);

/** The possible end of a run: what was asked, and how much of it was done. */
const runs = fc.constantFrom(...GAME_IDS).chain((gameType) => {
  const most = GAMES[gameType].mostAsked;
  const totals =
    gameType === "reaction"
      ? fc.constant(most)
      : fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: Math.min(most, 60) }));
  return totals.chain((total) => {
    const scores = WHOLE.has(gameType) ? fc.constant(total) : fc.integer({ min: 0, max: total });
    return scores.map((score) => ({ gameType, score, total }));
  });
});

describe("plays", () => {
  it("give exactly the xp of the domain, and not one more", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        const xp = GAMES[run.gameType].xp(run.score);
        expect(await counts({ ...run, xp })).toBe(isPlay(run.gameType, run));
        expect(await counts({ ...run, xp: xp + 1 })).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each(GAME_IDS)("%s: ask at most what the game can ask", async (gameType) => {
    const total = GAMES[gameType].mostAsked;
    const xp = GAMES[gameType].xp(total);
    expect(await counts({ gameType, score: total, total, xp })).toBe(true);
    expect(await counts({ gameType, score: total + 1, total: total + 1, xp })).toBe(false);
    expect(await counts({ gameType, score: total, total: total + 1, xp })).toBe(false);
    expect(await counts({ gameType, score: total + 1, total, xp })).toBe(false);
    expect(await counts({ gameType, score: 0, total: 0, xp: 0 })).toBe(false);
  });

  it("give at most so much", async () => {
    const most = { gameType: "sort", score: 200, total: 200 } as const;
    expect(await counts({ ...most, xp: MAX_XP_PER_PLAY })).toBe(true);
    expect(await counts({ ...most, xp: MAX_XP_PER_PLAY + 1 })).toBe(false);
  });

  it("are rewarded so often a day, and still counted afterwards", async () => {
    const run = { gameType: "quiz", score: 3, total: 10 } as const;
    expect(await counts({ ...run, xp: 3, playCount: MAX_DAILY_PLAYS - 1 })).toBe(true);
    expect(await counts({ ...run, xp: 3, playCount: MAX_DAILY_PLAYS })).toBe(false);
    expect(await counts({ ...run, xp: 0, playCount: MAX_DAILY_PLAYS })).toBe(true);
  });

  it("lie at most so far back, and hardly ahead", async () => {
    const run = { gameType: "quiz", score: 3, total: 10, xp: 3 } as const;
    const oldest = NOW_MS - MAX_PLAY_AGE_DAYS * 86_400_000;
    const latest = NOW_MS + MAX_CLOCK_ERROR_MS;
    for (const [playedAtMs, expected] of [
      [oldest - 1, false],
      [oldest, true],
      [latest, true],
      [latest + 1, false],
    ] as const) {
      expect(await counts({ ...run, playedAtMs })).toBe(expected);
    }
  });

  it("belong to the day in Berlin on which they were played, in summer and in winter", async () => {
    const run = { gameType: "quiz", score: 3, total: 10, xp: 3 } as const;
    const dayMs = 86_400_000;
    const instants = fc.integer({ min: Date.parse("2025-01-01T00:00:00Z"), max: Date.parse("2035-01-01T00:00:00Z") });
    await fc.assert(
      fc.asyncProperty(
        instants,
        fc.nat(MAX_PLAY_AGE_DAYS),
        fc.integer({ min: 2, max: 400 }),
        async (playedAtMs, age, days) => {
          const at = { ...run, playedAtMs, nowMs: playedAtMs + age * dayMs };
          expect(await counts(at)).toBe(true);
          expect(await counts({ ...at, date: berlinDay(playedAtMs - days * dayMs) })).toBe(false);
          expect(await counts({ ...at, date: berlinDay(playedAtMs + days * dayMs) })).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("cannot be farmed by dating them back: an attacker's thousand", async () => {
    const accepted: string[] = [];
    for (let back = 1; back <= 1042; back += 1) {
      const playedAtMs = NOW_MS - back * 86_400_000;
      const run = { gameType: "reaction", score: 0, total: 0, xp: 30, playedAtMs } as const;
      const honest = { gameType: "sort", score: 43, total: 43, xp: 30, playedAtMs } as const;
      expect(await counts(run)).toBe(false);
      if (await counts(honest)) accepted.push(berlinDay(playedAtMs));
    }
    expect(accepted).toHaveLength(MAX_PLAY_AGE_DAYS);
  });
});

const writesProfile = (changes: Data) =>
  allowsCommit(worldOf({ [ME]: profile }), "anna", { [ME]: { ...profile, ...changes } });

describe("profiles", () => {
  it.each([
    ["displayName", MAX_NAME_LENGTH],
    ["school", MAX_SCHOOL_LENGTH],
  ])("%s: has at most %d characters", async (field, longest) => {
    expect(await writesProfile({ [field]: "ü".repeat(longest) })).toBe(true);
    expect(await writesProfile({ [field]: "ü".repeat(longest + 1) })).toBe(false);
  });

  it.each(["", ...BELTS])("know the belt %j", async (belt) => expect(await writesProfile({ belt })).toBe(true));

  it("celebrate every level that is reached, and at most a few xp before", async () => {
    let threshold = 0;
    for (let level = 1; level <= 120; level += 1) {
      const celebrates = (xp: number, to = level) =>
        allowsCommit(worldOf({ [ME]: { ...profile, xp } }), "anna", { [ME]: { ...profile, xp, celebratedLevel: to } });
      expect(levelFor(threshold).level).toBe(level);
      expect(await celebrates(threshold)).toBe(true);
      if (level > 1) expect(await celebrates(threshold - 2 - level)).toBe(false);
      expect(await celebrates(threshold, level + 1)).toBe(false);
      threshold += xpOfLevel(level);
    }
  });

  it("count the notes for the level that is celebrated", async () => {
    const before = { ...noted(3), xp: 4 };
    expect(levelFor(shownXp(before.xp, 3)).level).toBe(2);
    const celebrates = (celebratedLevel: number) =>
      allowsCommit(worldOf({ [ME]: before }), "anna", { [ME]: { ...before, celebratedLevel } });
    expect(await celebrates(2)).toBe(true);
    expect(await celebrates(3)).toBe(false);
  });
});

describe("what a profile remembers of learning", () => {
  it.each([
    ["bookmarks", MAX_BOOKMARKS],
    ["weak", MAX_WEAK],
  ])("%s: are at most %d, also with the longest keys", async (field, most) => {
    for (const id of ["x", "x".repeat(MAX_ID_LENGTH)]) {
      const keys = Array.from({ length: most + 1 }, (_, index) => `${id}/${1000 + index}z`);
      expect(await writesProfile({ [field]: keys.slice(1) })).toBe(true);
      expect(await writesProfile({ [field]: keys })).toBe(false);
    }
  });

  it.each(["bookmarks", "weak"])("%s: hold no more by entries that hide several", async (field) => {
    const hidden = Array.from({ length: 400 }, () => `${"x".repeat(MAX_ID_LENGTH)}/1000z`).join(" ");
    expect(await writesProfile({ [field]: [hidden] })).toBe(false);
  });

  it("are keys of a catalogue, and nothing else", async () => {
    const id = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_?]{0,3}$/), fc.constantFrom("A".repeat(64), "ä"));
    const nr = fc.oneof(fc.stringMatching(/^[0-9]{0,4}[a-z]?$/), fc.constantFrom("q_1", "4A", "1\n", "1/2"));
    await fc.assert(
      fc.asyncProperty(id, nr, async (topicID, techniqueNr) => {
        const key = `${topicID}/${techniqueNr}`;
        expect(await writesProfile({ bookmarks: [key] })).toBe(isTechniqueKey(key));
        expect(await writesProfile({ weak: [key] })).toBe(isWeakKey(key));
      }),
      { numRuns: 300 },
    );
  });

  it.each(PLACE_CATEGORIES)("are places in %s", async (category) => {
    expect(await writesProfile({ lastViewed: { category, topicID: "blocks", techniqueNr: "4a" } })).toBe(true);
  });

  it("are intervals within the same bounds, in the same slots", async () => {
    const around = (bounds: readonly [number, number]) =>
      fc.constantFrom(bounds[0] - 1, bounds[0], bounds[0] + 1, bounds[1], bounds[1] + 1);
    const length = fc.constantFrom(0, 1, MAX_INTERVAL_NAME_LENGTH, MAX_INTERVAL_NAME_LENGTH + 1);
    const presets = fc.record({
      name: length.map((count) => "ü".repeat(count)),
      workS: around(OWN_INTERVAL.workS),
      restS: around(OWN_INTERVAL.restS),
      rounds: around(OWN_INTERVAL.rounds),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...INTERVAL_SLOTS), presets, async (slot, preset) => {
        expect(await writesProfile({ intervalPresets: { [slot]: preset } })).toBe(isOwnInterval(preset));
      }),
      { numRuns: 300 },
    );
  });
});

describe("notes", () => {
  const writesNote = (changes: Data, already = 0) => {
    const there = Array.from({ length: already }, (_, index) => note(`${index}`));
    const path = "techniqueNotes/tech-blocks-4a-anna";
    const before = { [ME]: noted(already), ...(already > 0 && { [path]: noteDocument(...there) }) };
    const after = { [path]: noteDocument(...there, { ...note("neu"), ...changes }), [ME]: noted(already + 1) };
    return allowsCommit(worldOf(before), "anna", after);
  };

  it.each([
    ["content", MAX_NOTE_LENGTH],
    ["category", MAX_CATEGORY_LENGTH],
  ])("%s: has at most %d characters", async (field, longest) => {
    expect(await writesNote({ [field]: "ü".repeat(longest) })).toBe(true);
    expect(await writesNote({ [field]: "ü".repeat(longest + 1) })).toBe(false);
  });

  it("are at most so many on a technique", async () => {
    expect(await writesNote({}, MAX_NOTES_PER_TECHNIQUE - 1)).toBe(true);
    expect(await writesNote({}, MAX_NOTES_PER_TECHNIQUE)).toBe(false);
  });

  it("are written on what a catalogue may call its techniques, and on nothing else", async () => {
    const id = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9_]{1,66}$/),
      fc.constantFrom("", "a b", "ä", "a.b", "x\n", "_", "A".repeat(64), "A".repeat(65)),
    );
    const nr = fc.oneof(
      fc.stringMatching(/^[0-9]{0,5}[a-z]?$/),
      fc.constantFrom("4A", "4ab", "1\n", " 1", "9999z", "10000", "१"),
    );
    await fc.assert(
      fc.asyncProperty(id, nr, async (topicListID, techniqueNr) => {
        const path = `techniqueNotes/tech-${topicListID}-${techniqueNr}-anna`;
        const writes = { [path]: { ...noteDocument(), topicListID, techniqueNr } };
        const expected = v.is(topicIDSchema, topicListID) && v.is(techniqueNrSchema, techniqueNr);
        expect(await allowsCommit(worldOf({ [ME]: profile }), "anna", writes)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what can be seen", () => {
  const odd = fc.constantFrom(
    ..."\u200B\uFEFF\u2060\u00AD\u3164\u2800\uFE0F\u0301\u180E\u{1D159}\u{13441}\u{E0041} \n\t",
  );
  const texts = fc.oneof(
    fc.string({ unit: odd, minLength: 1, maxLength: 8 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
  );

  it("is the same in a name and in a note, for the rules and for the app", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await writesProfile({ displayName: text })).toBe(isVisible(text));
        const writes = { "techniqueNotes/tech-blocks-4a-anna": noteDocument(note(text)), [ME]: { ...noted(1) } };
        expect(await allowsCommit(worldOf({ [ME]: profile }), "anna", writes)).toBe(isVisible(text));
      }),
      { numRuns: 400 },
    );
  });
});
