import type { WriteBatch } from "firebase/firestore";
import { askToKeepQuietly } from "../store/keepStorage.ts";
import type { Intention, Journal } from "./journal.ts";
import type { Verdict } from "./judge.ts";
import type { Repair } from "./repair.ts";

/**
 * Commits a batch and keeps its change in the journal until the server has it. Settles when the server has it or
 * refuses it for good. A batch that is passed directly enters the SDK's queue before this returns, so calls keep their
 * order; it may also be a promise.
 */
export type Submit = (uid: string, intention: Intention, batch: WriteBatch | Promise<WriteBatch>) => Promise<Verdict>;

/** The way of every change: journal, SDK, and after a failure repair. */
export function makeSubmitter(journal: Journal, repair: Repair): Submit {
  return async (uid, intention, batch) => {
    const id = journal.put(uid, intention);
    askToKeepQuietly();
    repair.begun(id);
    // A refused commit may only mean that another device has changed the same data; the change itself can still be
    // valid.
    const commit = batch instanceof Promise ? batch.then((ready) => ready.commit()) : batch.commit();
    const isAcknowledged = await commit.then(
      () => true,
      () => false,
    );
    return repair.ended(uid, id, isAcknowledged);
  };
}
