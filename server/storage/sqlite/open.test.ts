import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "./open.ts";

test("one server has a data directory at a time", async () => {
  const directory = mkdtempSync(join(tmpdir(), "dojo-store-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const open = () => openSqliteStore({ directory, clock: Date.now });
  const first = open();
  expect(open).toThrow(/in use by another server/);
  await first.close();
  await open().close();
});

test("a directory that cannot be used is named", () => {
  const open = () => openSqliteStore({ directory: "/dev/null/data", clock: Date.now });
  expect(open).toThrow("/dev/null/data cannot be used as data directory");
});
