import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { adapterOf, STORES } from "../../tests/fixtures/stores.ts";
import { type Account, type Store, StoreError } from "./store.ts";

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "no error",
    (error: unknown) => (error instanceof StoreError ? error.code : error),
  );

describe.each(STORES)("accounts in %s", (name) => {
  let store: Store;

  /** A store that this test closes, in memory unless it names a directory. */
  async function open(directory = ":memory:"): Promise<Store> {
    const opened = await adapterOf(name)({ directory, clock: () => 1_795_000_000_000 });
    onTestFinished(() => opened.close());
    return opened;
  }

  const anna = {
    localId: "anna",
    email: "anna@example.org",
    emailVerified: false,
    disabled: false,
    createdAtMs: 1,
    lastLoginAtMs: 2,
    passwordUpdatedAtMs: 3,
    validSinceSeconds: 4,
  };
  const session = { tokenHash: "t", localId: "anna", createdAtMs: 1, lastUsedAtMs: 10 };
  const code = {
    codeHash: "c",
    requestType: "VERIFY_EMAIL" as const,
    localId: "anna",
    email: "anna@example.org",
    expiresAtMs: 1000,
  };
  beforeEach(async () => {
    store = await open();
    await store.insertAccount(anna);
  });

  test("are found by id and address, and change in part", async () => {
    expect(await store.getAccount({ email: "anna@example.org" })).toEqual(anna);
    const changed = await store.updateAccount("anna", { displayName: "Anna", email: undefined });
    expect(changed).toEqual({ ...anna, email: undefined, displayName: "Anna" });
    expect(await store.getAccount({ email: "anna@example.org" })).toBeUndefined();
  });

  test("have ids and addresses of their own", async () => {
    expect(await codeOf(store.insertAccount(anna))).toBe("ALREADY_EXISTS");
    expect(await codeOf(store.insertAccount({ ...anna, localId: "ben" }))).toBe("ALREADY_EXISTS");
    expect(await codeOf(store.updateAccount("none", { displayName: "x" }))).toBe("NOT_FOUND");
    expect(await codeOf(store.insertSession({ ...session, localId: "none" }))).toBe("NOT_FOUND");
    expect(await codeOf(store.insertOobCode({ ...code, localId: "none" }))).toBe("NOT_FOUND");
  });

  test("are found by number and identity, each once within a tenant", async () => {
    const identities = [{ providerId: "oidc.verein", rawId: "7", email: "anna@verein.example" }];
    const mei = { ...anna, localId: "mei", email: undefined, phoneNumber: "+4930123456", identities };
    await store.insertAccount(mei);
    const { email: _, ...known } = mei;
    expect(await store.getAccount({ phoneNumber: "+4930123456" })).toEqual(known);
    expect(await store.getAccount({ providerId: "oidc.verein", rawId: "7" })).toEqual(known);
    const other = { ...anna, localId: "other", email: undefined };
    expect(await codeOf(store.insertAccount({ ...other, phoneNumber: "+4930123456" }))).toBe("ALREADY_EXISTS");
    expect(await codeOf(store.insertAccount({ ...other, identities }))).toBe("ALREADY_EXISTS");
    expect(await store.getAccount({ localId: "other" })).toBeUndefined();
    expect(await codeOf(store.updateAccount("anna", { identities }))).toBe("ALREADY_EXISTS");

    await store.insertAccount({ ...mei, localId: "mei2", tenantId: "halle" });
    expect(await store.getAccount({ tenantId: "halle", phoneNumber: "+4930123456" })).toMatchObject({
      localId: "mei2",
    });
    expect(await store.getAccount({ tenantId: "halle", email: "anna@example.org" })).toBeUndefined();

    await store.updateAccount("mei", { identities: [] });
    expect(await store.getAccount({ providerId: "oidc.verein", rawId: "7" })).toBeUndefined();
    await store.updateAccount("anna", { identities });
    await store.deleteAccount("anna");
    expect(await store.getAccount({ providerId: "oidc.verein", rawId: "7" })).toBeUndefined();
  });

  test("go with their tenant, and their streams are told", async () => {
    const heard: string[] = [];
    store.subscribeRevocations((localId) => heard.push(localId));
    await store.putTenant({ tenantId: "halle", settings: "{}" });
    await store.putTenant({ tenantId: "halle", settings: '{"displayName":"Halle"}' });
    expect(await store.listTenants()).toEqual([{ tenantId: "halle", settings: '{"displayName":"Halle"}' }]);
    await store.insertAccount({ ...anna, localId: "mei", tenantId: "halle" });
    await store.insertOobCode({ ...code, localId: undefined, tenantId: "halle" });
    await store.deleteTenant("halle");
    expect(heard).toEqual(["mei"]);
    expect(await store.getTenant("halle")).toBeUndefined();
    expect(await store.getAccount({ localId: "mei" })).toBeUndefined();
    expect(await store.getOobCode("c", 0)).toBeUndefined();
    expect(await store.getAccount({ localId: "anna" })).toEqual(anna);
    expect(await codeOf(store.insertAccount({ ...anna, localId: "mei", email: undefined }))).toBe("ALREADY_EXISTS");
  });

  test("are listed by tenant, page by page, and their sessions with the newest first", async () => {
    for (const localId of ["a1", "a2", "b1"]) await store.insertAccount({ ...anna, localId, email: undefined });
    await store.insertAccount({ ...anna, localId: "a3", email: undefined, tenantId: "halle" });
    const ids = async (page: Parameters<typeof store.listAccounts>[0]) =>
      (await store.listAccounts(page)).map(({ localId }) => localId);
    expect(await ids({ limit: 2 })).toEqual(["a1", "a2"]);
    expect(await ids({ limit: 9, after: "a2" })).toEqual(["anna", "b1"]);
    expect(await ids({ limit: 9, tenantId: "halle" })).toEqual(["a3"]);
    const session = { localId: "a1", createdAtMs: 1 };
    await store.insertSession({ ...session, tokenHash: "old", lastUsedAtMs: 5 });
    await store.insertSession({ ...session, tokenHash: "new", lastUsedAtMs: 9, userAgent: "Firefox" });
    expect(await store.listSessions("a1")).toEqual([
      { ...session, tokenHash: "new", lastUsedAtMs: 9, userAgent: "Firefox" },
      { ...session, tokenHash: "old", lastUsedAtMs: 5 },
    ]);
    expect(await store.listSessions("a2")).toEqual([]);
  });

  test("are changed only while they have the password that was checked", async () => {
    await store.updateAccount("anna", { passwordHash: "first" });
    await store.updateAccount("anna", { passwordHash: "stronger" }, { passwordHash: "first" });
    expect(await codeOf(store.updateAccount("anna", { passwordHash: "late" }, { passwordHash: "first" }))).toBe(
      "NOT_FOUND",
    );
    expect(await store.getAccount({ localId: "anna" })).toMatchObject({ passwordHash: "stronger" });
  });

  test("never come again under the id of one that was deleted", async () => {
    await store.deleteAccount("anna");
    expect(await codeOf(store.insertAccount({ ...anna, email: "other@example.org" }))).toBe("ALREADY_EXISTS");
    await store.insertAccount({ ...anna, localId: "anna2" });
    await store.deleteAccount("anna");
    await store.deleteAccount("none");
    await store.insertAccount({ ...anna, localId: "none", email: undefined });
  });

  test("tell of every change that ends rights, once it can be read, and of no other", async () => {
    const heard: [string, Promise<Account | undefined>][] = [];
    const stop = store.subscribeRevocations((localId) => heard.push([localId, store.getAccount({ localId })]));
    await store.updateAccount("anna", { displayName: "Anna" });
    await store.insertSession(session);
    expect(heard).toEqual([]);
    await store.updateAccount("anna", { validSinceSeconds: 5 });
    await heard.at(-1)?.[1];
    await store.updateAccount("anna", { disabled: true });
    await heard.at(-1)?.[1];
    await store.updateAccount("anna", { disabled: false }, { revokeSessions: true });
    await heard.at(-1)?.[1];
    await store.deleteAccount("anna");
    await codeOf(store.updateAccount("none", { disabled: true }));
    expect(heard.map(([localId]) => localId)).toEqual(["anna", "anna", "anna", "anna"]);
    const seen = await Promise.all(heard.map(([, account]) => account));
    expect(seen.map((account) => account && [account.validSinceSeconds, account.disabled])).toEqual([
      [5, false],
      [5, true],
      [5, false],
      undefined,
    ]);
    stop();
    await store.insertAccount({ ...anna, localId: "ben" });
    await store.updateAccount("ben", { disabled: true });
    expect(heard).toHaveLength(4);
  });

  test("a commit sees the account of its own moment, whatever else is under way", async () => {
    const look = async () => {
      let seen: (string | undefined)[] = [];
      await store.commit(async (read) => {
        const before = await read.getAccount("anna");
        await new Promise((resolve) => setImmediate(resolve));
        const after = await read.getAccount("anna");
        seen = [before?.localId, after?.localId];
        return [];
      });
      return seen;
    };
    const [seen] = await Promise.all([look(), store.deleteAccount("anna")]);
    expect(seen[1]).toBe(seen[0]);
    expect(await look()).toEqual([undefined, undefined]);
  });

  test("hold any text in their names", async () => {
    const displayName = "\u0000 \\u0041 \\0041 'x'";
    await store.updateAccount("anna", { displayName });
    expect((await store.getAccount({ localId: "anna" }))?.displayName).toBe(displayName);
  });

  test("the server keeps small texts of its own, over a restart too", async () => {
    const directory = mkdtempSync(join(tmpdir(), "dojo-store-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const first = await open(directory);
    expect(await first.getServerState("key", "one")).toBe("one");
    expect(await first.getServerState("key", "two")).toBe("one");
    await first.putServerState("snapshot", "a");
    await first.putServerState("snapshot", "b");
    await first.close();
    const second = await open(directory);
    expect(await second.getServerState("key", "three")).toBe("one");
    expect(await second.getServerState("snapshot", "")).toBe("b");
  });

  test("lose their sessions on demand, and everything when they go", async () => {
    const begun = { ...session, signIn: { provider: "custom", claims: { trainer: true } }, userAgent: "Firefox" };
    await store.insertSession(begun);
    expect(await store.touchSession("t", 20, 5)).toEqual({ ...begun, lastUsedAtMs: 20 });
    await store.updateAccount("anna", { passwordHash: "new" }, { revokeSessions: true });
    expect(await store.touchSession("t", 30, 5)).toBeUndefined();
    await store.insertOobCode(code);
    await store.deleteAccount("anna");
    expect(await store.getOobCode("c", 0)).toBeUndefined();
  });

  test("of two uses of a code at once exactly one succeeds", async () => {
    await store.insertOobCode(code);
    const uses = await Promise.all([store.consumeOobCode("c"), store.consumeOobCode("c")]);
    expect(uses.sort()).toEqual([false, true]);
  });

  describe("challenges", () => {
    const challenge = {
      idHash: "h",
      purpose: "signIn" as const,
      localId: "anna",
      detail: "{}",
      triesLeft: 2,
      expiresAtMs: 1000,
    };

    test("count their tries, and are consumed once", async () => {
      await store.insertChallenge(challenge, 0);
      expect(await codeOf(store.insertChallenge(challenge, 0))).toBe("ALREADY_EXISTS");
      expect(await store.getChallenge("h")).toEqual(challenge);
      const tries = await Promise.all([1, 2, 3].map(() => store.tryChallenge("h")));
      expect(new Set(tries.map((left) => left?.triesLeft))).toEqual(new Set([0, 1, undefined]));
      const uses = await Promise.all([store.consumeChallenge("h"), store.consumeChallenge("h")]);
      expect(uses.sort()).toEqual([false, true]);
      expect(await store.tryChallenge("h")).toBeUndefined();
    });

    test("go with their account or tenant, and some time after they have expired", async () => {
      const { localId: _, ...nobodys } = challenge;
      expect(await codeOf(store.insertChallenge({ ...challenge, localId: "ben" }, 0))).toBe("NOT_FOUND");
      await store.insertChallenge({ ...nobodys, idHash: "halle", tenantId: "halle", expiresAtMs: 2 ** 40 }, 0);
      await store.insertChallenge(challenge, 0);
      await store.insertChallenge({ ...nobodys, idHash: "old" }, 0);
      await store.deleteAccount("anna");
      expect(await store.getChallenge("h")).toBeUndefined();
      expect(await store.getChallenge("old")).toEqual({ ...nobodys, idHash: "old" });
      await store.insertChallenge({ ...nobodys, idHash: "new" }, 2 ** 30);
      expect(await store.getChallenge("old")).toBeUndefined();
      expect(await store.getChallenge("halle")).toMatchObject({ tenantId: "halle" });
      await store.deleteTenant("halle");
      expect(await store.getChallenge("halle")).toBeUndefined();
    });

    test("of one account are few: the latest", async () => {
      for (let i = 0; i < 30; i++) {
        await store.insertChallenge({ ...challenge, idHash: `h${i}`, expiresAtMs: 1000 + i }, 0);
      }
      expect(await store.getChallenge("h9")).toBeUndefined();
      expect(await store.getChallenge("h10")).toBeDefined();
      await store.insertChallenge({ ...challenge, idHash: "early" }, 0);
      expect(await store.getChallenge("early")).toBeDefined();
    });
  });

  test("recovery codes are good for one use, are replaced as a set, and go with account or second factor", async () => {
    const factor = { mfaEnrollmentId: "f", enrolledAtMs: 1, totpSecret: "s" };
    await store.updateAccount("anna", { secondFactors: [factor] });
    expect(await codeOf(store.putRecoveryCodes("ben", ["a"]))).toBe("NOT_FOUND");
    await store.putRecoveryCodes("anna", ["a", "b"]);
    await store.putRecoveryCodes("anna", ["c", "d"]);
    expect(await store.consumeRecoveryCode("anna", "a")).toBe(false);
    expect(await store.consumeRecoveryCode("ben", "c")).toBe(false);
    const uses = await Promise.all([store.consumeRecoveryCode("anna", "c"), store.consumeRecoveryCode("anna", "c")]);
    expect(uses.sort()).toEqual([false, true]);
    expect(await store.countRecoveryCodes("anna")).toBe(1);
    await store.updateAccount("anna", { displayName: "Anna" });
    expect(await store.countRecoveryCodes("anna")).toBe(1);
    await store.updateAccount("anna", { secondFactors: [] });
    expect(await store.countRecoveryCodes("anna")).toBe(0);
    await store.putRecoveryCodes("anna", ["e"]);
    await store.deleteAccount("anna");
    expect(await store.countRecoveryCodes("anna")).toBe(0);
  });

  test("change while a commit waits, independently of its outcome", async () => {
    const started = Promise.withResolvers<void>();
    const failing = store.commit(async () => {
      await started.promise;
      throw new Error("refused");
    });
    const inserted = store.insertAccount({ ...anna, localId: "ben", email: "ben@example.org" });
    started.resolve();
    await expect(failing).rejects.toThrow("refused");
    await inserted;
    expect(await store.getAccount({ localId: "ben" })).toBeDefined();
  });
});
