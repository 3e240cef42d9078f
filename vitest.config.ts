import { defineConfig } from "vitest/config";
import { cataloguePlugin } from "./tools/catalogue-plugin.ts";

export default defineConfig({
  plugins: [cataloguePlugin()],
  test: {
    include: ["{app,domain,server,tools,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    restoreMocks: true,
    // Only ends what hangs: how fast a machine is must not decide a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
