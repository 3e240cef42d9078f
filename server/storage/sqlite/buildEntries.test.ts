import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { find } from "../../../tests/fixtures/stores.ts";
import { type Indexes, NO_INDEXES, parseIndexes } from "../index/indexes.ts";
import { openSqliteStore } from "./open.ts";

const GROUP = parseIndexes(
  "test",
  JSON.stringify({
    indexes: [
      {
        collectionGroup: "notes",
        queryScope: "COLLECTION_GROUP",
        fields: [{ fieldPath: "n", order: "ASCENDING" }],
      },
    ],
  }),
);
const QUERY = {
  from: [{ collectionId: "notes", allDescendants: true }],
  orderBy: [{ field: { fieldPath: "n" }, direction: "DESCENDING" }],
};

test("entries are made anew for other indexes, or by a newer form of keys, and not for the same", async () => {
  const directory = mkdtempSync(join(tmpdir(), "dojo-entries-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const paths = ["users/a/notes/1", "users/b/notes/2", "users/c/notes/3"];
  const open = (indexes?: Indexes) => openSqliteStore({ directory, clock: Date.now, indexes });
  const edit = (sql: string) => {
    const db = new DatabaseSync(join(directory, "dojo.sqlite"));
    db.exec(sql);
    db.close();
  };
  const foundBy = async (indexes?: Indexes) => {
    const store = open(indexes);
    const found = await find(store, QUERY);
    await store.close();
    return found.map(({ path }) => path);
  };

  const store = open(NO_INDEXES);
  await store.commit(async () => paths.map((path, n) => ({ path, fields: { n: { integerValue: String(n) } } })));
  await store.close();
  expect(await foundBy(GROUP)).toEqual(paths.toReversed());
  edit("DELETE FROM entries");
  // Whoever names no indexes, such as a command, keeps those that there are.
  expect(await foundBy(undefined)).toEqual([]);
  expect(await foundBy(GROUP)).toEqual([]);
  edit("UPDATE serverState SET value = json_set(value, '$.format', 0) WHERE name = 'documentIndexes'");
  expect(await foundBy(GROUP)).toEqual(paths.toReversed());
});
