import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Account, type AccountStore, StoreError } from "../store.ts";
import { makeAccountStore } from "./accounts.ts";
import { migrate } from "./migrate.ts";

const ANNA: Account = {
  localId: "anna",
  email: "anna@example.org",
  emailVerified: false,
  passwordHash: "hash",
  disabled: false,
  createdAtMs: 1,
  lastLoginAtMs: 2,
  passwordUpdatedAtMs: 3,
  validSinceSeconds: 4,
};
const BEN: Account = { ...ANNA, localId: "ben", email: "ben@example.org", displayName: "Ben", photoUrl: "b.jpg" };
const session = (tokenHash: string, lastUsedAtMs = 10, localId = "anna") => ({
  tokenHash,
  localId,
  createdAtMs: 1,
  lastUsedAtMs,
});
const code = (codeHash: string, expiresAtMs = 1000) => ({
  codeHash,
  requestType: "VERIFY_EMAIL" as const,
  localId: "anna",
  email: "anna@example.org",
  expiresAtMs,
});
const DAY_MS = 24 * 3_600_000;

let db: DatabaseSync;
let store: AccountStore;
beforeEach(async () => {
  db = new DatabaseSync(":memory:");
  migrate(db);
  store = makeAccountStore(db);
  await store.insertAccount(ANNA);
  await store.insertAccount(BEN);
});
afterEach(() => db.close());

const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof StoreError ? error.code : error;
};

test("gives an account back as it was put in", async () => {
  expect(await store.getAccount({ localId: "anna" })).toEqual(ANNA);
  expect(await store.getAccount({ email: "ben@example.org" })).toEqual(BEN);
  expect(await store.getAccount({ localId: "none" })).toBeUndefined();
  expect(await store.getAccount({ email: "none" })).toBeUndefined();
});

test("knows each id and each address once", async () => {
  expect(await codeOf(store.insertAccount({ ...ANNA, email: "other@example.org" }))).toBe("ALREADY_EXISTS");
  expect(await codeOf(store.insertAccount({ ...ANNA, localId: "other" }))).toBe("ALREADY_EXISTS");
});

test("holds any number of accounts without an address", async () => {
  await store.insertAccount({ ...ANNA, localId: "c", email: undefined });
  await store.insertAccount({ ...ANNA, localId: "d", email: undefined });
  expect(await store.getAccount({ localId: "d" })).not.toHaveProperty("email");
});

test("changes what is named, empties what is named as undefined, leaves the rest", async () => {
  const changed = await store.updateAccount("ben", { displayName: undefined, emailVerified: true, lastLoginAtMs: 99 });
  const { displayName: _, ...rest } = BEN;
  expect(changed).toEqual({ ...rest, emailVerified: true, lastLoginAtMs: 99 });
  expect(await store.getAccount({ localId: "ben" })).toEqual(changed);
  expect(await store.getAccount({ localId: "anna" })).toEqual(ANNA);
  expect(await store.updateAccount("anna", {})).toEqual(ANNA);
});

test("cannot be made to change an id or a column of its own making", async () => {
  const changes = { localId: "ben", "email = 'x' --": 1 } as unknown as Partial<Account>;
  expect(await store.updateAccount("anna", changes)).toEqual(ANNA);
});

test("a change that is refused revokes nothing", async () => {
  await store.insertSession(session("s1"));
  const taken = store.updateAccount("anna", { email: "ben@example.org" }, { revokeSessions: true });
  expect(await codeOf(taken)).toBe("ALREADY_EXISTS");
  expect(await codeOf(store.updateAccount("none", { disabled: true }, { revokeSessions: true }))).toBe("NOT_FOUND");
  expect(await store.touchSession("s1", 20, 0)).toBeDefined();
});

test("revokes all sessions of one account with the change, and nobody else's", async () => {
  await store.insertSession(session("s1"));
  await store.insertSession(session("s2"));
  await store.insertSession(session("b1", 10, "ben"));
  await store.updateAccount("anna", { passwordHash: "new" }, { revokeSessions: true });
  expect(await store.touchSession("s1", 20, 0)).toBeUndefined();
  expect(await store.touchSession("s2", 20, 0)).toBeUndefined();
  expect(await store.touchSession("b1", 20, 0)).toBeDefined();
});

