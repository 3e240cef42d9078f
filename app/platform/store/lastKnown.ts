import { BELTS } from "#domain/catalogue/belts.ts";
import type { LastKnown } from "../adapters.ts";
import { forgetViews } from "./keptViews.ts";
import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.lastKnown";

/** What the home page shows of the user of the last visit. */
export function readLastKnown(): LastKnown | undefined {
  try {
    const known = JSON.parse(readLocal(KEY) ?? "null") as Record<keyof LastKnown, unknown>;
    const { displayName, noteCount, uid, belt, welcomed } = known;
    if (typeof displayName !== "string" || typeof noteCount !== "number") return undefined;
    return {
      displayName,
      noteCount,
      uid: typeof uid === "string" ? uid : undefined,
      belt: belt === "" ? "" : BELTS.find((one) => one === belt),
      welcomed: typeof welcomed === "boolean" ? welcomed : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Stores the greeting for the next start. */
export const writeLastKnown = (known: LastKnown) => writeLocal(KEY, JSON.stringify(known));

/** Forgets what the next start would show of a member, the greeting and the kept views (rule 2.24). */
export function forgetMember(): Promise<void> {
  writeLocal(KEY, undefined);
  return forgetViews();
}

/** The questions after registering were answered or put off: remembered at once, so that they never come twice. */
export function rememberWelcomed() {
  const known = readLastKnown();
  if (known) writeLastKnown({ ...known, welcomed: true });
}

/** Also read by first.js and kept.js: whoever is signed in never sees the login view while the app starts (rule 2.23). */
const SESSION = "dojo.session";

/** Remembers whether somebody is signed in, from the first moment on: what `lastKnown` tells comes with the profile. */
export const rememberSession = (isThere: boolean) => writeLocal(SESSION, isThere ? "1" : undefined);
