import { expect, onTestFinished, test } from "vitest";
import { makeDatabase, runSql } from "../../../tests/fixtures/postgres/databases.ts";
import { connect } from "./connection.ts";
import { parseDatabaseUrl } from "./databaseUrl.ts";
import { openPostgresStore } from "./open.ts";
import { Pool, type Query } from "./pool.ts";
import { makeSharedReads } from "./sharedReads.ts";

/** Reads in a database with so many documents, and the statements by which they read. */
async function open(documents: number, refuse: (values: readonly unknown[]) => boolean = () => false) {
  const url = await makeDatabase();
  const store = await openPostgresStore({ url, connections: 2 });
  await store.commit(async () =>
    Array.from({ length: documents }, (_, n) => ({ path: `notes/${n}`, fields: { n: { integerValue: String(n) } } })),
  );
  await store.close();
  await runSql(url, "INSERT INTO accounts VALUES ('anna', '', NULL, NULL, '{\"localId\":\"anna\"}')");
  const pool = new Pool(() => connect(parseDatabaseUrl(url)!), 2);
  onTestFinished(() => pool.close());
  const sizes: number[] = [];
  const query: Query = (text, values) => {
    const [keys] = values as [unknown[]];
    sizes.push(keys.length);
    return refuse(keys) ? Promise.reject(new Error("the connection is lost")) : pool.query(text, values);
  };
  return { reads: makeSharedReads(query), sizes };
}

test("what is asked for in one turn is read by one statement, each by its name", async () => {
  const { reads, sizes } = await open(3);
  const [second, none, first, again, anna, nobody] = await Promise.all([
    reads.document("notes/1"),
    reads.document("notes/none"),
    reads.document("notes/0"),
    reads.document("notes/1"),
    reads.account("anna"),
    reads.account("ben"),
  ]);
  expect([first, second, again].map((found) => found?.fields.n)).toEqual(
    [0, 1, 1].map((n) => ({ integerValue: `${n}` })),
  );
  expect([none, nobody]).toEqual([undefined, undefined]);
  expect(anna).toEqual({ account: { localId: "anna" }, version: expect.stringMatching(/^\d+$/) });
  expect(sizes).toEqual([3, 2]);
  await reads.document("notes/2");
  expect(sizes).toEqual([3, 2, 1]);
});

test("one statement reads a bounded number of rows", async () => {
  const { reads, sizes } = await open(150);
  const found = await Promise.all(Array.from({ length: 150 }, (_, n) => reads.document(`notes/${n}`)));
  expect(found.map((document) => document?.path)).toEqual(Array.from({ length: 150 }, (_, n) => `notes/${n}`));
  expect(sizes).toEqual([64, 64, 22]);
});

test("a read that fails harms no other", async () => {
  const { reads } = await open(3, (keys) => keys.length > 1);
  const found = await Promise.all([0, 1, 2].map((n) => reads.document(`notes/${n}`)));
  expect(found.map((document) => document?.path)).toEqual(["notes/0", "notes/1", "notes/2"]);
  const { reads: failing } = await open(1, () => true);
  await expect(Promise.allSettled([failing.document("notes/0"), failing.document("notes/1")])).resolves.toEqual(
    Array.from({ length: 2 }, () => ({ status: "rejected", reason: new Error("the connection is lost") })),
  );
});
