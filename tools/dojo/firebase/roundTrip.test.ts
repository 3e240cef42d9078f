import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signInWithEmailAndPassword } from "firebase/auth";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeScryptHash } from "../../../server/identity/importedScrypt.ts";
import { makePasswords } from "../../../server/identity/passwords.ts";
import type { Fields } from "../../../server/protocol/document/document.ts";
import { openSqliteStore } from "../../../server/storage/sqlite/open.ts";
import type { Account } from "../../../server/storage/store.ts";
import { HOSTED_PROJECT as PROJECT, openHosted } from "../../../tests/fixtures/wire/hosted.ts";
import { codeOf, openSdk } from "../../../tests/fixtures/wire/sdk.ts";
import { heard, makeDirectory } from "../../../tests/fixtures/units/command.ts";
import { makeCall, type Options } from "../command.ts";
import { TRANSFER_COMMANDS } from "../transfer/commands.ts";

const OWN_PROJECT = "verein";
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;
const HALL = `/identitytoolkit.googleapis.com/v2/projects/${PROJECT}`;
const PASSWORD = "Reiterstand-50-50";

/** The example of https://github.com/firebase/scrypt. */
const SCRYPT = {
  signerKey: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  saltSeparator: "Bw==",
  rounds: 8,
  memCost: 14,
};
const SCRYPT_HASH = makeScryptHash(
  SCRYPT,
  "42xEC+ixf3L2lw==",
  "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
);
const SCRYPT_PASSWORD = "user1password";

const dojo = (name: "export" | "import", file: string, options: Options) =>
  heard(() => TRANSFER_COMMANDS[name]!.run(makeCall([file], options, "en")));

const reference = (projectId: string) => ({
  referenceValue: `projects/${projectId}/databases/(default)/documents/notes/a b`,
});
const fieldsIn = (projectId: string): Fields => ({
  text: { stringValue: "ä\n\u2028𝄞" },
  number: { integerValue: "9007199254740993" },
  half: { doubleValue: 0.5 },
  noNumber: { doubleValue: "NaN" },
  below: { doubleValue: "-0" },
  nothing: { nullValue: null },
  yes: { booleanValue: true },
  list: { arrayValue: { values: [reference(projectId), { mapValue: { fields: { a: { bytesValue: "AAE=" } } } }] } },
  at: { timestampValue: "2026-11-24T00:00:00.000001Z" },
  place: { geoPointValue: { latitude: 51, longitude: 12 } },
  there: { mapValue: { fields: { __proto: reference(projectId) } } },
  elsewhere: { referenceValue: "projects/other/databases/(default)/documents/a/b" },
});

const PATHS = [
  "notes/a b",
  "notes/ä?&+#=%2F..",
  "notes/__id5__",
  "missing/parent/plays/1",
  "missing/parent/plays/ü/deep er/𝄞",
  ...Array.from({ length: 310 }, (_, index) => `many/${index}`),
];

const account = (localId: string, more: Partial<Account>): Account => ({
  localId,
  emailVerified: false,
  disabled: false,
  createdAtMs: 1_000,
  lastLoginAtMs: 2_000,
  passwordUpdatedAtMs: 1_000,
  validSinceSeconds: 0,
  ...more,
});

const PHONE_FACTOR = { mfaEnrollmentId: "p", enrolledAtMs: 5_000, phoneNumber: "+4915112345678", displayName: "Phone" };
const KEPT = [
  account("ben", {
    email: "ben@example.org",
    passwordHash: SCRYPT_HASH,
    displayName: "Ben",
    customAttributes: '{"a":1}',
  }),
  account("cem", { phoneNumber: "+4915100000000", disabled: true }),
  account("dora", { email: "dora@example.org", emailVerified: true, secondFactors: [PHONE_FACTOR] }),
  account("visitor", {}),
  account("eli", {
    tenantId: "halle",
    email: "eli@example.org",
    identities: [{ providerId: "oidc.verein", rawId: "7", email: "eli@elsewhere.org" }],
  }),
];

