import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";

const versionOf = (db: DatabaseSync) => Number(db.prepare("PRAGMA user_version").get()!.user_version);

test("brings an empty database to the newest schema, once", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db);
  const version = versionOf(db);
  expect(version).toBeGreaterThanOrEqual(2);
  migrate(db);
  expect(versionOf(db)).toBe(version);
});

test("leaves a database of a newer server alone", () => {
  const db = new DatabaseSync(":memory:");
  db.exec("PRAGMA user_version = 1000");
  expect(() => migrate(db)).toThrow(/newer than this server/);
  expect(versionOf(db)).toBe(1000);
});