test("notes each use of a session, and forgets sessions that nobody used", async () => {
  await store.insertSession(session("s1", 10));
  await store.insertSession(session("s2", 10));
  expect(await store.touchSession("s1", 500, 10)).toEqual(session("s1", 500));
  expect(await store.touchSession("s1", 900, 500)).toEqual(session("s1", 900));
  expect(await store.touchSession("s2", 900, 500)).toBeUndefined();
  await store.deleteSession("s1");
  expect(await store.touchSession("s1", 950, 0)).toBeUndefined();
});

test("gives a code to exactly one use, and expired ones back for thirty days", async () => {
  await store.insertOobCode(code("c1"));
  await store.insertOobCode({ ...code("c2"), newEmail: "neu@example.org" });
  expect(await store.getOobCode("c1", 5000)).toEqual(code("c1"));
  expect(await store.getOobCode("c2", 5000)).toEqual({ ...code("c2"), newEmail: "neu@example.org" });
  expect(await store.getOobCode("c1", 1000 + 30 * DAY_MS + 1)).toBeUndefined();
  const uses = await Promise.all([store.consumeOobCode("c1"), store.consumeOobCode("c1"), store.consumeOobCode("no")]);
  expect(uses).toEqual([true, false, false]);
});

test("clears codes away that expired long ago", async () => {
  await store.insertOobCode(code("old", 1000));
  await store.insertOobCode(code("new", 1000 + 40 * DAY_MS));
  expect(db.prepare("SELECT codeHash FROM oobCodes").all()).toEqual([{ codeHash: "new" }]);
});

test("an account takes its sessions and codes with it", async () => {
  await store.insertSession(session("s1"));
  await store.insertOobCode(code("c1"));
  await store.deleteAccount("anna");
  expect(await store.touchSession("s1", 20, 0)).toBeUndefined();
  expect(await store.consumeOobCode("c1")).toBe(false);
  expect(await codeOf(store.insertSession(session("s2")))).toBe("NOT_FOUND");
  expect(await codeOf(store.insertOobCode(code("c2")))).toBe("NOT_FOUND");
});

test("keeps signing keys in the order of their making", async () => {
  await store.insertSigningKey({ kid: "b", jwk: "{}", createdAtMs: 2 });
  await store.insertSigningKey({ kid: "a", jwk: "{}", createdAtMs: 3 });
  await store.insertSigningKey({ kid: "c", jwk: "{}", createdAtMs: 1 });
  expect((await store.listSigningKeys()).map(({ kid }) => kid)).toEqual(["c", "b", "a"]);
});

test("writes only when the owner of the connection lets it", async () => {
  const order: string[] = [];
  const guarded = makeAccountStore(db, async (body) => {
    order.push("waits");
    await Promise.resolve();
    const result = body();
    order.push("done");
    return result;
  });
  await guarded.updateAccount("anna", { disabled: true });
  expect(order).toEqual(["waits", "done"]);
});

test("uses of sessions are written together, at most once a second, and a list shows them all", async () => {
  await store.insertSession(session("s1"));
  const written = () => db.prepare("SELECT lastUsedAtMs FROM sessions").get()?.lastUsedAtMs;
  await store.touchSession("s1", 5000, 0);
  await store.touchSession("s1", 5900, 0);
  expect(written()).toBe(5000);
  await store.touchSession("s1", 6000, 0);
  expect(written()).toBe(6000);
  await store.touchSession("s1", 6500, 0);
  expect(await store.listSessions("anna")).toEqual([session("s1", 6500)]);
  // A clock that was set back does not keep uses from being written.
  await store.touchSession("s1", 1000, 0);
  expect(written()).toBe(1000);
});

test("whoever is signed in can renew a token while nothing can be written", async () => {
  await store.insertSession({ tokenHash: "hash", localId: "anna", createdAtMs: 5, lastUsedAtMs: 5 });
  db.exec("PRAGMA query_only = ON");
  expect(await store.touchSession("hash", 9, 1)).toMatchObject({ localId: "anna" });
  expect(await store.listSessions("anna")).toMatchObject([{ lastUsedAtMs: 5 }]);
  expect(await store.touchSession("hash", 9, 6)).toBeUndefined();
  expect(await store.touchSession("none", 9, 1)).toBeUndefined();
  await expect(store.deleteSession("hash")).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "read-only" });
});
