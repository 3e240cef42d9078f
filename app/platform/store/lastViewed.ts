import type { Category } from "../../routes.ts";
import { readLocal, writeLocal } from "./localValue.ts";
import { makeListeners, useStore } from "./makeStore.ts";

/** The technique that was viewed last on this device, for 'Weiter mit …'. */
export interface LastViewed {
  category: Category;
  topicID: string;
  techniqueNr: string;
  title: string;
}

const KEY = "dojo.lastViewed";
const { subscribe, tell } = makeListeners();

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

/** Stores the current technique; undefined forgets it, for example after signing out. */
export function rememberLastViewed(technique: LastViewed | undefined) {
  writeLocal(KEY, technique && JSON.stringify(technique));
  tell();
}

/** The technique that was viewed last, if any. */
export function useLastViewed(): LastViewed | undefined {
  return parse(useStore({ subscribe, current: () => readLocal(KEY) }));
}
