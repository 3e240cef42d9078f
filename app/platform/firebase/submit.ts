import type { WriteBatch } from "firebase/firestore";
import { askToKeepQuietly } from "../keepStorage.ts";
import type { Intention, Journal } from "./journal.ts";
import type { Verdict } from "./judge.ts";
import type { Repair } from "./repair.ts";

/**
 * Commits a batch and keeps what it is meant to do, from now on, until the server has it. Settles when it does, or never will. The
 * batch may come later; one that is there goes into the SDK's queue before the promise is returned, so calls keep their order.
 */
export type Submit = (uid: string, intention: Intention, batch: WriteBatch | Promise<WriteBatch>) => Promise<Verdict>;

/** The way of every change: journal, SDK, and where that fails, repair. */
export function makeSubmitter(journal: Journal, repair: Repair): Submit {
  return async (uid, intention, batch) => {
    const id = journal.put(uid, intention);
    askToKeepQuietly();
    repair.begun(id);
    // A refusal may only mean that another device has changed the same things meanwhile: the commit is refused as a whole, not
    // what the user did.
    const commit = batch instanceof Promise ? batch.then((ready) => ready.commit()) : batch.commit();
    const isAcknowledged = await commit.then(
      () => true,
      () => false,
    );
    return repair.ended(uid, id, isAcknowledged);
  };
}
