/** A rate limit. Waits grow with the count and have a maximum: nothing is ever locked. */
export interface PaceRule {
  /** Attempts without a wait. */
  free: number;
  firstWaitMs: number;
  /** The maximum of the doubling. */
  longestWaitMs: number;
  /** One attempt is forgotten after each of these. */
  forgetMs: number;
}

/** A higher count would only take longer to forget. */
export const mostCounted = ({ free, firstWaitMs, longestWaitMs }: PaceRule) =>
  free + Math.ceil(Math.log2(longestWaitMs / firstWaitMs)) + 1;

/** What is counted under one key of a limit. */
export interface Paced {
  /** The limit; `rule` is the same for all of its keys. */
  pace: string;
  rule: PaceRule;
  key: string;
}

export interface Turn extends Paced {
  /** Whether the attempt counts from its start, or only if half of the free ones are used up. */
  counts: "always" | "if-halfway";
}

/** How long an attempt that may begin has to wait, and whether one that counts "if-halfway" did. */
export interface Taken {
  waitMs: number;
  isHalfway: boolean;
}

export interface PaceChange extends Paced {
  change: "count" | "uncount" | "forget";
}

/** Counts of attempts. */
export interface Paces {
  /**
   * Lets an attempt begin in all of these at once, after the longest of their waits. If that is longer than
   * `longestWaitMs`, nothing is counted and the answer is undefined.
   */
  take(turns: readonly Turn[], longestWaitMs: number): Promise<Taken | undefined>;
  change(changes: readonly PaceChange[]): Promise<void>;
}
