import type { Document } from "../protocol/document.ts";
import { weigh } from "../protocol/size.ts";
import { inTurns } from "../turns.ts";

/** What a value takes in memory beside its content. */
const VALUE_BYTES = 64;

/**
 * Counts bytes that a call holds until it is answered; fewer again with a negative number. Throws RESOURCE_EXHAUSTED where that
 * is too much, and CANCELLED where nobody waits for the answer any more.
 */
export type Hold = (bytes: number) => void;

/** Counts a document that a call holds; returns the bytes that it takes so, and those of its stored size. */
export async function holdDocument(
  hold: Hold,
  { path, fields }: Document,
): Promise<{ heldBytes: number; storedBytes: number }> {
  const { bytes: storedBytes, values } = await inTurns(weigh(path, fields));
  const heldBytes = storedBytes + VALUE_BYTES * values;
  hold(heldBytes);
  return { heldBytes, storedBytes };
}
