import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "./open.ts";

test("waits for a commit that is being decided, and has it", async () => {
  const parent = mkdtempSync(join(tmpdir(), "dojo-copy-"));
  const store = openSqliteStore({ directory: join(parent, "data"), clock: Date.now });
  onTestFinished(async () => {
    await store.close();
    rmSync(parent, { recursive: true });
  });
  const decision = Promise.withResolvers<void>();
  const committed = store.commit(async () => {
    await decision.promise;
    return [{ path: "notes/a", fields: {} }];
  });
  const copied = store.copyTo!(join(parent, "dojo.sqlite"));
  decision.resolve();
  await Promise.all([committed, copied]);
  const copy = openSqliteStore({ directory: parent, clock: Date.now });
  onTestFinished(() => copy.close());
  expect((await copy.read((read) => read.get("notes/a"))).result).toMatchObject({ path: "notes/a" });
});
