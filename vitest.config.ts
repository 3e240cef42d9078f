import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { cataloguePlugin } from "./tools/build/catalogue-plugin.ts";

const COUNTED = ["server/firestore/{growth,requestLimits}.test.ts", "domain/figures/*/allocation.test.ts"];

export default defineConfig({
  plugins: [cataloguePlugin()],
  test: {
    environment: "node",
    // By default one core is left to the editor, which is half of a small machine.
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    // Only ends what hangs: how fast a machine is must not decide a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // Each file has a page of its own: the app keeps what lasts as long as a page in its modules.
      { extends: true, test: { name: "app", include: ["app/**/*.test.{ts,tsx}"] } },
      // These count what the engine does; what other files have left in it would count, too.
      { extends: true, test: { name: "counted", include: COUNTED } },
      // These keep nothing in their modules, and importing them takes longer than most of their tests.
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{domain,figures,server,tools,tests}/**/*.test.{ts,tsx}"],
          exclude: COUNTED,
          isolate: false,
        },
      },
    ],
  },
});
