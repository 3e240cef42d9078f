import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngines, needBrowser, wishForShell } from "./browser.ts";
import { type BrowserReport, sumOf, type Tally, tallyBrowser, tallyUnits, type UnitReport } from "./testReport.ts";

/**
 * `npm test`: all tests. Unit and handler tests, then protocol tests and journeys in a real browser against the real
 * server. What did not pass at once is named at the end; the last line is `N passed, N failed`. A part that cannot run
 * counts as failed.
 */

/** What users run, not its sources. */
const BUILT_SERVER = "dist-server/main.js";

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

/** A part that could not run. */
const MISSING: Tally = { passed: 0, failed: 1, flaky: 0, troubles: [] };

/** Counts of a report; a failed run without a failed test counts as one failure. */
function tally(ok: boolean, read: () => Tally): Tally {
  try {
    const tally = read();
    return { ...tally, failed: ok ? tally.failed : Math.max(tally.failed, 1) };
  } catch (error) {
    console.error("No report of this part:", error);
    return MISSING;
  }
}

async function unitTests(): Promise<Tally> {
  const file = join(reports, "unit.json");
  const ok = await run("vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  return tally(ok, () => tallyUnits(JSON.parse(readFileSync(file, "utf8")) as UnitReport));
}

async function browserTests(...which: string[]): Promise<Tally> {
  const file = join(reports, "browser.json");
  const ok = await run("playwright", ["test", "--reporter=line,json", ...which], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    SERVER_MAIN: BUILT_SERVER,
  });
  return tally(ok, () => tallyBrowser(JSON.parse(readFileSync(file, "utf8")) as BrowserReport));
}

needBrowser();
wishForShell();
const engines = findEngines();
const built = await run(process.execPath, ["tools/start.mjs", "build"]);
const parts = [await unitTests()];
if (built) {
  parts.push(await browserTests("--project=protocol", "--project=e2e"));
  parts.push(await browserTests("tests/journeys"));
} else parts.push(MISSING);
rmSync(reports, { recursive: true });
const { passed, failed, flaky, troubles } = sumOf(parts);
console.log(`Journeys ran in ${engines.found.join(", ")}.`);
for (const engine of engines.missing)
  console.log(`${engine} is not on this machine: no journey ran in it (see README).`);
for (const trouble of troubles) console.log(trouble);
if (flaky > 0) console.log(`${flaky} passed only at the second attempt: a bug of the test or of the product.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
