import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { transformWithOxc, type HtmlTagDescriptor, type Plugin } from "vite";
import { filesOf } from "../filesOf.ts";
import { afterBuild } from "./afterBuild.ts";
import { compress } from "./precompress.ts";

const source = resolve(import.meta.dirname, "../..", "app", "sw.ts");
/**
 * Fetched by browsers and crawlers, never by the app; pages that the server chooses from; and media with a list of their own. Signals are small and needed
 * from the first game on, so they belong to the app.
 */
const notPrecached =
  /^(robots\.txt|sw\.js|start\/|icons\/(?!icon\.svg)|pictures\/|media\/(?!signals\/)|\.)|\.(br|gz|map)$/;
const isMedia = /^media\/(?!signals\/).*(?<!\.br|\.gz|\.map)$/;
/** Enough to detect a damaged file. */
const HASH_DIGITS = 12;

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, HASH_DIGITS);

/** The files of a build whose path matches, in a fixed order. */
async function listed(directory: string, isWanted: (path: string) => boolean) {
  const files = await filesOf(directory);
  const paths = files.map((file) => relative(directory, file).replaceAll("\\", "/")).filter(isWanted);
  return Promise.all(paths.toSorted().map(async (path) => ({ path, bytes: await readFile(join(directory, path)) })));
}

/** What an offline visit needs: address and hash of each file, the page itself as `/`. */
async function precacheList(directory: string) {
  const files = await listed(directory, (path) => !notPrecached.test(path));
  return files.map(({ path, bytes }) => [path === "index.html" ? "/" : `/${path}`, hashOf(bytes)]);
}

/** The transferred size of a file: compressed if a compressed form exists. */
async function sentBytes(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/** What is kept on the device after its first use: address, transferred size and hash of each sound and picture. */
async function mediaList(directory: string) {
  const files = await listed(directory, (path) => isMedia.test(path));
  return Promise.all(
    files.map(async ({ path, bytes }) => [`/${path}`, await sentBytes(join(directory, path)), hashOf(bytes)]),
  );
}

/** Builds app/sw.ts last, when every file, its hash and its compressed size are known. */
export const serviceWorker = () =>
  afterBuild("service-worker", async (directory) => {
    const { code } = await transformWithOxc(await readFile(source, "utf8"), source, { sourcemap: false });
    const precache = JSON.stringify(await precacheList(directory));
    const media = JSON.stringify(await mediaList(directory));
    const filled = code.replace("__PRECACHE__", () => precache).replace("__MEDIA__", () => media);
    const file = join(directory, "sw.js");
    await writeFile(file, filled);
    await compress(file);
  });

const SIGN_IN = resolve(import.meta.dirname, "../..", "app/platform/firebase/open.ts").replaceAll("\\", "/");

/** The sign-in code is imported at run time; this starts its download together with the app's. */
export function preloadAuth(): Plugin {
  return {
    name: "preload-auth",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle ?? {}).filter((chunk) => chunk.type === "chunk");
        const auth = chunks.find((chunk) => chunk.moduleIds.includes(SIGN_IN));
        if (!auth) throw new Error(`${SIGN_IN} is in no chunk`);
        const needed = [auth.fileName, ...auth.imports].filter((file) => !html.includes(`/${file}"`));
        return needed.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}`, fetchpriority: "low" },
          injectTo: "head",
        }));
      },
    },
  };
}
