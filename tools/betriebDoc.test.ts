import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { SETTING_NAMES } from "../server/config.ts";
import { openSqliteStore } from "../server/storage/sqlite/open.ts";
import { openHosted } from "../tests/fixtures/wire/hosted.ts";

const PAGE = readFileSync("docs/betrieb.md", "utf8");
const BACKUPS = "/var/backups/dojo";
const run = promisify(execFile);

test("every command of the tool on the page does what it should, in this order", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "dojo-betrieb-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [data, backups] = [join(folder, "data"), join(folder, "backups")];
  mkdirSync(backups);
  const store = openSqliteStore({ directory: data, clock: Date.now });
  await store.commit(async () => [{ path: "users/anna", fields: {} }]);
  await store.close();

  const commands = [...PAGE.matchAll(/^npm run -s dojo -- (.+)$/gm)].map(([, words = ""]) => words);
  expect(commands.length).toBeGreaterThan(7);
  const { env: emulators, firebase } = await openHosted(folder);
  const env = { PATH: process.env.PATH, LANG: "de_DE.UTF-8", DOJO_DATA: data, ...emulators };
  for (const command of commands) {
    const [backup = ""] = readdirSync(backups);
    const words = command.replace(BACKUPS, backups).replace("SICHERUNG.tar.gz", backup).replace("key.json", firebase);
    // Rejects if the command fails, with what it said.
    await run("sh", ["-c", `'${process.execPath}' tools/dojo/main.ts ${words}`], { env });
  }
  const names = readdirSync(data);
  expect(names.some((name) => name.startsWith("before-restore-"))).toBe(true);
  for (const file of ["alles.ndjson", "zurueck.ndjson"]) {
    expect(readFileSync(join(backups, file), "utf8"), file).toContain("users/anna");
  }
});

test("every setting on the page is one", () => {
  const names = PAGE.match(/\bDOJO_[A-Z_]+/g) ?? [];
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});
