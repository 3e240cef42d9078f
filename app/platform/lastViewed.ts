import { useSyncExternalStore } from "react";
import type { Category } from "../routes.ts";
import { readLocal, writeLocal } from "./localValue.ts";

/** The technique that was open last on this device, for 'Weiter mit …'. */
export interface LastViewed {
  category: Category;
  topicID: string;
  techniqueNr: string;
  title: string;
}

const KEY = "dojo.lastViewed";
const listeners = new Set<() => void>();

function parse(stored: string | undefined): LastViewed | undefined {
  if (stored === undefined) return undefined;
  try {
    const value = JSON.parse(stored) as Partial<Record<keyof LastViewed, unknown>>;
    const whole = [value.category, value.topicID, value.techniqueNr, value.title].every(
      (part) => typeof part === "string",
    );
    return whole ? (value as LastViewed) : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what is open now; undefined forgets, as after signing out. */
export function rememberLastViewed(technique: LastViewed | undefined) {
  writeLocal(KEY, technique && JSON.stringify(technique));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was open last, if anything. */
export function useLastViewed(): LastViewed | undefined {
  return parse(useSyncExternalStore(subscribe, () => readLocal(KEY)));
}
