import { afterEach, beforeEach, expect, test } from "vitest";
import { openIdentity, PASSWORD, type TestIdentity } from "../../tests/fixtures/wire/identity.ts";
import { NO_INDEXES } from "../storage/index/indexes.ts";
import { makeDocumentStore } from "../storage/sqlite/documents.ts";
import { makeUpkeep } from "../storage/sqlite/upkeep.ts";
import { Lane } from "../storage/lane.ts";
import { carryOut, type OrderName } from "./carryOut.ts";
import { enrolTotp, registerVerified, signInByPassword } from "../../tests/fixtures/wire/secondFactors.ts";

let dojo: TestIdentity;
beforeEach(async () => void (dojo = await openIdentity()));
afterEach(() => dojo.close());

const order = (command: OrderName, given: object = {}) => {
  const { clock, log, projectId, tokens } = dojo.ctx;
  const documents = makeDocumentStore(dojo.db, new Lane(), clock, dojo.ctx.store);
  const upkeep = makeUpkeep(dojo.db, ":memory:", new Lane());
  const store = { ...dojo.ctx.store, ...documents, ...upkeep, indexes: NO_INDEXES };
  const appOrigin = () => "http://localhost:8080";
  const dataDirectory = "/nowhere";
  return carryOut(
    { store, dataDirectory, clock, log, projectId, appOrigin, rotateKeys: tokens.rotateKeys },
    { command, ...given },
  );
};
const taken = (count: number, ...reasons: string[]) => ({
  ok: true,
  data: { count, refused: reasons.map((reason, index) => ({ index: index + count, reason })) },
});
const signIn = (password: string, given: object = {}) =>
  dojo.call("signInWithPassword", { email: "anna@example.org", password, ...given });

/** A user as the hosted service exports it, with its published example of a hash (https://github.com/firebase/scrypt). */
const HOSTED = {
  localId: "hosted-1",
  email: "Anna@example.org",
  emailVerified: true,
  passwordHash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
  salt: "42xEC+ixf3L2lw==",
  createdAt: "1700000000000",
  lastSignedInAt: "1750000000000",
  providerUserInfo: [
    { providerId: "password", rawId: "anna@example.org", email: "anna@example.org" },
    { providerId: "google.com", rawId: "1234567890", email: "anna@example.org", displayName: "Anna" },
  ],
};
const SCRYPT = {
  signerKey: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  saltSeparator: "Bw==",
  rounds: 8,
  memCost: 14,
};

test("users of the hosted service sign in with the passwords that they had", async () => {
  expect(await order("users.import", { records: [HOSTED], scrypt: SCRYPT })).toEqual(taken(1));
  expect(await dojo.ctx.store.getAccount({ providerId: "google.com", rawId: "1234567890" })).toMatchObject({
    localId: "hosted-1",
    email: "anna@example.org",
    createdAtMs: 1_700_000_000_000,
    lastLoginAtMs: 1_750_000_000_000,
  });
  const { settings } = await dojo.ctx.tenants.find(undefined);
  expect(settings.standIns).toHaveLength(1);
  // Nobody's: neither the password nor the hash of the user.
  expect(await dojo.ctx.passwords.verify(settings.standIns[0], "user1password", { key: "", isKnown: false })).toBe(
    false,
  );
  expect(settings.standIns[0]).not.toContain(HOSTED.passwordHash);
  expect(await signIn("falsch-falsch")).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  expect(await signIn("user1password")).toMatchObject({ localId: "hosted-1" });
});

test.each<[string, object, string]>([
  ["no id", { email: "a@example.org" }, "localId"],
  ["an id with a slash", { localId: "a/b" }, "localId"],
  ["no address", { localId: "a", email: "anna" }, "email"],
  ["a hash without the parameters", { localId: "a", passwordHash: "abc=", salt: "abc=" }, "passwordHash"],
  ["claims that are the service's own", { localId: "a", customAttributes: '{"sub":"x"}' }, "customAttributes"],
  ["claims that are no JSON", { localId: "a", customAttributes: "{" }, "customAttributes"],
  ["a taken id", { localId: "taken" }, "exists"],
])("does not import %s, and says so", async (_, record, reason) => {
  expect(await order("users.import", { records: [{ localId: "taken" }, record] })).toEqual(
    taken(1, expect.stringContaining(reason) as unknown as string),
  );
});

test("takes hashes of three kinds at most: each makes every sign-in dearer", async () => {
  const hash = (passes: number) =>
    `$argon2id$v=19$m=1024,t=${passes},p=1$U06ONamsnrQcxso4dBo0AA$nZOuUlMGu1EeQbFwcEifJA2D4Z5/d7L8T9zLx1lW0rU`;
  const records = [1, 2, 3, 4].map((passes) => ({ localId: `u${passes}`, passwordHash: hash(passes) }));
  expect(await order("users.import", { records })).toEqual(taken(3, "passwordHash: too many kinds of hashes"));
});

