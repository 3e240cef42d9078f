import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cataloguePlugin } from "./tools/build/catalogue-plugin.ts";
import { hostedSettings } from "./tools/build/hosted-plugin.ts";
import { precompress } from "./tools/build/precompress.ts";
import { startPages } from "./tools/build/startPages-plugin.ts";
import { preloadAuth, serviceWorker } from "./tools/build/sw-plugin.ts";

/** In development our server runs beside Vite; these addresses are proxied to it. */
const server = process.env.DEV_SERVER ?? "http://localhost:8081";
const SERVER_PATHS = [
  "/identitytoolkit.googleapis.com",
  "/securetoken.googleapis.com",
  "/google.firestore.v1.Firestore",
  "/v1",
  "/__",
  "/healthz",
];

/** A club's own catalogue, combined with ours. */
const clubFolder = process.env.DOJO_CATALOGUE || undefined;

export default defineConfig({
  publicDir: "app/public",
  plugins: [
    hostedSettings(),
    react(),
    cataloguePlugin(clubFolder),
    preloadAuth(),
    // The catalogue alone: the page needs none of its media.
    startPages(() => [...react(), ...cataloguePlugin(clubFolder).slice(0, 1)]),
    precompress("dist"),
    serviceWorker(),
  ],
  resolve: {
    alias: { re2js: fileURLToPath(new URL("app/platform/re2jsStub.ts", import.meta.url)) },
  },
  build: {
    // The floor (decision 25); tests/e2e/floor.spec.ts compares the build, README and index.html with it.
    target: ["chrome123", "firefox124", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // How long our plugins take is nothing that whoever starts a server must read.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // It outlives most releases: an update does not fetch it again.
            { name: "react", tags: ["$initial"], test: /node_modules/, priority: 1 },
            // Many small files would each compress by themselves.
            { name: "first", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, xfwd: true }])) },
});
