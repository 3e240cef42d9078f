import { makeRecentMap } from "./recentMap.ts";

/** How fast something may be done again and again. Waits grow with what was counted and have an end: nothing is ever locked. */
export interface PaceRule {
  /** So many cost no wait. */
  free: number;
  firstWaitMs: number;
  /** Where doubling ends. */
  longestWaitMs: number;
  /** One that was counted is forgotten after each of these. */
  forgetMs: number;
}

/** What was counted under one key, in a form that outlives the process: no moment, only how long ago. */
export type PaceEntry = [key: string, count: number, sinceStartMs: number];

/** Waits per key, in bounded memory. */
export interface Pace {
  /** How long the next one has to wait from now. */
  waitMs(key: string): number;
  /** One starts, now or when its wait is over. */
  start(key: string, startMs: number): void;
  count(key: string): void;
  uncount(key: string): void;
  forget(key: string): void;
  /** Whether half of what costs no wait is used up. */
  isHalfway(key: string): boolean;
  /** Those that are halfway or further, the latest first. */
  entries(most: number): PaceEntry[];
  restore(entries: readonly PaceEntry[]): void;
}

interface State {
  count: number;
  countedAtMs: number;
  startMs: number;
}

const CAPACITY = 20_000;
const EPSILON = 1e-6;

/**
 * Makes a pace. `nowMs` never runs back and knows nothing of the wall clock; over a restart the time that passed counts for nothing, so a
 * wait is never longer than the rule's longest.
 */
export function makePace(rule: PaceRule, nowMs: () => number, onFirstWait: () => void = () => {}): Pace {
  const states = makeRecentMap<State>(CAPACITY);
  /** More than this would only take longer to forget. */
  const most = rule.free + Math.ceil(Math.log2(rule.longestWaitMs / rule.firstWaitMs)) + 1;

  const countOf = ({ count, countedAtMs }: State) => Math.max(count - (nowMs() - countedAtMs) / rule.forgetMs, 0);
  const current = (key: string): State => {
    const state = states.get(key);
    const count = state ? countOf(state) : 0;
    return { count, countedAtMs: nowMs(), startMs: state?.startMs ?? -Infinity };
  };
  const waitAfter = (count: number) => {
    // Of what is being forgotten the whole counts until it is gone.
    const whole = Math.ceil(count - EPSILON);
    return whole < rule.free ? 0 : Math.min(rule.firstWaitMs * 2 ** (whole - rule.free), rule.longestWaitMs);
  };

  return {
    waitMs(key) {
      const { count, startMs } = current(key);
      return Math.max(startMs + waitAfter(count) - nowMs(), 0);
    },
    start: (key, startMs) => states.set(key, { ...current(key), startMs }),
    count(key) {
      const state = current(key);
      const count = Math.min(state.count + 1, most);
      states.set(key, { ...state, count });
      if (waitAfter(state.count) === 0 && waitAfter(count) > 0) onFirstWait();
    },
    uncount(key) {
      const state = current(key);
      states.set(key, { ...state, count: Math.max(state.count - 1, 0) });
    },
    forget: (key) => states.delete(key),
    isHalfway: (key) => current(key).count >= rule.free / 2,
    entries(limit) {
      const entries: PaceEntry[] = [];
      for (const [key, state] of states.latest()) {
        if (entries.length === limit) break;
        const count = countOf(state);
        if (count >= rule.free / 2) entries.push([key, count, nowMs() - state.startMs]);
      }
      return entries;
    },
    restore(entries) {
      for (const [key, count, sinceStartMs] of entries.toReversed()) {
        const startMs = nowMs() - Math.max(sinceStartMs, 0);
        states.set(key, { count: Math.min(Math.max(count, 0), most), countedAtMs: nowMs(), startMs });
      }
    },
  };
}
