import { type AdaptedDocumentStore, StoreError } from "../store.ts";
import { CommitQueue } from "./commitQueue.ts";
import type { DatabaseClock } from "./databaseClock.ts";
import { getDocument } from "./documentRow.ts";
import { translateErrors } from "./errors.ts";
import type { Feed } from "./feed.ts";
import { makeIndexReader } from "./indexReader.ts";
import type { Pool } from "./pool.ts";
import type { SharedReads } from "./sharedReads.ts";

/** Its first statement decides which state it sees. */
export const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Documents in PostgreSQL, on the tables of `documentsSchema.ts`. */
export function makeDocumentStore(parts: {
  pool: Pool;
  reads: SharedReads;
  feed: Feed;
  clock: DatabaseClock;
  /** By which indexes this process reads and writes (`buildEntries.ts`). */
  indexedBy: string;
  /** How this process calls itself in its notifications. */
  processId: string;
}): AdaptedDocumentStore & { close(): Promise<void> } {
  const { pool, feed, indexedBy } = parts;
  const queue = new CommitQueue(parts);
  return {
    commit: (decide, options) => translateErrors(() => queue.commit(decide, options)),
    read: (body) =>
      translateErrors(() =>
        pool.transaction(async (query) => {
          const [clock] = await query("SELECT * FROM clock");
          if (clock?.indexed_by !== indexedBy)
            throw new StoreError("UNAVAILABLE", "another server has made the index anew");
          // Before anybody sees a commit, the listeners of this process have heard of it.
          await feed.reach(Number(clock.changed_micros));
          const result = await body({ get: (path) => getDocument(query, path), ...makeIndexReader(query) });
          return { result, readTimeMicros: Number(clock.last_micros) };
        }, SNAPSHOT),
      ),
    subscribe: (listener, onGap) => feed.subscribe(listener, onGap),
    close: () => queue.close(),
  };
}
