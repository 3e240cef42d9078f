import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test, vi } from "vitest";
import type { Scan } from "../store.ts";
import { migrate } from "./migrate.ts";
import { scanDocuments } from "./query.ts";

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(":memory:");
  migrate(db);
});

/** SQLite's query plan for a scan, step by step. */
function planOf(scan: Partial<Scan>): string[] {
  const prepare = vi.spyOn(db, "prepare");
  void scanDocuments(db, {
    parent: "",
    collectionId: "techniqueNotes",
    allDescendants: false,
    equal: [],
    ...scan,
  }).next();
  const sql = prepare.mock.lastCall![0];
  prepare.mockRestore();
  const parameters = Array.from({ length: sql.split("?").length - 1 }, () => "x");
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...parameters)
    .map(({ detail }) => String(detail));
}

const uid = { fieldPath: ["uid"], value: { stringValue: "u1" } };
const topic = { fieldPath: ["topic"], value: { stringValue: "tech" } };

test.each([[[uid]], [[topic, uid]]])("equalities read only what the index finds for one of them", (equal) => {
  expect(planOf({ equal })).toEqual([
    "SEARCH v USING PRIMARY KEY (collectionId=? AND fieldPath=? AND value=?)",
    "SEARCH d USING INDEX sqlite_autoindex_documents_1 (path=?)",
  ]);
});

test("a collection is read by its own index", () => {
  expect(planOf({})).toEqual(["SEARCH d USING INDEX documentsOfCollection (collectionId=? AND parent=?)"]);
  expect(planOf({ allDescendants: true })).toEqual(["SEARCH d USING INDEX documentsOfCollection (collectionId=?)"]);
});

test("lists and maps are not indexed: the whole collection is read", () => {
  const equal = [{ fieldPath: ["notes"], value: { arrayValue: {} } }];
  expect(planOf({ equal })).toEqual(["SEARCH d USING INDEX documentsOfCollection (collectionId=? AND parent=?)"]);
});
