import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeAccountStore } from "./accounts.ts";
import { makeDocumentStore } from "./documents.ts";
import { Lane } from "./lane.ts";
import { migrate } from "./migrate.ts";

test("a full disk is unavailable, not lost: nothing of the commit stays, and later ones go on", async () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  migrate(db);
  const store = makeDocumentStore(db, new Lane(), () => 1_795_000_000_000, makeAccountStore(db));
  const small = { path: "things/small", fields: {} };
  const large = { path: "things/large", fields: { text: { stringValue: "x".repeat(200_000) } } };
  const times = [(await store.commit(async () => [small])).commitTimeMicros];

  db.exec("PRAGMA max_page_count = 40");
  const failing = store.commit(async () => [{ path: "things/other", fields: {} }, large]);
  await expect(failing).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "disk-full" });
  db.exec("PRAGMA max_page_count = 100000");

  const other = await store.read((read) => read.get("things/other"));
  expect(other.result).toBeUndefined();
  times.push((await store.commit(async () => [large])).commitTimeMicros);
  expect(times[1]).toBeGreaterThan(times[0]!);
  const reserved = db.prepare("SELECT reservedMicros FROM clock").get()!.reservedMicros;
  expect(reserved).toBeGreaterThanOrEqual(times[1]!);
});

test("after a rollback the reservation of times is on disk again before one is given out", async () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  migrate(db);
  const store = makeDocumentStore(db, new Lane(), () => 1_795_000_000_000, makeAccountStore(db));
  await expect(store.commit(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const { readTimeMicros } = await store.read(async () => undefined);
  expect(db.prepare("SELECT reservedMicros FROM clock").get()!.reservedMicros).toBeGreaterThanOrEqual(readTimeMicros);
});

test("a row of the index is found by its whole key, however many its document has", () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  migrate(db);
  const prepare = vi.spyOn(db, "prepare");
  makeDocumentStore(db, new Lane(), () => 1_795_000_000_000, makeAccountStore(db));
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith("DELETE FROM fieldValues"));
  prepare.mockRestore();
  expect(statements).toHaveLength(1);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${statements[0]}`).all();
  expect(plan).toHaveLength(1);
  for (const column of ["collectionId", "fieldPath", "value", "path"]) {
    expect(plan[0]!.detail).toContain(`${column}=?`);
  }
});
