import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cataloguePlugin } from "./tools/catalogue-plugin.ts";
import { precompress } from "./tools/precompress.ts";
import { preloadAuth, serviceWorker } from "./tools/sw-plugin.ts";

/** In development our server runs beside Vite; these addresses are its own. */
const server = process.env.DEV_SERVER ?? "http://localhost:8081";
const SERVER_PATHS = [
  "/identitytoolkit.googleapis.com",
  "/securetoken.googleapis.com",
  "/google.firestore.v1.Firestore",
  "/v1",
  "/__",
  "/legal",
  "/healthz",
];

/** A club's own catalogue, beside ours. */
const clubFolder = process.env.DOJO_CATALOGUE || undefined;

export default defineConfig({
  publicDir: "app/public",
  plugins: [react(), cataloguePlugin(clubFolder), preloadAuth(), precompress(), serviceWorker()],
  resolve: {
    alias: { re2js: fileURLToPath(new URL("app/platform/re2jsStub.ts", import.meta.url)) },
  },
  build: {
    // The floor (decision 25); tests/e2e/floor.spec.ts holds the build, README and index.html to it.
    target: ["chrome123", "firefox124", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, xfwd: true }])) },
});
