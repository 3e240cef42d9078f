import type { Document } from "../protocol/document/document.ts";
import { weigh } from "../protocol/size.ts";
import { inTurns } from "../request/turns.ts";
import type { Budget } from "../storage/index/walkQuery.ts";

/** Memory of a value in addition to its content. */
const VALUE_BYTES = 64;

/**
 * Counts memory that a call holds until it is answered; a negative number gives some back. Throws RESOURCE_EXHAUSTED if
 * it is too much, and CANCELLED if the client has gone.
 */
export type Hold = (bytes: number) => void;

/** Counts a document that a call holds; returns its bytes in memory and its stored size. */
export async function holdDocument(
  hold: Hold,
  { path, fields }: Document,
): Promise<{ heldBytes: number; storedBytes: number }> {
  const { bytes: storedBytes, values } = await inTurns(weigh(path, fields));
  const heldBytes = storedBytes + VALUE_BYTES * values;
  hold(heldBytes);
  return { heldBytes, storedBytes };
}

/** Documents that wait to be put in order are held, too. */
export function waitingIn({ hold }: { hold: Hold }): Budget {
  return {
    hold: async (document) => (await holdDocument(hold, document)).heldBytes,
    release: (bytes) => hold(-bytes),
  };
}
