/** Where a user stands on the way through the levels. */
export interface Level {
  level: number;
  /** Earned since this level began. */
  xpInLevel: number;
  /** The size of this level: what the whole way to the next one takes. */
  xpToNext: number;
  /** How much of this level is done: 0 up to, but not including, 1. */
  fraction: number;
}

/** Xp from level n to n+1: 30 × 1.1^(n−1), each level rounded by itself (decisions 17). */
export const xpOfLevel = (level: number): number => Math.round(30 * 1.1 ** (level - 1));

/** The level that a total of shown xp amounts to: level 1 is where everyone begins. */
export function levelFor(xpTotal: number): Level {
  let level = 1;
  let xpInLevel = Math.max(0, xpTotal);
  let xpToNext = xpOfLevel(level);
  while (xpInLevel >= xpToNext) {
    xpInLevel -= xpToNext;
    level += 1;
    xpToNext = xpOfLevel(level);
  }
  return { level, xpInLevel, xpToNext, fraction: xpInLevel / xpToNext };
}

/** Skill points that come with a level. */
export const skillPointsFor = (level: number): number => Math.floor((level * 12) / 10);
