import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,domain,server,tools}/**/*.test.{ts,tsx}"],
    environment: "node",
    restoreMocks: true,
  },
});
