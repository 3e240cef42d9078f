import { defineConfig } from "vite";

/**
 * The server as few files without types: it is ready in less than half the time, and keeps a quarter less in memory, than
 * from its sources (decision 40). Packages stay where they are installed.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: "server/main.ts",
    target: "node24",
    minify: false,
    rolldownOptions: {
      // All in one folder: `server/root.ts` counts the folders to the project's.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
