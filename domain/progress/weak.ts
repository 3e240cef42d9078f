import type { Wobblers } from "../game/wobblers.ts";
import { isWeakKey } from "./learning.ts";

/** How many the app keeps: fewer than a profile may hold, so that two devices may add to it at once. */
export const WEAK_KEPT = 80;

/** The degree of what went wrong on another device: one wrong answer. */
const ELSEWHERE = 2;

/** What follows for this device and for the profile when both are brought together. */
export interface SettledWeak {
  wobblers: Wobblers;
  weak: string[];
  add: string[];
  remove: string[];
}

/**
 * Brings the Wackelkandidaten of this device and of the profile together (rule 9.5). `sent` is what the profile had when
 * they last agreed: what differs from it here is new here, all else is as the profile says. Degrees are this device's
 * own; when there are too many, the oldest go.
 */
export function settleWeak(wobblers: Wobblers, sent: readonly string[], weak: readonly string[]): SettledWeak {
  const [agreed, stored] = [new Set(sent), new Set(weak)];
  const here = Object.keys(wobblers).filter(isWeakKey);
  const isGone = (key: string) => agreed.has(key) && wobblers[key] === undefined;
  const added = here.filter((key) => !agreed.has(key));
  const fresh = new Set(added.toSorted((one, other) => wobblers[one]! - wobblers[other]!));
  const kept = [...weak.filter((key) => !fresh.has(key) && !isGone(key)), ...fresh].slice(-WEAK_KEPT);
  const settled = new Set(kept);
  const own = Object.entries(wobblers).filter(([key]) => settled.has(key) || !isWeakKey(key));
  const others = kept.filter((key) => wobblers[key] === undefined).map((key): [string, number] => [key, ELSEWHERE]);
  return {
    wobblers: Object.fromEntries([...others, ...own]),
    weak: kept,
    add: kept.filter((key) => !stored.has(key)),
    remove: weak.filter((key) => !settled.has(key)),
  };
}
