import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const project = resolve(import.meta.dirname, "..");
let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "dojo-game-"));
  const rooms = ["app", "docs", "domain", "figures", "server", "tests", "tools"];
  const settings = globSync(["*.{json,ts,rules,html}", ".ox*.json"], { cwd: project });
  for (const part of [...rooms, ...settings]) cpSync(join(project, part), join(copy, part), { recursive: true });
  for (const part of ["content", "media", "node_modules"])
    symlinkSync(join(project, part), join(copy, part), "junction");
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The output of a command, and whether it succeeded. */
function run(command: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { cwd: copy, shell: process.platform === "win32" });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (status) => settle({ status, output }));
  });
}

const ONE_WORKER = ["run", "--reporter=verbose", "--no-isolate", "--maxWorkers=1"];
const TESTED = ["app/games/balance", "app/home/tiles", "domain/progress", "tests/rules/limits", "tools/games"];

const newGame = (...args: string[]) => run(process.execPath, "tools/new-game.ts", ...args);

it("makes a game that passes every check at once, listed wherever games are", { timeout: 180_000 }, async () => {
  const { status, output } = await newGame("balance", "Gleichgewicht");
  expect([status, output]).toEqual([0, expect.stringContaining("Gleichgewicht is at /balance")]);
  const made = output.split("\n").filter((line) => /^[\w/.]+\.\w+$/.test(line));
  expect(made).toEqual(expect.arrayContaining(["app/games/balance/Balance.tsx", "firestore.rules"]));
  const sources = made.filter((file) => /\.tsx?$/.test(file));
  const checks = {
    types: run("tsc", "-p", "tsconfig.app.json"),
    lint: run("oxlint", ...sources),
    format: run("oxfmt", "--check", ...sources),
    unused: run("knip"),
    // Those of the game itself, and those of every game for this one: its tile, its shape, and that `firestore.rules` agrees.
    tests: run("vitest", ...ONE_WORKER, "-t", "balance", ...TESTED),
  };
  for (const [name, check] of Object.entries(checks))
    expect([name, await check]).toEqual([name, expect.objectContaining({ status: 0 })]);
  expect((await checks.tests).output).toContain("balance: ask at most");
});

it.each([
  [["balance"], "Usage"],
  [["Balance Board", "Gleichgewicht"], "Usage"],
  [["quiz", "Quiz"], "is there already"],
])("says what is wrong with %j", async (args, expected) => {
  expect(await newGame(...args)).toEqual({ status: 1, output: expect.stringContaining(expected) });
});
