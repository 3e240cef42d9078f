import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { adapterOf, find, STORES } from "../../tests/fixtures/stores.ts";
import { parseIndexes } from "./index/indexes.ts";
import type { MovableStore, StoredRecord } from "./records.ts";
import type { Account, Store } from "./store.ts";

const NOW_MS = 1_750_000_000_000;
const INDEXES = parseIndexes("test", JSON.stringify({ indexes: [] }));

/** A text that neither JSON nor PostgreSQL takes as it is. */
const ODD = '\0 \\ " ü 拳';

const account = (localId: string, more: Partial<Account> = {}): Account => ({
  localId,
  emailVerified: true,
  disabled: false,
  createdAtMs: NOW_MS,
  lastLoginAtMs: NOW_MS,
  passwordUpdatedAtMs: NOW_MS,
  validSinceSeconds: 1_750_000_000,
  ...more,
});

async function open(name: string): Promise<MovableStore> {
  const directory = mkdtempSync(join(tmpdir(), "dojo-transfer-"));
  const store = await adapterOf(name)({ directory, clock: Date.now, indexes: INDEXES });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  return store;
}

async function listOf(store: MovableStore): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  await store.dump(async (record) => void records.push(record));
  return records;
}

const inOrder = (records: StoredRecord[]) =>
  records
    .filter(({ kind }) => kind !== "clock")
    .map((record) => JSON.stringify(record, (_, value: unknown) => sorted(value)))
    .sort();

/** With the names of its fields in order: an adapter may keep them in another. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Something of each kind. */
async function fill(store: Store): Promise<void> {
  const identities = [{ providerId: "oidc.club", rawId: ODD }];
  const secondFactors = [{ mfaEnrollmentId: "f1", enrolledAtMs: NOW_MS, totpSecret: "JBSWY3DPEHPK3PXP" }];
  await store.putTenant({ tenantId: "club", settings: JSON.stringify({ name: ODD }) });
  await store.insertAccount(account("anna", { email: "anna@example.org", displayName: ODD, secondFactors }));
  await store.insertAccount(account("bert", { tenantId: "club", identities, phoneNumber: "+4912345" }));
  await store.insertAccount(account("gone"));
  await store.deleteAccount("gone");
  await store.putRecoveryCodes("anna", ["r1", "r2"]);
  const signIn = { provider: "password", claims: { text: ODD } };
  await store.insertSession({ tokenHash: "t1", localId: "anna", createdAtMs: NOW_MS, lastUsedAtMs: NOW_MS, signIn });
  await store.touchSession("t1", NOW_MS + 5000, 0);
  const expiresAtMs = NOW_MS + 1e9;
  await store.insertOobCode({
    codeHash: "c1",
    requestType: "VERIFY_EMAIL",
    localId: "anna",
    email: "a@b.de",
    expiresAtMs,
  });
  const challenge = {
    idHash: "h1",
    purpose: "signIn",
    localId: "anna",
    detail: "{}",
    triesLeft: 3,
    expiresAtMs,
  } as const;
  await store.insertChallenge(challenge, NOW_MS);
  await store.tryChallenge("h1");
  await store.insertSigningKey({ kid: "k1", jwk: "{}", createdAtMs: NOW_MS });
  await store.putServerState("pepper", ODD);
  await store.commit(async () =>
    Array.from({ length: 250 }, (_, number) => ({
      path: `notes/n${number}`,
      fields: { text: { stringValue: `note ${number}` }, number: { integerValue: String(number) } },
    })),
  );
  await store.commit(async () => [{ path: "notes/n0" }, { path: "notes/n1", fields: { text: { stringValue: ODD } } }]);
}

const PAIRS = STORES.flatMap((from) => STORES.map((to) => [from, to] as const));

describe.each(PAIRS)("from %s to %s", (from, to) => {
  test("everything moves, and nothing of before stays", async () => {
    const [source, target] = [await open(from), await open(to)];
    await fill(source);
    await target.insertAccount(account("other", { email: "anna@example.org" }));
    await target.commit(async () => [{ path: "notes/other", fields: { number: { integerValue: "7" } } }]);
    const records = await listOf(source);
    expect(new Set(records.map(({ kind }) => kind)).size).toBe(11);
    await target.load((write) => source.dump(write));
    expect(inOrder(await listOf(target))).toEqual(inOrder(records));

    const query = {
      from: [{ collectionId: "notes" }],
      where: { fieldFilter: { field: { fieldPath: "number" }, op: "LESS_THAN", value: { integerValue: "9" } } },
    };
    expect((await find(target, query)).map(({ path }) => path)).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((number) => `notes/n${number}`),
    );
    expect(await target.getAccount({ tenantId: "club", providerId: "oidc.club", rawId: ODD })).toBeDefined();
    await expect(target.insertAccount(account("gone"))).rejects.toThrow("this id");
    const { commitTimeMicros } = await target.commit(async () => [{ path: "notes/later", fields: {} }]);
    const clock = records.find(({ kind }) => kind === "clock")!.value as { lastMicros: number };
    expect(commitTimeMicros).toBeGreaterThan(clock.lastMicros);
  });

  test("what breaks off leaves everything as it was", async () => {
    const [source, target] = [await open(from), await open(to)];
    await fill(source);
    await target.insertAccount(account("other"));
    await target.commit(async () => [{ path: "notes/other", fields: {} }]);
    const before = inOrder(await listOf(target));
    const broken = target.load(async (write) => {
      await source.dump(write);
      throw new Error("cut");
    });
    await expect(broken).rejects.toThrow("cut");
    expect(inOrder(await listOf(target))).toEqual(before);
    await target.commit(async () => [{ path: "notes/more", fields: {} }]);
  });
});

describe.each(STORES)("%s", (name) => {
  test("counts what there is, and removes what has expired", async () => {
    const store = await open(name);
    await fill(store);
    await store.insertSession({ tokenHash: "old", localId: "anna", createdAtMs: 1, lastUsedAtMs: 1 });
    const counts = { accounts: 2, sessions: 2, oobCodes: 1, challenges: 1, documents: 249 };
    expect(await store.getStats()).toMatchObject({ counts, documents: { notes: 249 } });
    expect((await store.getStats()).bytes).toBeGreaterThan(10_000);
    const removed = await store.compact({ nowMs: NOW_MS, oldestUseMs: NOW_MS - 1 });
    expect(removed).toEqual({ sessions: 1, oobCodes: 0, challenges: 0 });
    expect((await store.getStats()).counts).toEqual({ ...counts, sessions: 1 });
  });
});
