import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngines, needBrowser, wishForShell } from "./browser.ts";

/**
 * `npm test`: all tests. Unit and handler tests, then protocol tests and journeys in a real browser against the real
 * server. The last line is `N passed, N failed`; a part that cannot run counts as failed.
 */
interface Tally {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "dojo-test-"));

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    });
    child.on("error", () => settle(false));
    child.on("close", (code) => settle(code === 0));
  });
}

/** Counts of a report; a failed run without a failed test counts as one failure. */
function tally(ok: boolean, read: () => Tally): Tally {
  try {
    const { passed, failed } = read();
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch (error) {
    console.error("No report of this part:", error);
    return { passed: 0, failed: 1 };
  }
}

async function unitTests(): Promise<Tally> {
  const file = join(reports, "unit.json");
  const ok = await run("vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  return tally(ok, () => {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function browserTests(...which: string[]): Promise<Tally> {
  const file = join(reports, "browser.json");
  const ok = await run("playwright", ["test", "--reporter=line,json", ...which], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return tally(ok, () => {
    const { stats } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

needBrowser();
wishForShell();
const engines = findEngines();
const built = await run(process.execPath, ["tools/start.mjs", "build"]);
const parts = [await unitTests()];
if (built) {
  parts.push(await browserTests("--project=protocol", "--project=e2e"));
  parts.push(await browserTests("tests/journeys"));
} else parts.push({ passed: 0, failed: 1 });
rmSync(reports, { recursive: true });
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
console.log(`Journeys ran in ${engines.found.join(", ")}.`);
for (const engine of engines.missing)
  console.log(`${engine} is not on this machine: no journey ran in it (see README).`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
