import { readLocal, writeLocal } from "../store/localValue.ts";
import { readSession, writeSession } from "../store/sessionValue.ts";

/**
 * How an account ended on this device. `unfinished`: its deletion has begun, but the identity service deletes the
 * account only after another sign-in. `disabled`: the operator has disabled it; what is on this device stays.
 */
const FAREWELLS = ["deleted", "deletedElsewhere", "unfinished", "disabled"] as const;
export type Farewell = (typeof FAREWELLS)[number];

const WORD = "dojo.farewell";
const USER = "dojo.forget";

/** The message for this tab about an account that has just ended. */
export function readFarewell(): Farewell | undefined {
  const word = readSession(WORD);
  return FAREWELLS.find((known) => known === word);
}

/** Keeps the message over a reload; undefined forgets it. If it cannot be kept, nothing is shown. */
export const writeFarewell = (farewell: Farewell | undefined) => void writeSession(WORD, farewell);

/** The user whose data must be removed from this device, if any. */
export const readForgotten = (): string | undefined => readLocal(USER);

/** Removes all data of a user at the next start, before it is in use; undefined: done. */
export const writeForgotten = (uid: string | undefined) => writeLocal(USER, uid);
