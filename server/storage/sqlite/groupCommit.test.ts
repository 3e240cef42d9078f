import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { GroupCommit } from "./groupCommit.ts";
import { Lane } from "../lane.ts";

/** A table of numbers, and a log of the callbacks. */
function open(isFull?: () => boolean) {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE numbers (n INTEGER PRIMARY KEY)");
  const durable: number[] = [];
  const lane = new Lane();
  let transactions = 0;
  const commits = new GroupCommit<number>(db, lane, {
    isFull,
    onRollback: () => {},
    onDurable: (n) => {
      expect(db.isTransaction).toBe(false);
      durable.push(n);
    },
  });
  const insert = (n: number, fails = false) =>
    commits.run(async () => {
      if (db.prepare("SELECT count(*) AS c FROM numbers").get()) await Promise.resolve();
      db.prepare("INSERT INTO numbers VALUES (?)").run(n);
      if (fails) throw new Error(`refused ${n}`);
      return n;
    });
  const stored = () =>
    db
      .prepare("SELECT n FROM numbers ORDER BY n")
      .all()
      .map((row) => Number(row.n));
  const exec = db.exec.bind(db);
  db.exec = (sql: string) => {
    if (sql === "COMMIT") transactions += 1;
    exec(sql);
  };
  return { db, lane, insert, durable, stored, transactions: () => transactions };
}

test("commits that share a transaction succeed or fail separately, in order of arrival", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 150 }), async (failures) => {
      const { insert, durable, stored } = open();
      const outcomes = await Promise.allSettled(failures.map((fails, n) => insert(n, fails)));
      const wanted = [...failures.keys()].filter((n) => !failures[n]);
      expect(outcomes.map(({ status }) => status === "rejected")).toEqual(failures);
      expect(stored()).toEqual(wanted);
      expect(durable).toEqual(wanted);
    }),
    { numRuns: 50 },
  );
});

test("what waits together is made durable together", async () => {
  const { insert, transactions } = open();
  await Promise.all([1, 2, 3, 4, 5].map((n) => insert(n)));
  expect(transactions()).toBe(1);
});

test("what arrives in the same turn of the loop is made durable together", async () => {
  const { insert, transactions } = open();
  const first = insert(1);
  // As requests whose bodies are read by one turn, each some steps of promises after the other.
  for (let step = 0; step < 100; step++) await Promise.resolve();
  await Promise.all([first, insert(2)]);
  expect(transactions()).toBe(1);
});

test("a group that writes enough leaves the others to the next one, in their order", async () => {
  let asked = 0;
  const { insert, transactions, durable } = open(() => ++asked % 2 === 0);
  await Promise.all([1, 2, 3, 4, 5].map((n) => insert(n)));
  expect(durable).toEqual([1, 2, 3, 4, 5]);
  expect(transactions()).toBe(3);
});

test("a failed write to the disk fails everybody in the group, and nobody after it", async () => {
  const { db, insert, durable, stored } = open();
  const exec = db.exec.bind(db);
  let isFull = true;
  db.exec = (sql: string) => {
    if (sql === "COMMIT" && isFull) throw new Error("disk full");
    exec(sql);
  };
  const outcomes = await Promise.allSettled([insert(1), insert(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isFull = false;
  await insert(3);
  expect(stored()).toEqual([3]);
  expect(durable).toEqual([3]);
});

test("a read that arrives between commits gets its turn", async () => {
  const { insert, lane, stored } = open();
  const [, seen, second] = await Promise.all([insert(1), lane.run(() => stored()), insert(2)]);
  expect(seen).toContain(1);
  expect(second).toBe(2);
});
