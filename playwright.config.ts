import { defineConfig } from "@playwright/test";
import { enginesHere, type JourneyOptions } from "./tests/journeys/journey.ts";
import { BROWSER_ARGUMENTS, findShell, needBrowser } from "./tools/browser.ts";

export default defineConfig<JourneyOptions>({
  testDir: "tests",
  globalSetup: "./tests/fixtures/browser/bundle.ts",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // One more than the cores of a small machine: tests wait more than they work.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // One of a thousand steps that comes late must not stop a landing; `npm test` names it all the same (decision 28).
  retries: 1,
  reporter: [["line"]],
  projects: [
    { name: "protocol", testDir: "tests/protocol" },
    // The service worker is allowed only in tests about it, because it costs each other test a second.
    { name: "e2e", testDir: "tests/e2e", use: { serviceWorkers: "block" } },
    // The same journeys in every installed engine.
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
    launchOptions: { executablePath: findShell() ?? needBrowser(), args: BROWSER_ARGUMENTS },
  },
});
