import { mostCounted, type PaceRule } from "../../storage/paces.ts";
import { makeRecentMap } from "./recentMap.ts";

/** The count of one key in a form that outlives the process: with an age instead of a time. */
export type PaceEntry = [key: string, count: number, sinceStartMs: number];

/** Waits per key, in bounded memory. */
export interface Pace {
  /** How long the next attempt has to wait from now. */
  waitMs(key: string): number;
  /** Counts an attempt that starts now or after its wait. */
  start(key: string, startMs: number): void;
  count(key: string): void;
  uncount(key: string): void;
  forget(key: string): void;
  /** Whether half of the free attempts are used up. */
  isHalfway(key: string): boolean;
  /** The keys with at least half of them used up, latest first. */
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

/** The states of all keys, and what is left of their counts by now. */
function makeStates({ forgetMs }: PaceRule, nowMs: () => number) {
  const states = makeRecentMap<State>(CAPACITY);
  const countOf = ({ count, countedAtMs }: State) => Math.max(count - (nowMs() - countedAtMs) / forgetMs, 0);
  const current = (key: string): State => {
    const state = states.get(key);
    const count = state ? countOf(state) : 0;
    return { count, countedAtMs: nowMs(), startMs: state?.startMs ?? -Infinity };
  };
  return { states, countOf, current };
}

/** The wait after so many attempts. */
function waitAfter(count: number, { free, firstWaitMs, longestWaitMs }: PaceRule): number {
  // An attempt counts in full until it is forgotten.
  const whole = Math.ceil(count - EPSILON);
  return whole < free ? 0 : Math.min(firstWaitMs * 2 ** (whole - free), longestWaitMs);
}

/**
 * Makes a pace. `nowMs` is monotonic. Time during a restart does not count, so a wait is never longer than the rule's
 * maximum.
 */
export function makePace(rule: PaceRule, nowMs: () => number, onFirstWait: () => void = () => {}): Pace {
  const { states, countOf, current } = makeStates(rule, nowMs);
  const most = mostCounted(rule);

  return {
    waitMs(key) {
      const { count, startMs } = current(key);
      return Math.max(startMs + waitAfter(count, rule) - nowMs(), 0);
    },
    start: (key, startMs) => states.set(key, { ...current(key), startMs }),
    count(key) {
      const state = current(key);
      const count = Math.min(state.count + 1, most);
      states.set(key, { ...state, count });
      if (waitAfter(state.count, rule) === 0 && waitAfter(count, rule) > 0) onFirstWait();
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
