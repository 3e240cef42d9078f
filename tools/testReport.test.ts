import { describe, expect, it } from "vitest";
import { sumOf, tallyBrowser, tallyUnits } from "./testReport.ts";

const spec = (title: string, status: "expected" | "unexpected" | "flaky", ...messages: string[]) => ({
  title,
  file: "e2e/notes.spec.ts",
  line: 7,
  tests: [{ projectName: "e2e", status, results: messages.map((message) => ({ error: { message } })) }],
});

describe("the report of browser tests", () => {
  const tally = tallyBrowser({
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec("fine", "expected")],
        suites: [
          { specs: [spec("sometimes", "flaky", "too late"), spec("never", "unexpected", "\u001B[31mred\u001B[39m")] },
        ],
      },
    ],
  });

  it("counts what passed at a second attempt as passed, and names it with its error", () => {
    expect(tally).toMatchObject({ passed: 6, failed: 1, flaky: 1 });
    expect(tally.troubles).toEqual([
      "Passed only at the second attempt: [e2e] e2e/notes.spec.ts:7 sometimes\n    too late",
      "Failed: [e2e] e2e/notes.spec.ts:7 never\n    red",
    ]);
  });

  it("is added to the other parts", () => {
    const units = tallyUnits({
      numPassedTests: 100,
      numFailedTests: 1,
      testResults: [
        {
          name: "domain/xp.test.ts",
          assertionResults: [
            { status: "passed", fullName: "xp grow", failureMessages: [] },
            { status: "failed", fullName: "xp end", failureMessages: ["expected 7"] },
          ],
        },
      ],
    });
    const troubles = ["Failed: domain/xp.test.ts xp end\n    expected 7", ...tally.troubles];
    expect(sumOf([units, tally])).toEqual({ passed: 106, failed: 2, flaky: 1, troubles });
  });
});
