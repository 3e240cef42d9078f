import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { find } from "../../tests/fixtures/stores.ts";
import { makeLog } from "../log.ts";
import { openSqliteStore } from "../storage/sqlite/open.ts";
import type { Account, Store } from "../storage/store.ts";
import { carryOut } from "./carryOut.ts";

const DAY_MS = 24 * 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 23);

let store: Store;
let lines: string[];
beforeEach(() => {
  store = openSqliteStore({ directory: ":memory:", clock: () => NOW_MS });
  lines = [];
});
afterEach(() => store.close());

const prune = (given: object = {}) =>
  carryOut(
    {
      store,
      clock: () => NOW_MS,
      log: makeLog((line) => lines.push(line)),
      projectId: "digital-dojo",
      appOrigin: () => "http://localhost:8080",
      dataDirectory: "/nowhere",
      rotateKeys: async () => {},
    },
    { command: "users.pruneVisitors", unusedDays: 30, ...given },
  );

/** An account that was made so many days ago. */
async function addAccount(localId: string, days: number, changes: Partial<Account> = {}): Promise<void> {
  const madeAtMs = NOW_MS - days * DAY_MS;
  const times = { createdAtMs: madeAtMs, lastLoginAtMs: madeAtMs, passwordUpdatedAtMs: madeAtMs };
  const account = { localId, emailVerified: false, disabled: false, validSinceSeconds: 0, ...times };
  await store.insertAccount({ ...account, ...changes });
}

/** Everything that the app stores of a user. */
async function addDocuments(uid: string, notes = 1): Promise<void> {
  const fields = { uid: { stringValue: uid } };
  const paths = [`users/${uid}`, `users/${uid}/gameStats/quiz_2026-10-01`, `users/${uid}/plays/p1`];
  const learnt = ["sheets/s1", "learning/way", "learning/snapshot"].map((below) => `users/${uid}/${below}`);
  const noted = Array.from({ length: notes }, (_, number) => `techniqueNotes/blocks-1-${number}-${uid}`);
  await store.commit(async () => [...paths, ...learnt, ...noted].map((path) => ({ path, fields })));
}

async function pathsLeft(): Promise<string[]> {
  const found: string[] = [];
  for (const collectionId of ["users", "erasures", "gameStats", "plays", "sheets", "learning", "techniqueNotes"]) {
    const documents = await find(store, { from: [{ collectionId, allDescendants: true }] });
    found.push(...documents.map(({ path }) => path));
  }
  return found.sort();
}

const isThere = async (localId: string) => (await store.getAccount({ localId })) !== undefined;

test("deletes a visitor unused for so long, with all documents, and no one else's", async () => {
  await addAccount("gone", 31);
  await addDocuments("gone", 20);
  await addAccount("here", 29);
  await addDocuments("here");
  expect(await prune()).toEqual({ ok: true, data: { count: 1 } });
  expect(await isThere("gone")).toBe(false);
  const below = ["gameStats/quiz_2026-10-01", "learning/snapshot", "learning/way", "plays/p1", "sheets/s1"];
  const left = ["users/here", ...below.map((path) => `users/here/${path}`)];
  expect(await pathsLeft()).toEqual(["erasures/gone", "techniqueNotes/blocks-1-0-here", ...left]);
  const { result: erasure } = await store.read((read) => read.get("erasures/gone"));
  expect(erasure?.fields).toEqual({ erasedAt: { timestampValue: expect.stringMatching(/^2026-11-23T00:00:00/) } });
  // The id is never given out again.
  await expect(addAccount("gone", 0)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: "visitors.pruned", count: 1 }]);
});

test("the access rules let users delete no other documents than these", () => {
  const collections: string[] = [];
  let last = "";
  for (const line of readFileSync("firestore.rules", "utf8").split("\n")) {
    last = /^ *match \/(\w+)\/\w*\{?/.exec(line)?.[1] ?? last;
    if (/^ *allow delete:/.test(line)) collections.push(last);
  }
  expect(collections).toEqual(["users", "gameStats", "plays", "sheets", "learning", "learning", "techniqueNotes"]);
});

test("a session that was used lately keeps its visitor", async () => {
  await addAccount("faithful", 300);
  const session = { tokenHash: "s", localId: "faithful", createdAtMs: 0 };
  await store.insertSession({ ...session, lastUsedAtMs: NOW_MS - 30 * DAY_MS });
  expect(await prune()).toMatchObject({ data: { count: 0 } });
  expect(await prune({ unusedDays: 31 })).toMatchObject({ data: { count: 0 } });
  await addAccount("stale", 300);
  await store.insertSession({ ...session, localId: "stale", tokenHash: "t", lastUsedAtMs: NOW_MS - 30 * DAY_MS - 1 });
  expect(await prune()).toMatchObject({ data: { count: 1 } });
  expect([await isThere("faithful"), await isThere("stale")]).toEqual([true, false]);
});

test.each<[string, Partial<Account>]>([
  ["an address", { email: "anna@example.org" }],
  ["a number", { phoneNumber: "+491701234567" }],
  ["an identity", { identities: [{ providerId: "oidc.verein", rawId: "anna" }] }],
  ["a service that signs it in", { customAuth: true }],
])("an account with %s is no visitor's", async (_, changes) => {
  await addAccount("anna", 1000, changes);
  expect(await prune()).toMatchObject({ data: { count: 0 } });
  expect(await isThere("anna")).toBe(true);
});

test("only counts, where that is wanted", async () => {
  await addAccount("gone", 31);
  await addDocuments("gone");
  const before = await pathsLeft();
  expect(await prune({ dryRun: true })).toMatchObject({ data: { count: 1 } });
  expect(await isThere("gone")).toBe(true);
  expect(await pathsLeft()).toEqual(before);
  expect(lines).toEqual([]);
});

test("goes on after a cut, with the documents that were left", async () => {
  await addAccount("gone", 31, { disabled: true });
  await addDocuments("gone");
  await store.commit(async () => [
    { path: "users/gone" },
    { path: "erasures/gone", fields: { erasedAt: { timestampValue: "2026-11-01T00:00:00Z" } } },
  ]);
  expect(await prune()).toMatchObject({ data: { count: 1 } });
  expect(await pathsLeft()).toEqual(["erasures/gone"]);
  const { result: erasure } = await store.read((read) => read.get("erasures/gone"));
  expect(erasure?.fields.erasedAt).toEqual({ timestampValue: "2026-11-01T00:00:00Z" });
});

test("looks at so many accounts at a time, and says where to go on", async () => {
  for (let number = 0; number < 201; number++) await addAccount(`v${String(number).padStart(3, "0")}`, 31);
  expect(await prune({ dryRun: true })).toEqual({ ok: true, data: { count: 200, next: "v199" } });
  expect(await prune({ dryRun: true, after: "v199" })).toEqual({ ok: true, data: { count: 1 } });
});

test.each([29, 30.5, Number.NaN, undefined])("refuses %s days", async (unusedDays) => {
  expect(await prune({ unusedDays })).toMatchObject({ ok: false, refusal: "order-wrong" });
});

test("keeps to a tenant", async () => {
  await store.putTenant({ tenantId: "halle", settings: "{}" });
  await addAccount("gone", 31, { tenantId: "halle" });
  expect(await prune()).toMatchObject({ data: { count: 0 } });
  expect(await prune({ tenantId: "nobody" })).toMatchObject({ refusal: "tenant-unknown" });
  expect(await prune({ tenantId: "halle" })).toMatchObject({ data: { count: 1 } });
});
