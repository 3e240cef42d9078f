import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test, vi } from "vitest";
import { listOf } from "../../../tests/fixtures/stores.ts";
import { migrate } from "./migrate.ts";
import { makeIndexReader } from "./query.ts";

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(":memory:");
  migrate(db);
});

/** SQLite's query plan for what a reader asks, step by step. */
async function planOf(ask: (read: ReturnType<typeof makeIndexReader>) => unknown): Promise<string[]> {
  const read = makeIndexReader(db);
  const prepare = vi.spyOn(db, "prepare");
  await ask(read);
  const sql = prepare.mock.lastCall![0];
  prepare.mockRestore();
  const parameters = Array.from({ length: sql.split("?").length - 1 }, () => "x");
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...parameters)
    .map(({ detail }) => String(detail));
}

const range = { from: Uint8Array.of(1), to: Uint8Array.of(2) };

test.each([false, true])(
  "a range of keys is walked as it lies, and leads to its documents (backward: %s)",
  async (backward) => {
    expect(await planOf((read) => listOf(read.walk({ ...range, backward })))).toEqual([
      "SEARCH e USING PRIMARY KEY (key>? AND key<?)",
      "SEARCH d USING INDEX sqlite_autoindex_documents_1 (path=?)",
    ]);
    expect(await planOf((read) => listOf(read.paths({ ...range, backward })))).toEqual([
      "SEARCH entries USING PRIMARY KEY (key>? AND key<?)",
    ]);
  },
);

test("what changed after a time is read alone", async () => {
  const scope = { parent: "", collectionId: "notes", allDescendants: false };
  expect(await planOf((read) => listOf(read.changedSince(scope, 0)))).toEqual([
    "SEARCH documents USING INDEX documentsByChange (collectionId=? AND parent=? AND updateTimeMicros>?)",
  ]);
  expect(await planOf((read) => listOf(read.changedSince({ ...scope, allDescendants: true }, 0)))).toEqual([
    "SEARCH documents USING INDEX documentsOfGroupByChange (collectionId=? AND updateTimeMicros>?)",
  ]);
});
