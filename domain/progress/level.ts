/** A user's position among the levels. */
export interface Level {
  level: number;
  /** Xp earned in this level. */
  xpInLevel: number;
  /** Xp from the start of this level to the next. */
  xpToNext: number;
  /** Progress in this level: from 0, inclusive, to 1, exclusive. */
  fraction: number;
}

/** Xp from level n to n+1: 30 × 1.1^(n−1), each level rounded by itself (rule 7.2). */
export const xpOfLevel = (level: number): number => Math.round(30 * 1.1 ** (level - 1));

/** The level for a total of shown xp; everyone begins at level 1. */
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

/** The level to celebrate, reached by whatever means: the highest, once (rule 7.13). */
export function uncelebrated(xpTotal: number, celebratedLevel: number): number | undefined {
  const { level } = levelFor(xpTotal);
  return level > celebratedLevel ? level : undefined;
}

/** The skill points of a level. */
export const skillPointsFor = (level: number): number => Math.floor((level * 12) / 10);