test("gives no link for a new password where nobody could use it", async () => {
  await dojo.register();
  await dojo.ctx.store.insertAccount({
    ...(await dojo.ctx.store.getAccount({ email: "anna@example.org" }))!,
    localId: "x",
    email: undefined,
  });
  expect(await order("users.reset", { who: "x" })).toEqual({ ok: false, refusal: "account-without-address" });
  await order("users.disable", { who: "anna@example.org" });
  expect(await order("users.reset", { who: "anna@example.org" })).toEqual({ ok: false, refusal: "account-disabled" });
});

test("takes the second factors away from an account, with its sessions and recovery codes", async () => {
  const who = "anna@example.org";
  const { session, localId } = await enrolTotp(dojo, await registerVerified(dojo, who));
  await dojo.call("POST /__/dojo/recoveryCodes/renew", { idToken: session.idToken });
  expect(await order("users.unlock", { who })).toEqual({ ok: true, data: { count: 1 } });
  expect(await dojo.ctx.store.countRecoveryCodes(localId)).toBe(0);
  const refresh = { grant_type: "refresh_token", refresh_token: session.refreshToken };
  expect(await dojo.call("token", refresh)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await signInByPassword(dojo)).toHaveProperty("idToken");
  expect(await order("users.unlock", { who })).toEqual({ ok: false, refusal: "account-without-second-factor" });
});

test("finds an address in its tenant alone", async () => {
  await order("tenants.add", { tenantId: "halle" });
  await dojo.call("signUp", { email: "anna@example.org", password: PASSWORD, tenantId: "halle" });
  const who = "anna@example.org";
  expect(await order("users.show", { who })).toMatchObject({ refusal: "account-unknown" });
  expect(await order("users.show", { who, tenantId: "halle" })).toMatchObject({
    ok: true,
    data: { tenantId: "halle" },
  });
  expect(await order("users.list", { tenantId: "nobody" })).toMatchObject({ refusal: "tenant-unknown" });
});

test.each<[string, object, string]>([
  ["a name that no setting has", { "ways.telepathy": true }, "ways.telepathy"],
  ["a host that no browser sends", { hosts: ["Verein.example.org:80"] }, "hosts"],
  ["a value of a wrong type", { "ways.password": "yes" }, "ways.password"],
  ["a setting inside of a text", { displayName: "x", "displayName.more": 1 }, "displayName.more"],
  ["what every object has", { "__proto__.ways": {} }, "__proto__"],
])("does not set %s", async (_, changes, detail) => {
  expect(await order("tenants.set", { tenantId: "", changes })).toEqual({
    ok: false,
    refusal: "settings-wrong",
    detail: expect.stringContaining(detail),
  });
  expect(({} as Record<string, unknown>).ways).toBeUndefined();
});

test("one address is the app of one tenant", async () => {
  const hosts = ["verein.example.org"];
  expect(await order("tenants.add", { tenantId: "verein", changes: { hosts } })).toMatchObject({ ok: true });
  expect(await order("tenants.set", { tenantId: "verein", changes: { displayName: "TSV" } })).toMatchObject({
    ok: true,
  });
  for (const tenantId of ["", "other"]) {
    const command = tenantId === "" ? "tenants.set" : "tenants.add";
    expect(await order(command, { tenantId, changes: { hosts } })).toEqual({
      ok: false,
      refusal: "settings-wrong",
      detail: "hosts: verein.example.org",
    });
  }
});

test("a setting is taken back by null, and the others stay", async () => {
  await order("tenants.set", { tenantId: "", changes: { displayName: "Dojo", "ways.anonymous": false } });
  const { data } = (await order("tenants.set", { tenantId: "", changes: { displayName: null } })) as { data: object };
  expect(data).toEqual({ ways: { anonymous: false } });
});

test("takes public keys of services only", async () => {
  const key = { kty: "RSA", kid: "k", alg: "RS256", n: "AQ", e: "AQAB" };
  const add = (given: object) =>
    order("keys.service.add", { email: "a@p.iam.gserviceaccount.com", key: { ...key, ...given } });
  expect(await add({ d: "AQ" })).toMatchObject({ refusal: "order-wrong" });
  expect(await add({})).toMatchObject({ ok: true });
  expect(await add({})).toMatchObject({ refusal: "service-known" });
  expect(await order("keys.list")).toMatchObject({
    data: { keys: [{ signs: true }], services: [{ email: "a@p.iam.gserviceaccount.com", kids: ["k"] }] },
  });
});
