import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { transformWithOxc, type HtmlTagDescriptor, type Plugin } from "vite";
import { filesOf } from "./filesOf.ts";

const source = resolve(import.meta.dirname, "..", "app", "sw.ts");
/** Fetched by browsers and crawlers on their own, never by the app. */
const notPrecached = /^(robots\.txt|sw\.js|icons\/(?!icon\.svg)|pictures\/|media\/|\.)|\.(br|gz|map)$/;

/** What a visit without a network needs: address and hash of each file, the page itself as `/`. */
async function precacheList(directory: string) {
  const list: [url: string, revision: string][] = [];
  for (const file of await filesOf(directory)) {
    const path = relative(directory, file).replaceAll("\\", "/");
    if (notPrecached.test(path)) continue;
    const revision = createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
      .slice(0, 12);
    list.push([path === "index.html" ? "/" : `/${path}`, revision]);
  }
  return list;
}

/** Builds app/sw.ts last, when every file and its hash is known. */
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
        const list = JSON.stringify(await precacheList(directory));
        await writeFile(
          join(directory, "sw.js"),
          code.replace("__PRECACHE__", () => list),
        );
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
