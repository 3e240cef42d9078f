import { defineConfig } from "vitest/config";
import { cataloguePlugin } from "./tools/catalogue-plugin.ts";

export default defineConfig({
  plugins: [cataloguePlugin()],
  test: {
    include: ["{app,domain,server,tools}/**/*.test.{ts,tsx}"],
    environment: "node",
    restoreMocks: true,
  },
});
