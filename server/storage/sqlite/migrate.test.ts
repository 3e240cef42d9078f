import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { makeAccountStore } from "./accounts.ts";
import { migrate, MIGRATIONS } from "./migrate.ts";

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

test("keeps accounts, sessions and codes of a server that knew passwords only", async () => {
  const db = new DatabaseSync(":memory:");
  for (const sql of MIGRATIONS.slice(0, 4)) db.exec(sql);
  db.exec(`PRAGMA user_version = 4;
    INSERT INTO accounts VALUES ('anna', 'anna@example.org', 1, 'hash', 'Anna', NULL, 0, 1, 2, 3, 4);
    INSERT INTO sessions VALUES ('token', 'anna', 5, 6);
    INSERT INTO oobCodes VALUES ('code', 'VERIFY_EMAIL', 'anna', 'anna@example.org', NULL, 7)`);
  migrate(db);
  const store = makeAccountStore(db);
  expect(await store.getAccount({ email: "anna@example.org" })).toEqual({
    localId: "anna",
    email: "anna@example.org",
    emailVerified: true,
    passwordHash: "hash",
    displayName: "Anna",
    disabled: false,
    createdAtMs: 1,
    lastLoginAtMs: 2,
    passwordUpdatedAtMs: 3,
    validSinceSeconds: 4,
  });
  expect(await store.getOobCode("code", 0)).toMatchObject({ localId: "anna", expiresAtMs: 7 });
  expect(await store.touchSession("token", 8, 0)).toMatchObject({ localId: "anna", createdAtMs: 5 });
  await store.deleteAccount("anna");
  expect(await store.getOobCode("code", 0)).toBeUndefined();
  expect(await store.touchSession("token", 9, 0)).toBeUndefined();
});

test("keeps visits at providers and identities that wait, of a server that had tickets", async () => {
  const db = new DatabaseSync(":memory:");
  for (const sql of MIGRATIONS.slice(0, 8)) db.exec(sql);
  db.exec(`PRAGMA user_version = 8;
    INSERT INTO tickets VALUES ('visit', 'provider-visit', '{"providerId":"oidc.club","tenantId":"halle"}', 7);
    INSERT INTO tickets VALUES ('identity', 'pending-identity', '{"identity":{"rawId":"1"}}', 8)`);
  migrate(db);
  const store = makeAccountStore(db);
  expect(await store.tryChallenge("visit")).toEqual({
    idHash: "visit",
    purpose: "providerVisit",
    tenantId: "halle",
    detail: '{"providerId":"oidc.club"}',
    triesLeft: 0,
    expiresAtMs: 7,
  });
  expect(await store.getChallenge("identity")).toEqual({
    idHash: "identity",
    purpose: "pendingIdentity",
    detail: '{"identity":{"rawId":"1"}}',
    triesLeft: 1,
    expiresAtMs: 8,
  });
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'tickets%'").all()).toEqual([]);
});
