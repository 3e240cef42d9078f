import { resolve } from "node:path";
import { build } from "vite";

export const FINDER_BUNDLE = resolve(".cache/finder/finder.js");

/** Bundles what journeys run in the page, once before they begin. */
export default async function bundleFinder(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: resolve(".cache/finder"),
      target: "es2023",
      lib: {
        entry: resolve("tests/journeys/finder.ts"),
        formats: ["iife"],
        name: "finder",
        fileName: () => "finder.js",
      },
    },
  });
}
