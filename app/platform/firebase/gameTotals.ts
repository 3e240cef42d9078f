import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getDoc,
  getDocs,
  runTransaction,
} from "firebase/firestore";
import * as v from "valibot";
import { GAME_IDS } from "#domain/game/games.ts";
import type { GameTotal, Play } from "../adapters.ts";
import { documentsOf } from "./batches.ts";

const playCount = v.pipe(v.number(), v.integer(), v.minValue(1));
const date = v.pipe(v.string(), v.isoDate());
const storedDay = v.object({ gameType: v.string(), date, playCount });
const storedTotal = v.object({ playCount, lastPlayed: date });
const storedTotals = v.object({
  games: v.record(v.string(), v.unknown()),
  gamesUpTo: v.string(),
  lastPlay: v.optional(v.string(), ""),
});

type StoredTotal = v.InferOutput<typeof storedTotal>;

/** The field `games` of a profile: totals by game, also of games that only a newer app knows. */
type StoredTotals = Record<string, unknown>;

/** Adds up documents of `gameStats`; what is none is ignored. */
export function sumOfDays(days: readonly unknown[]): Record<string, StoredTotal> {
  const totals = new Map<string, StoredTotal>();
  for (const day of days) {
    const { success, output } = v.safeParse(storedDay, day);
    if (!success) continue;
    const before = totals.get(output.gameType) ?? { playCount: 0, lastPlayed: "" };
    const lastPlayed = output.date > before.lastPlayed ? output.date : before.lastPlayed;
    totals.set(output.gameType, { playCount: before.playCount + output.playCount, lastPlayed });
  }
  return Object.fromEntries(totals);
}

/** The totals of the games that this app has, most played first. */
export function toGameTotals(games: StoredTotals): GameTotal[] {
  const totals = GAME_IDS.flatMap((gameType) => {
    const { success, output } = v.safeParse(storedTotal, games[gameType]);
    return success ? { gameType, ...output } : [];
  });
  return totals.sort((one, other) => other.playCount - one.playCount);
}

/** The totals in a profile, if they count every play up to its last one (rule 25.1). */
export function wholeTotals(profile: unknown): StoredTotals | undefined {
  const { success, output } = v.safeParse(storedTotals, profile);
  return success && output.gamesUpTo === output.lastPlay ? output.games : undefined;
}

/** Whether a play can be added to the totals of this profile. */
export function canAdd(profile: unknown, { gameType, date }: Pick<Play, "gameType" | "date">): boolean {
  const games = wholeTotals(profile);
  if (!games) return false;
  const { success, output } = v.safeParse(storedTotal, games[gameType]);
  return !success || output.lastPlayed <= date;
}

/** Writes the sum of the days into the profile, unless something was played since they were read. */
const keep = (db: Firestore, profile: DocumentReference, games: StoredTotals, lastPlay: string): Promise<void> =>
  runTransaction(db, async (transaction) => {
    const now = await transaction.get(profile);
    if (now.exists() && lastPlayOf(now) === lastPlay) transaction.update(profile, { games, gamesUpTo: lastPlay });
  });

const lastPlayOf = (profile: DocumentSnapshot) => String(profile.get("lastPlay") ?? "");

/**
 * How often each game was played, from the profile alone. Where its totals lack plays the days are read, and what the
 * server has of them is written back for the next time. Rejects without a network where this device has no profile.
 */
export async function readGameTotals(db: Firestore, uid: string): Promise<GameTotal[]> {
  const { profile, gameStats } = documentsOf(db, uid);
  const known = await getDoc(profile);
  const whole = wholeTotals(known.data());
  if (whole) return toGameTotals(whole);
  const days = await getDocs(gameStats);
  const games = sumOfDays(days.docs.map((day) => day.data()));
  const isOfServer = [known, days].every(({ metadata }) => !metadata.fromCache && !metadata.hasPendingWrites);
  // Nobody waits for it: what fails is done by the next reading.
  if (isOfServer && known.exists()) void keep(db, profile, games, lastPlayOf(known)).catch(() => undefined);
  return toGameTotals(games);
}
