import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ensureAccount } from "../tests/fixtures/wire/accounts.ts";
import { makeLog } from "./log.ts";
import { watchOrders } from "./orders.ts";
import { openSqliteStore } from "./storage/sqlite/open.ts";
import type { Store } from "./storage/store.ts";

let directory: string;
let store: Store;
let lines: string[];
let tick: () => void;
beforeEach(async () => {
  const parent = mkdtempSync(join(tmpdir(), "dojo-orders-"));
  directory = join(parent, "orders");
  store = openSqliteStore({ directory: ":memory:", clock: () => 1_795_000_000_000 });
  onTestFinished(async () => {
    await store.close();
    rmSync(parent, { recursive: true, force: true });
  });
  await ensureAccount(store, "anna");
  // Shared with no other test, even if the previous server's last check ends late.
  const own: string[] = [];
  lines = own;
  watchOrders({
    directory,
    store,
    dataDirectory: parent,
    clock: () => 1_795_000_000_000,
    log: makeLog((line) => own.push(line)),
    projectId: "digital-dojo",
    appOrigin: () => "http://localhost:8080",
    rotateKeys: async () => {},
    every: (_, callback) => {
      tick = callback;
      return () => {};
    },
  });
});

/** Leaves an order; returns the answer after the next check. */
async function order(text: string): Promise<unknown> {
  writeFileSync(join(directory, "o1.json"), text);
  const answer = join(directory, "o1.txt");
  await vi.waitFor(() => {
    tick();
    expect(existsSync(answer)).toBe(true);
  });
  const said = readFileSync(answer, "utf8");
  expect(readdirSync(directory)).toEqual(["o1.txt"]);
  rmSync(answer);
  return JSON.parse(said);
}

test("closes an account and opens it again, whatever the case of its address, and logs no name", async () => {
  const email = "Anna@Example.org";
  const session = { tokenHash: "a phone that was signed in", localId: "anna", createdAtMs: 1, lastUsedAtMs: 1 };
  await store.insertSession(session);
  expect(await order(JSON.stringify({ command: "users.disable", who: email }))).toEqual({ ok: true, data: {} });
  expect(await store.getAccount({ localId: "anna" })).toMatchObject({ disabled: true });
  expect(await order(JSON.stringify({ command: "users.enable", who: email }))).toEqual({ ok: true, data: {} });
  expect(await store.getAccount({ localId: "anna" })).toMatchObject({ disabled: false });
  expect(await store.touchSession(session.tokenHash, 2, 0)).toBeUndefined();
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(["account.disabled", "account.enabled"]);
  expect(lines.join().toLowerCase()).not.toContain("anna");
});

test("says that there is no such account", async () => {
  for (const who of ["ben@example.org", "no address"]) {
    const answer = { ok: false, refusal: "account-unknown", detail: who };
    expect(await order(JSON.stringify({ command: "users.disable", who }))).toEqual(answer);
  }
});

test.each(["", "[]", "null", '{"command":"toString","who":"anna"}', '{"command":"users.disable"}', '{"command":7}'])(
  "%j is no order",
  async (text) => {
    expect(await order(text)).toMatchObject({ ok: false, refusal: "order-wrong" });
    expect(await store.getAccount({ localId: "anna" })).toMatchObject({ disabled: false });
  },
);

test("other files stay as they are", async () => {
  const names = [".o1.json", "o1.json.part", "notes.txt"];
  for (const name of names) writeFileSync(join(directory, name), "{}");
  tick();
  await new Promise((resolve) => setImmediate(resolve));
  expect(readdirSync(directory).sort()).toEqual(names.sort());
});

test("says once that it cannot look", async () => {
  rmSync(directory, { recursive: true });
  tick();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  tick();
  mkdirSync(directory);
  await order(JSON.stringify({ command: "users.disable", who: "anna@example.org" }));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "order.failed", code: "ENOENT" },
    { event: "account.disabled" },
  ]);
});

test("only the operator can leave an order", () => {
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test("an unreadable order does not block others, and is reported once", async () => {
  mkdirSync(join(directory, "a-first.json"));
  writeFileSync(join(directory, "o1.json"), JSON.stringify({ command: "users.disable", who: "anna@example.org" }));
  await vi.waitFor(() => {
    tick();
    expect(existsSync(join(directory, "o1.txt"))).toBe(true);
  });
  await vi.waitFor(() => {
    tick();
    expect(lines.filter((line) => line.includes("order.failed"))).toHaveLength(1);
  });
});
