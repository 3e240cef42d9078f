import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { BLANK_PAGE, RENDERED_WAYS, startPageFor } from "../../server/http/files/startPage.ts";
import { inlineHashesOf } from "../../server/http/inlineHashes.ts";
import { afterBuild } from "./afterBuild.ts";
import { fillPage, holdCode, inlineStyles, withHashes, withoutComments } from "./startPages.ts";

const project = resolve(import.meta.dirname, "../..");
const LOGIN = join(project, "app/account/LoginView.tsx").replaceAll("\\", "/");
const FIRST = '<script src="/app/first.js"></script>';
const HOSTING = join(project, "firebase.json");

/** Puts `first.js` into the page. */
function inlineFirst(): Plugin {
  return {
    name: "inline-first",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        if (!html.includes(FIRST)) throw new Error(`index.html has no ${FIRST}`);
        const code = withoutComments(await readFile(join(project, "app/first.js"), "utf8"));
        return html.replace(FIRST, () => `<script>${code}</script>`);
      },
    },
  };
}

/** A part of the app and all that it imports, what is imported first. */
function withImports<C extends { fileName: string; imports: string[] }>(part: C, parts: readonly C[]): C[] {
  const found = new Set<C>();
  const add = (one: C) => {
    if (found.has(one)) return;
    for (const other of parts) if (one.imports.includes(other.fileName)) add(other);
    found.add(one);
  };
  add(part);
  return [...found];
}

/** The login view is a part of its own; its code comes with the page, its styles go into it. */
function preloadLogin(): Plugin {
  return {
    name: "preload-login",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((chunk) => chunk.type === "chunk");
        const login = chunks.find((chunk) => chunk.facadeModuleId === LOGIN);
        if (!login) throw new Error(`${LOGIN} is no chunk of its own`);
        const needed = withImports(login, chunks);
        const code = needed.map(({ fileName }) => fileName);
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const isNew = (file: string) => !html.includes(`/${file}"`);
        return [
          ...[...new Set(styles)].filter(isNew).map((file) => ({
            tag: "link",
            attrs: { rel: "stylesheet", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          })),
          ...code.filter(isNew).map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          })),
        ];
      },
    },
  };
}

/** Builds the app once more, for this Node, as far as the login view needs it; returns what renders that. */
async function buildRenderer(plugins: Plugin[], directory: string) {
  const loginAlone: Plugin = {
    name: "login-alone",
    resolveDynamicImport: (id) => (id.endsWith("/LoginView.tsx") ? undefined : { id, external: true }),
  };
  await build({
    configFile: false,
    root: project,
    logLevel: "warn",
    plugins: [...plugins, loginAlone],
    ssr: { noExternal: true },
    publicDir: false,
    build: { ssr: "app/prerender.tsx", outDir: directory, minify: false, assetsInlineLimit: 0 },
  });
  const { renderLogin } = await import(pathToFileURL(join(directory, "prerender.js")).href);
  return renderLogin as (ways: string) => Promise<string>;
}

/** Tells Firebase Hosting what the pages have inline; our own server reads it from them. */
async function tellHosting(page: string) {
  const { scripts, styles } = inlineHashesOf(page);
  const config = await readFile(HOSTING, "utf8");
  const told = withHashes(withHashes(config, "script-src", scripts), "style-src", styles);
  if (told !== config) await writeFile(HOSTING, told);
}

/** Renders the login view into the pages of the build: one for each choice of ways to sign in, and one without it. */
function renderPages(plugins: () => Plugin[]): Plugin {
  return afterBuild("start-pages", async (directory, { env }) => {
    const cache = join(project, ".cache", "prerender");
    const renderLogin = await buildRenderer(plugins(), cache);
    const read = async (path: string) => [path, await readFile(join(directory, path), "utf8")] as const;
    const bare = await readFile(join(directory, "index.html"), "utf8");
    const hrefs = [...bare.matchAll(/rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href = ""]) => href);
    const styles = new Map(await Promise.all(hrefs.map(read)));
    const page = holdCode(inlineStyles(bare, (href) => styles.get(href) ?? ""));
    const put = async (path: string, html: string) => {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), html);
    };
    const filled = async (ways: string) => fillPage(page, ways, await renderLogin(ways));
    for (const ways of RENDERED_WAYS) await put(startPageFor(ways), await filled(ways));
    // Where only files are served the build is told the ways, and nothing chooses between pages.
    const index = await filled(String(env.VITE_FIREBASE_WAYS ?? ""));
    await put("index.html", index);
    await put(BLANK_PAGE, page);
    await tellHosting(index);
  });
}

/**
 * A visitor sees the login view from the HTML alone (decision 37): rendered by the app's own code, with its styles and
 * `first.js` in the page.
 */
export const startPages = (plugins: () => Plugin[]): Plugin[] => [inlineFirst(), preloadLogin(), renderPages(plugins)];
