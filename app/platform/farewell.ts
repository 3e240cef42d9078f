import { readLocal, writeLocal } from "./localValue.ts";
import { readSession, writeSession } from "./sessionValue.ts";

/**
 * How an account ended on this device. `unfinished`: its deletion has begun and needs another sign-in, without which the identity
 * service does not let go of it.
 */
const FAREWELLS = ["deleted", "deletedElsewhere", "unfinished"] as const;
export type Farewell = (typeof FAREWELLS)[number];

const WORD = "dojo.farewell";
const USER = "dojo.forget";

/** What is to be said in this tab about an account that has just ended. */
export function readFarewell(): Farewell | undefined {
  const word = readSession(WORD);
  return FAREWELLS.find((known) => known === word);
}

/** Keeps the word for after the page has begun anew; undefined forgets it. Where it cannot be kept, nothing is said. */
export const writeFarewell = (farewell: Farewell | undefined) => void writeSession(WORD, farewell);

/** The user of whom nothing may be left on this device, if there is one. */
export const readForgotten = (): string | undefined => readLocal(USER);

/** Has everything of a user forgotten at the next start, when nothing holds it open; undefined: it is done. */
export const writeForgotten = (uid: string | undefined) => writeLocal(USER, uid);
