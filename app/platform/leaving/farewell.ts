import { readLocal, writeLocal } from "../store/localValue.ts";
import { readSession, writeSession } from "../store/sessionValue.ts";

/**
 * How an account ended on this device. `unfinished`: its deletion has begun, but the identity service deletes the
 * account only after another sign-in. `disabled`: the operator has disabled it; what is on this device stays. `removed`: its
 * user signed out and took everything along from this device. `left`: a visitor without an account has logged out.
 */
const FAREWELLS = ["deleted", "deletedElsewhere", "unfinished", "disabled", "removed", "left"] as const;
export type Farewell = (typeof FAREWELLS)[number];

const WORD = "dojo.farewell";
const USER = "dojo.forget";
const REMOVAL = "dojo.removal";

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

/** Tells the other tabs of this browser that all data of a user goes: they must let go of it. */
export function tellRemoval(uid: string) {
  writeLocal(REMOVAL, uid);
  writeLocal(REMOVAL, undefined);
}

export function onRemoval(listener: (uid: string) => void) {
  window.addEventListener("storage", ({ key, newValue }) => key === REMOVAL && newValue && listener(newValue));
}
