import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { Fields } from "../../protocol/document/document.ts";
import { makeAccountStore } from "./accounts.ts";
import { makeDocumentStore } from "./documents.ts";
import { Lane } from "../lane.ts";
import { migrate } from "./migrate.ts";

test("a full disk is unavailable, not lost: nothing of the commit stays, and later ones go on", async () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  migrate(db);
  const store = makeDocumentStore(db, new Lane(), () => 1_795_000_000_000, makeAccountStore(db));
  const put = (path: string, fields: Fields) => ({ path, fields, addedKeys: [], removedKeys: [] });
  const small = put("things/small", {});
  const large = put("things/large", { text: { stringValue: "x".repeat(200_000) } });
  const times = [(await store.commit(async () => [small])).commitTimeMicros];

  db.exec("PRAGMA max_page_count = 40");
  const failing = store.commit(async () => [put("things/other", {}), large]);
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
