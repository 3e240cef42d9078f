import type { LastKnown } from "../adapters.ts";
import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.lastKnown";

/** The greeting of the user of the last visit. */
export function readLastKnown(): LastKnown | undefined {
  try {
    const { uid, displayName, noteCount } = JSON.parse(readLocal(KEY) ?? "null") as Record<keyof LastKnown, unknown>;
    if (typeof displayName !== "string" || typeof noteCount !== "number") return undefined;
    return typeof uid === "string" ? { uid, displayName, noteCount } : { displayName, noteCount };
  } catch {
    return undefined;
  }
}

/** Stores the greeting for the next start; undefined forgets it, for example after signing out. */
export const writeLastKnown = (known: LastKnown | undefined) => writeLocal(KEY, known && JSON.stringify(known));
