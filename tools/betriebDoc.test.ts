import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SETTING_NAMES } from "../server/config.ts";
import { openSqliteStore } from "../server/storage/sqlite/open.ts";

const PAGE = readFileSync("docs/betrieb.md", "utf8");
const BACKUPS = "/var/backups/dojo";

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
  for (const command of commands) {
    const [backup = ""] = readdirSync(backups);
    const words = command.replace(BACKUPS, backups).replace("SICHERUNG.tar.gz", backup).split(" ");
    const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/dojo/main.ts", ...words], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, LANG: "de_DE.UTF-8", DOJO_DATA: data },
    });
    expect(status, `${command}: ${stdout}${stderr}`).toBe(0);
  }
  const names = readdirSync(data);
  expect(names.some((name) => name.startsWith("before-restore-"))).toBe(true);
  expect(readFileSync(join(backups, "alles.ndjson"), "utf8")).toContain("users/anna");
});

test("every setting on the page is one", () => {
  const names = PAGE.match(/\bDOJO_[A-Z_]+/g) ?? [];
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});
