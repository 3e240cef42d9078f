export type Difficulty = "easy" | "medium" | "hard";

/** Milliseconds from one step to the next; the lists begin again at their end (S2 section 9, decisions 28). */
export const STEP_DELAYS_MS: Record<Difficulty, readonly number[]> = {
  easy: [1000, 700, 600, 900, 1200],
  medium: [700, 300, 400, 500, 300, 800],
  hard: [200, 300, 250, 400, 150],
};

/** So many whole minutes make it so difficult; the last that is reached counts. */
export const DIFFICULTY_FROM_MINUTE: readonly (readonly [minute: number, Difficulty])[] = [
  [0, "easy"],
  [1, "medium"],
  [3, "hard"],
];

/** The path is never longer; when it is that long, it shrinks after this time. */
export const MAX_LINES = 3;
export const SHRINK_AFTER_MS = 300;

export const MINUTE_MS = 60_000;

/** Three, two, one: to step back from the phone, at the start and after each pause. */
export const COUNTDOWN_MS = 3000;
export const BEAT_MS = 1000;

/** So long before it gets more difficult, the screen says so. */
export const WARNING_MS = 10_000;
