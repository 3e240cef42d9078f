import { defineConfig } from "@playwright/test";
import { enginesHere, type JourneyOptions } from "./tests/journeys/journey.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "./tools/browser.ts";

export default defineConfig<JourneyOptions>({
  testDir: "tests",
  globalSetup: ["./tests/fixtures/bundleSdk.ts", "./tests/journeys/bundleFinder.ts"],
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [["line"]],
  projects: [
    { name: "protocol", testDir: "tests/protocol" },
    { name: "e2e", testDir: "tests/e2e" },
    // The same journeys in every engine that is here.
    ...enginesHere().map(({ name }) => ({
      name,
      testDir: "tests/journeys",
      fullyParallel: true,
      timeout: 120_000,
      use: { engineName: name, trace: "off" as const },
    })),
  ],
  use: {
    browserName: "chromium",
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    launchOptions: { executablePath: needBrowser(), args: BROWSER_ARGUMENTS },
  },
});
