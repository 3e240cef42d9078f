import { stripVTControlCharacters } from "node:util";

/** What a test of Playwright's JSON report says: every attempt, and what came of all of them. */
interface ReportedTest {
  projectName: string;
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { error?: { message?: string } }[];
}
interface ReportedSuite {
  specs?: { title: string; file: string; line: number; tests: ReportedTest[] }[];
  suites?: ReportedSuite[];
}
export interface BrowserReport {
  suites: ReportedSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

/** What Vitest's JSON report says, as far as it is asked. */
export interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** How a part of the tests went. */
export interface Tally {
  passed: number;
  failed: number;
  /** Tests that passed only at their second attempt. */
  flaky: number;
  /** A line or more about each test that did not pass at once. */
  troubles: string[];
}

const LINES_OF_ERROR = 12;

const trouble = (head: string, error: string) =>
  [head, ...stripVTControlCharacters(error).split("\n").slice(0, LINES_OF_ERROR)].join("\n    ");

function troublesIn({ specs = [], suites = [] }: ReportedSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error)?.error?.message ?? "";
        const word = status === "flaky" ? "Passed only at the second attempt" : "Failed";
        return trouble(`${word}: [${projectName}] ${file}:${line} ${title}`, error);
      }),
  );
  return [...own, ...suites.flatMap(troublesIn)];
}

/** Counts what Playwright reports. A test that passed at its second attempt has passed, and is named. */
export function tallyBrowser({ suites, stats }: BrowserReport): Tally {
  const { expected, unexpected, flaky } = stats;
  return { passed: expected + flaky, failed: unexpected, flaky, troubles: suites.flatMap(troublesIn) };
}

/** Counts what Vitest reports. */
export function tallyUnits({ numPassedTests, numFailedTests, testResults }: UnitReport): Tally {
  const troubles = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages: [error = ""] }) => trouble(`Failed: ${name} ${fullName}`, error)),
  );
  return { passed: numPassedTests, failed: numFailedTests, flaky: 0, troubles };
}

/** The sum of all parts. */
export const sumOf = (parts: readonly Tally[]): Tally => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  flaky: parts.reduce((sum, { flaky }) => sum + flaky, 0),
  troubles: parts.flatMap(({ troubles }) => troubles),
});
