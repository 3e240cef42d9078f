import type { LastKnown } from "./adapters.ts";
import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.lastKnown";

/** The greeting of whoever was signed in when the app was last open. */
export function readLastKnown(): LastKnown | undefined {
  try {
    const { displayName, noteCount } = JSON.parse(readLocal(KEY) ?? "null") as Record<keyof LastKnown, unknown>;
    return typeof displayName === "string" && typeof noteCount === "number" ? { displayName, noteCount } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the greeting for the next start; undefined forgets it, as after signing out. */
export const writeLastKnown = (known: LastKnown | undefined) => writeLocal(KEY, known && JSON.stringify(known));
