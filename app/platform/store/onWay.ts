import type { Belt } from "#domain/catalogue/belts.ts";
import { readLocal, readLocalJson, writeLocal } from "./localValue.ts";

/** What the way to the next belt asks for on a day. */
export interface PlanOfToday {
  belt: Belt;
  due: number;
  fresh: number;
  minutes: number;
  isPaused: boolean;
  /** No day of training. */
  isFree: boolean;
  /** The time until the exam does not reach for all of it. */
  isShort?: boolean | undefined;
  /** Days until the exam; none where nobody knows it. */
  days?: number | undefined;
  /** The next day of training, days since 1970-01-01. */
  next?: number | undefined;
}

const KEY = "dojo.onWay.v1.";

/** Whether this user has a way to a belt, as far as this device has met it: lists load what is learnt only then. */
export const readOnWay = (uid: string): boolean => readLocal(KEY + uid) !== undefined;

/** Keeps that there is one, a way is changed, never removed; what it asks for has to be found anew. */
export const writeOnWay = (uid: string) => writeLocal(KEY + uid, "1");

/** Keeps what it asks for on a day, since 1970-01-01: the next start need not wait for it. */
export const keepPlan = (uid: string, day: number, plan: PlanOfToday) =>
  writeLocal(KEY + uid, JSON.stringify({ day, plan }));

/** More was learnt: what was kept is not asked for any more. */
export function forgetPlan(uid: string) {
  if (readOnWay(uid)) writeOnWay(uid);
}

const NUMBERS = ["due", "fresh", "minutes"] as const;
const MAYBE = ["days", "next"] as const;

/** Without a schema, whose library would come before the first paint. */
function isPlan(stored: unknown): stored is PlanOfToday {
  if (typeof stored !== "object" || stored === null) return false;
  const plan = stored as Readonly<Record<keyof PlanOfToday, unknown>>;
  return (
    typeof plan.belt === "string" &&
    NUMBERS.every((name) => typeof plan[name] === "number") &&
    MAYBE.every((name) => plan[name] === undefined || typeof plan[name] === "number")
  );
}

/** What was kept of a day; undefined on any other, and where it is broken. */
export function keptPlan(uid: string, day: number): PlanOfToday | undefined {
  const kept = readLocalJson(KEY + uid) as { day?: unknown; plan?: unknown } | number | undefined;
  if (typeof kept !== "object" || kept.day !== day) return undefined;
  return isPlan(kept.plan) ? kept.plan : undefined;
}
