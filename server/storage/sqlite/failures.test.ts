import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { makeAccount } from "../../../tests/fixtures/wire/accounts.ts";
import type { HealthChange } from "../health.ts";
import type { Fields } from "../../protocol/document/document.ts";
import { openSqliteStore } from "./open.ts";

const PAGE_BYTES = 4096;
const clock = () => 1_795_000_000_000;

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "dojo-failures-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const fileOf = (directory: string) => join(directory, "dojo.sqlite");
const text = (stringValue: string): Fields => ({ text: { stringValue } });

/** A closed store with more content than the cache holds. */
async function makeStore(): Promise<string> {
  const directory = makeDirectory();
  const store = openSqliteStore({ directory, clock });
  await store.insertAccount(makeAccount("anna"));
  for (let n = 0; n < 40; n++) {
    await store.commit(async () => [{ path: `notes/n${n}`, fields: text(String(n).repeat(80_000)) }]);
  }
  await store.close();
  return directory;
}

/** Overwrites pages from the middle of the file on. */
function damage(directory: string, pages = 1): void {
  const file = fileOf(directory);
  const middle = Math.floor(statSync(file).size / PAGE_BYTES / 2) * PAGE_BYTES;
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(pages * PAGE_BYTES, 0xa5), 0, pages * PAGE_BYTES, middle);
  closeSync(handle);
}

test.each(["one page", "many pages"])(
  "a database with %s damaged in its middle does not start, and says what to do",
  async (much) => {
    const directory = await makeStore();
    const before = readFileSync(fileOf(directory)).length;
    damage(directory, much === "one page" ? 1 : 100);
    expect(() => openSqliteStore({ directory, clock })).toThrow(
      /^the database \/.*dojo\.sqlite is damaged \(.+\)\. Keep a copy of the directory, then put a backup in its place/,
    );
    expect(readFileSync(fileOf(directory))).toHaveLength(before);
  },
);

test("a file that is no database is said to be damaged", () => {
  const directory = makeDirectory();
  writeFileSync(fileOf(directory), "certainly no database".repeat(100));
  expect(() => openSqliteStore({ directory, clock })).toThrow(/is damaged \(file is not a database\)/);
});

test("a page that is damaged while the server runs makes it stop writing, once and for all, and go on reading", async () => {
  const directory = await makeStore();
  const changes: HealthChange[] = [];
  const time = { nowMs: clock() };
  const onHealth = (change: HealthChange) => changes.push(change);
  const store = openSqliteStore({ directory, clock: () => time.nowMs, onHealth });
  onTestFinished(() => store.close());
  damage(directory, 300);
  const read = async (n: number) => (await store.read((reader) => reader.get(`notes/n${n}`))).result;
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => read(n)));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: "UNAVAILABLE", reason: "corrupt" } });
  expect(outcomes.length).toBeGreaterThan(refused.length);
  expect(store.failure()).toBe("corrupt");
  expect(changes).toHaveLength(1);
  const unavailable = { code: "UNAVAILABLE", reason: "corrupt" };
  await expect(store.commit(async () => [{ path: "notes/new", fields: {} }])).rejects.toMatchObject(unavailable);
  await expect(store.updateAccount("anna", { disabled: true })).rejects.toMatchObject(unavailable);
  expect(await store.getAccount({ localId: "anna" })).toMatchObject({ disabled: false });
  // Not even the clock is written: it stands still.
  time.nowMs += 3_600_000;
  const { readTimeMicros } = await store.read(async () => undefined);
  expect(readTimeMicros).toBeLessThan((clock() + 60_000) * 1000);
});

test("a document that is no JSON any more is damage, not a fault", async () => {
  const directory = await makeStore();
  const db = new DatabaseSync(fileOf(directory));
  db.exec("UPDATE documents SET fields = 'x' WHERE path = 'notes/n7'");
  db.close();
  const store = openSqliteStore({ directory, clock });
  onTestFinished(() => store.close());
  await expect(store.read((reader) => reader.get("notes/n7"))).rejects.toMatchObject({ reason: "corrupt" });
});
