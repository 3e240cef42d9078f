import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { transformWithOxc, type HtmlTagDescriptor, type Plugin } from "vite";
import { filesOf } from "./filesOf.ts";
import { compress } from "./precompress.ts";

const source = resolve(import.meta.dirname, "..", "app", "sw.ts");
/**
 * Fetched by browsers and crawlers on their own, never by the app; and announcements and pictures, which have a list of
 * their own. Signals are small and sound from the first game on: they belong to the app.
 */
const notPrecached = /^(robots\.txt|sw\.js|icons\/(?!icon\.svg)|pictures\/|media\/(?!signals\/)|\.)|\.(br|gz|map)$/;
const isMedia = /^media\/(?!signals\/).*(?<!\.br|\.gz|\.map)$/;
/** Enough to tell a whole file from a damaged one. */
const HASH_DIGITS = 12;

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, HASH_DIGITS);

/** The files of a build whose path is like this, in a fixed order. */
async function listed(directory: string, isWanted: (path: string) => boolean) {
  const files = await filesOf(directory);
  const paths = files.map((file) => relative(directory, file).replaceAll("\\", "/")).filter(isWanted);
  return Promise.all(paths.toSorted().map(async (path) => ({ path, bytes: await readFile(join(directory, path)) })));
}

/** What a visit without a network needs: address and hash of each file, the page itself as `/`. */
async function precacheList(directory: string) {
  const files = await listed(directory, (path) => !notPrecached.test(path));
  return files.map(({ path, bytes }) => [path === "index.html" ? "/" : `/${path}`, hashOf(bytes)]);
}

/** How much is sent for a file: its compressed form, where there is one beside it. */
async function sentBytes(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/** What is kept on the device once it has been used: address, size as it is sent, and hash of each sound and picture. */
async function mediaList(directory: string) {
  const files = await listed(directory, (path) => isMedia.test(path));
  return Promise.all(
    files.map(async ({ path, bytes }) => [`/${path}`, await sentBytes(join(directory, path)), hashOf(bytes)]),
  );
}

/** Builds app/sw.ts last, when every file, its hash and its compressed size are known. */
export function serviceWorker(): Plugin {
  let directory = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => void (directory = config.build.outDir),
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const { code } = await transformWithOxc(await readFile(source, "utf8"), source, { sourcemap: false });
        const precache = JSON.stringify(await precacheList(directory));
        const media = JSON.stringify(await mediaList(directory));
        const filled = code.replace("__PRECACHE__", () => precache).replace("__MEDIA__", () => media);
        const file = join(directory, "sw.js");
        await writeFile(file, filled);
        await compress(file);
      },
    },
  };
}

/** The sign-in code is imported when the app runs; this starts its download beside the app, not after it. */
export function preloadAuth(): Plugin {
  return {
    name: "preload-auth",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle ?? {}).filter((chunk) => chunk.type === "chunk");
        const auth = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/app/platform/firebase.ts"));
        const needed = auth ? [auth.fileName, ...auth.imports].filter((file) => !html.includes(`/${file}"`)) : [];
        return needed.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}`, fetchpriority: "low" },
          injectTo: "head",
        }));
      },
    },
  };
}
