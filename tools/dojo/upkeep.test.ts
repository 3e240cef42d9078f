import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ensureAccount } from "../../tests/fixtures/wire/accounts.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";
import { makeCall } from "./command.ts";
import { UPKEEP_COMMANDS } from "./upkeep.ts";

const DAY_MS = 24 * 3_600_000;

test("counts what there is, removes what has expired and nothing else, and makes the file small", async () => {
  const data = mkdtempSync(join(tmpdir(), "dojo-upkeep-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const store = openSqliteStore({ directory: data, clock: Date.now });
  await ensureAccount(store, "anna");
  const nowMs = Date.now();
  for (const [tokenHash, days] of [
    ["old", 401],
    ["young", 399],
  ] as const)
    await store.insertSession({ tokenHash, localId: "anna", createdAtMs: 0, lastUsedAtMs: nowMs - days * DAY_MS });
  for (const [idHash, hours] of [
    ["over", 2],
    ["open", -1],
  ] as const) {
    const challenge = {
      idHash,
      purpose: "sms",
      detail: "{}",
      triesLeft: 1,
      expiresAtMs: nowMs - hours * 3_600_000,
    } as const;
    await store.insertChallenge(challenge, 0);
  }
  for (const [codeHash, days] of [
    ["dead", 31],
    ["late", 29],
  ] as const) {
    const code = {
      codeHash,
      requestType: "EMAIL_SIGNIN",
      email: "anna@example.org",
      expiresAtMs: nowMs - days * DAY_MS,
    } as const;
    await store.insertOobCode(code);
  }
  const fields = { text: { stringValue: "x".repeat(500_000) } };
  await store.commit(async () => [
    { path: "notes/a", fields },
    { path: "users/b", fields: {} },
  ]);
  await store.commit(async () => [{ path: "notes/a" }, { path: "notes/c", fields: {} }]);
  await store.close();

  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  const run = async (name: "stats" | "compact") => {
    said.length = 0;
    expect(await UPKEEP_COMMANDS[name]!.run(makeCall([], { data, json: true }, "en"))).toBe(0);
    return JSON.parse(said.join("")) as unknown;
  };
  const counts = { accounts: 1, sessions: 2, oobCodes: 2, challenges: 2, documents: 2 };
  expect(await run("stats")).toMatchObject({ counts, documents: { notes: 1, users: 1 } });
  const compacted = (await run("compact")) as { beforeBytes: number; afterBytes: number };
  expect(compacted).toMatchObject({ removed: { sessions: 1, oobCodes: 1, challenges: 1 } });
  expect(compacted.afterBytes).toBeLessThan(compacted.beforeBytes - 400_000);
  expect(await run("stats")).toMatchObject({
    counts: { ...counts, sessions: 1, oobCodes: 1, challenges: 1 },
    freeBytes: 0,
  });
});
