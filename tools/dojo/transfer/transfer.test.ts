import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Fields } from "../../../server/protocol/document/document.ts";
import { makePasswords } from "../../../server/identity/passwords.ts";
import { DEFAULT_PASSWORD_POLICY } from "../../../server/protocol/identity/passwordPolicy.ts";
import { openSqliteStore } from "../../../server/storage/sqlite/open.ts";
import type { Account } from "../../../server/storage/store.ts";
import { heard, makeDirectory } from "../../../tests/fixtures/units/command.ts";
import { makeCall, type Options } from "../command.ts";
import { TRANSFER_COMMANDS } from "./commands.ts";

const dojo = (name: "export" | "import", file: string, options: Options) =>
  heard(() => TRANSFER_COMMANDS[name]!.run(makeCall([file], options, "en")));

const FIELDS: Fields = {
  text: { stringValue: "ä\n\u2028𝄞" },
  number: { integerValue: "9007199254740993" },
  half: { doubleValue: 0.5 },
  nothing: { nullValue: null },
  list: { arrayValue: { values: [{ booleanValue: true }, { mapValue: { fields: { a: { bytesValue: "AAE=" } } } }] } },
  at: { timestampValue: "2026-11-24T00:00:00.000001Z" },
  place: { geoPointValue: { latitude: 51, longitude: 12 } },
};
const PATHS = ["notes/a b", "users/anna", "users/anna/plays/ü", "users/anna/plays/1"];

const account = (localId: string, more: Partial<Account>): Account => ({
  localId,
  emailVerified: true,
  disabled: false,
  createdAtMs: 1,
  lastLoginAtMs: 2,
  passwordUpdatedAtMs: 3,
  validSinceSeconds: 4,
  ...more,
});

/** Data with two accounts, one of a tenant, and documents in several collections. */
async function makeData(): Promise<string> {
  const directory = makeDirectory();
  const store = openSqliteStore({ directory, clock: Date.now });
  const passwords = makePasswords({ policy: DEFAULT_PASSWORD_POLICY });
  const passwordHash = await passwords.hash("Reiterstand-50-50", { key: "", isKnown: false });
  const factor = { mfaEnrollmentId: "f", enrolledAtMs: 5, totpSecret: "JBSWY3DPEHPK3PXP", displayName: "App" };
  await store.insertAccount(account("anna", { email: "anna@example.org", passwordHash, secondFactors: [factor] }));
  await store.putTenant({ tenantId: "halle", settings: '{"displayName":"Halle"}' });
  const identities = [{ providerId: "oidc.verein", rawId: "7" }];
  await store.insertAccount(account("ben", { tenantId: "halle", identities, disabled: true }));
  await store.commit(async () => PATHS.map((path) => ({ path, fields: FIELDS })));
  await store.close();
  return directory;
}

test("everything that is exported is there after an import, whatever it is", { timeout: 60_000 }, async () => {
  const data = await makeData();
  const file = join(makeDirectory(), "all.ndjson");
  const written = await dojo("export", file, { data });
  expect(written).toEqual({ status: 0, said: [expect.stringMatching(/^1 tenants, 2 accounts, 4 documents written/)] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await dojo("export", file, { data })).toMatchObject({ status: 2 });

  const target = join(makeDirectory(), "new");
  expect(await dojo("import", file, { data: target })).toMatchObject({
    status: 0,
    said: ["1 tenants, 2 accounts, 4 documents taken in."],
  });
  const [old, fresh] = [data, target].map((directory) => openSqliteStore({ directory, clock: Date.now }));
  for (const localId of ["anna", "ben"]) {
    const { validSinceSeconds: _, ...moved } = (await old!.getAccount({ localId }))!;
    expect(await fresh!.getAccount({ localId })).toMatchObject(moved);
  }
  expect(await fresh!.listTenants()).toEqual(expect.arrayContaining(await old!.listTenants()));
  for (const path of PATHS) expect((await fresh!.read((read) => read.get(path))).result?.fields, path).toEqual(FIELDS);
  await Promise.all([old!.close(), fresh!.close()]);
});

test(
  "an import refuses data that is there, names what it cannot take, and can be repeated",
  { timeout: 60_000 },
  async () => {
    const data = await makeData();
    const file = join(makeDirectory(), "all.ndjson");
    expect(await dojo("export", file, { data })).toMatchObject({ status: 0 });
    expect(await dojo("import", file, { data })).toMatchObject({
      status: 2,
      said: [expect.stringMatching(/data in .* already/)],
    });
    appendFileSync(
      file,
      [
        "{broken",
        '{"other":1}',
        '{"document":{"name":"notes/x"}}',
        '{"document":{"name":"projects/p/databases/d/documents/notes"}}',
        '{"document":{"name":"projects/p/databases/d/documents/notes/x","fields":{"a":{"fooValue":1}}}}',
        '{"account":{"localId":"","email":"x"}}',
        '{"document":{"name":"projects/p/databases/d/documents/notes/last","fields":{}}}',
      ].join("\n"),
    );
    const { status, said } = await dojo("import", file, { data, yes: true });
    expect(status).toBe(1);
    expect(said.at(-1)).toBe("1 tenants, 0 accounts, 5 documents taken in.");
    const lines = readFileSync(file, "utf8").split("\n").length;
    const named = said.slice(0, -1).map((line) => Number(/^Line (\d+) /.exec(line)![1]));
    expect(named.toSorted((a, b) => a - b)).toEqual([2, 3, ...[6, 5, 4, 3, 2, 1].map((back) => lines - back)]);
  },
);

test("an import waits for no server", async () => {
  const data = await makeData();
  const file = join(makeDirectory(), "all.ndjson");
  expect(await dojo("export", file, { data })).toMatchObject({ status: 0 });
  const store = openSqliteStore({ directory: data, clock: Date.now });
  onTestFinished(() => store.close());
  expect(await dojo("import", file, { data, yes: true })).toMatchObject({
    status: 1,
    said: [expect.stringMatching(/^A server is using/)],
  });
});