/** Data of our own server with everything that there can be. */
async function makeData(): Promise<string> {
  const directory = makeDirectory();
  const store = openSqliteStore({ directory, clock: Date.now });
  const passwordHash = await makePasswords().hash(PASSWORD, { key: "", isKnown: false });
  const secondFactors = [{ mfaEnrollmentId: "t", enrolledAtMs: 5, totpSecret: "JBSWY3DPEHPK3PXP" }];
  await store.putTenant({ tenantId: "", settings: '{"displayName":"Verein"}' });
  await store.putTenant({ tenantId: "halle", settings: '{"ways":{"anonymous":false}}' });
  await store.insertAccount(
    account("anna", { email: "anna@example.org", emailVerified: true, passwordHash, secondFactors }),
  );
  for (const kept of KEPT) await store.insertAccount(kept);
  const fields = fieldsIn(OWN_PROJECT);
  await store.commit(async () => PATHS.map((path) => ({ path, fields: path.startsWith("many/") ? {} : fields })));
  await store.close();
  return directory;
}

async function openProject() {
  const hosted = await openHosted(makeDirectory());
  // Our own project has another name.
  for (const [name, value] of Object.entries({ ...hosted.env, DOJO_PROJECT: OWN_PROJECT })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return hosted;
}

test("from our server into a hosted project and back, everything is there that both can have", async () => {
  const { auth, firebase, own, look, send } = await openProject();
  const file = join(makeDirectory(), "there.ndjson");
  expect(await dojo("export", file, { data: await makeData() })).toMatchObject({ status: 0 });
  const there = await dojo("import", file, { firebase });
  expect(there.said).toEqual([
    expect.stringMatching(/^The settings of the project itself do not go along/),
    expect.stringMatching(/^Tenant halle → \w{20,}\./),
    `2 tenants, 6 accounts, ${PATHS.length} documents taken in.`,
    expect.stringMatching(/^1 second factors of an app were not taken/),
  ]);
  expect(there.status).toBe(0);
  const tenantId = /→ (\w+)/.exec(there.said[1]!)![1]!;
  expect((await own(`${HALL}/tenants/${tenantId}`, {}, "GET")).body).toMatchObject({
    displayName: "halle",
    allowPasswordSignup: true,
    enableAnonymousUser: false,
  });
  const note = await send("GET", `/v1/${ROOT}/notes/a%20b`, undefined, { Authorization: "Bearer owner" });
  expect(note.body.fields.list).toEqual(fieldsIn(PROJECT).list);
  expect(await look("eli", tenantId)).toMatchObject({ tenantId, email: "eli@example.org" });
  const signIn = async (email: string, password: string) =>
    (await signInWithEmailAndPassword(auth, email, password)).user.uid;
  expect(await signIn("anna@example.org", PASSWORD)).toBe("anna");
  expect(await signIn("ben@example.org", SCRYPT_PASSWORD)).toBe("ben");
  expect(await codeOf(signIn("ben@example.org", PASSWORD))).toBe("auth/wrong-password");

  const { signerKey, saltSeparator, rounds, memCost } = SCRYPT;
  const hashConfig = { algorithm: "SCRYPT", signerKey, saltSeparator, rounds, memoryCost: memCost };
  await own(`${HALL}/config?updateMask=signIn.hashConfig`, { signIn: { hashConfig } }, "PATCH");
  const back = join(makeDirectory(), "back.ndjson");
  expect(await dojo("export", back, { firebase })).toMatchObject({
    status: 0,
    said: [
      expect.stringMatching(`^1 tenants, 6 accounts, ${PATHS.length} documents written`),
      // Hosted projects tell hashes of their own kind alone; our way to sign in by a password is still there.
      expect.stringMatching(/^1 accounts come without a password/),
    ],
  });
  const target = makeDirectory();
  expect(await dojo("import", back, { data: target })).toMatchObject({ status: 0 });
  const store = openSqliteStore({ directory: target, clock: Date.now });
  onTestFinished(() => store.close());
  for (const path of PATHS) {
    const fields = path.startsWith("many/") ? {} : fieldsIn(OWN_PROJECT);
    expect((await store.read((read) => read.get(path))).result?.fields, path).toEqual(fields);
  }
  for (const kept of KEPT) {
    const { validSinceSeconds: _, lastLoginAtMs: __, passwordUpdatedAtMs: ___, ...same } = kept;
    const moved = { ...same, ...(kept.tenantId !== undefined && { tenantId }) };
    expect(await store.getAccount({ localId: kept.localId })).toMatchObject(moved);
  }
  expect(await store.getAccount({ localId: "anna" })).not.toHaveProperty("passwordHash");
  expect(JSON.parse((await store.getTenant(tenantId))!.settings)).toMatchObject({ ways: { anonymous: false } });
  const people = await openSdk();
  await people.store.insertAccount((await store.getAccount({ localId: "ben" }))!);
  const { user } = await signInWithEmailAndPassword(people.connect(), "ben@example.org", SCRYPT_PASSWORD);
  expect(user.uid).toBe("ben");
});

test("an import refuses a project with data, can be repeated, and names what is not taken", async () => {
  const { firebase, send } = await openProject();
  const file = join(makeDirectory(), "all.ndjson");
  const documents = ["notes/one", "notes/one", "notes/__bad__", "notes"].map((path) => ({
    document: { name: `projects/p/databases/(default)/documents/${path}`, fields: {} },
  }));
  const lines = [
    { tenant: { tenantId: "a-name-that-is-too-long", settings: "{}" } },
    { account: account("anna", { email: "anna@example.org" }) },
    { account: account("ben", { tenantId: "nowhere" }) },
    { account: account("cem", { email: "no address" }) },
    {
      account: account("dora", {
        passwordHash:
          "$argon2id$v=19$m=65536,t=2,p=1$U06ONamsnrQcxso4dBo0AA$nZOuUlMGu1EeQbFwcEifJA2D4Z5/d7L8T9zLx1lW0rU",
      }),
    },
    ...documents,
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const linesOf = (said: string[]) => said.flatMap((text) => /^Line (\d+) /.exec(text)?.[1] ?? []).map(Number);
  const first = await dojo("import", file, { firebase });
  expect(first.status).toBe(1);
  expect(linesOf(first.said).toSorted((a, b) => a - b)).toEqual([1, 3, 4, 8, 9]);
  expect(first.said.slice(-2)).toEqual([
    "0 tenants, 2 accounts, 2 documents taken in.",
    expect.stringMatching(/^1 accounts have no password there/),
  ]);
  const owner = { Authorization: "Bearer owner" };
  const one = `/v1/${ROOT}/notes/one`;
  expect((await send("GET", one, undefined, owner)).status).toBe(200);
  expect(await dojo("import", file, { firebase })).toEqual({
    status: 2,
    said: [expect.stringContaining("There is data in demo-dojo already")],
  });
  const again = await dojo("import", file, { firebase, yes: true });
  expect(linesOf(again.said).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 8, 9]);
  expect(again.said.at(-2)).toBe("0 tenants, 0 accounts, 2 documents taken in.");
});

test("hashes need the parameters of their project; without them they are counted", async () => {
  const { firebase, own } = await openProject();
  const { signerKey, saltSeparator, rounds, memCost: memoryCost } = SCRYPT;
  const [, , , salt, , , passwordHash] = SCRYPT_HASH.split("$");
  const users = [{ localId: "ben", email: "ben@example.org", passwordHash, salt }];
  const batch = { hashAlgorithm: "SCRYPT", signerKey, saltSeparator, rounds, memoryCost, users };
  expect((await own("batchCreate", batch)).body.error).toEqual([]);
  const [without, given, config] = ["without.ndjson", "given.ndjson", "scrypt.json"].map((name) =>
    join(makeDirectory(), name),
  );
  expect((await dojo("export", without!, { firebase })).said.at(-1)).toMatch(/^1 accounts come without a password/);
  expect(readFileSync(without!, "utf8")).not.toContain("passwordHash");
  writeFileSync(config!, JSON.stringify(SCRYPT));
  expect((await dojo("export", given!, { firebase, scrypt: config })).said).toHaveLength(1);
  expect(JSON.parse(readFileSync(given!, "utf8")).account.passwordHash).toBe(SCRYPT_HASH);
});
