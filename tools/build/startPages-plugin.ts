import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import type { RenderedTopic } from "../../app/prerender.tsx";
import { BLANK_PAGE, RENDERED_WAYS, startPageFor } from "../../server/http/files/startPage.ts";
import { inlineHashesOf } from "../../server/http/inlineHashes.ts";
import { afterBuild } from "./afterBuild.ts";
import { compactView, fillPage, holdCode, inlineStyles, withHashes, withoutComments } from "./startPages.ts";

const project = resolve(import.meta.dirname, "../..");
const moduleAt = (path: string) => join(project, path).replaceAll("\\", "/");
const LOGIN = moduleAt("app/account/LoginView.tsx");
const TECHNIQUE = ["app/catalogue/TechniquePage.tsx", "app/notes/NotesSection.tsx"].map(moduleAt);
/** What runs in the page before its first paint. */
const SCRIPTS = ["app/first.js", "app/kept.js"];
const HOSTING = join(project, "firebase.json");

/** Puts what runs before the first paint into the page. */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        let page = html;
        for (const path of SCRIPTS) {
          const link = `<script src="/${path}"></script>`;
          if (!page.includes(link)) throw new Error(`index.html has no ${link}`);
          const code = withoutComments(await readFile(join(project, path), "utf8"));
          page = page.replace(link, () => `<script>${code}</script>`);
        }
        return page;
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

/** The code of a view, with all that it imports. */
function codeOf(view: string, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === "chunk");
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === view);
  if (!chunk) throw new Error(`${view} is no chunk of its own`);
  const needed = withImports(chunk, chunks);
  return {
    code: needed.map(({ fileName }) => fileName),
    styles: [...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  };
}

/** The login view is a part of its own; its code comes with the page, its styles go into it. */
function preloadLogin(): Plugin {
  return {
    name: "preload-login",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const { code, styles } = codeOf(LOGIN, bundle ?? {});
        const isNew = (file: string) => !html.includes(`/${file}"`);
        return [
          ...styles.filter(isNew).map((file) => ({
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

/** What is imported when needed and is needed for the views that the build renders. */
const RENDERED = /\/LoginView\.tsx$|^virtual:catalogue\//;

interface Renderer {
  renderLogin: (ways: string) => Promise<string>;
  renderTechniques: () => Promise<RenderedTopic[]>;
}

/** Builds the app once more, for this Node, as far as its views need it; returns what renders them. */
async function buildRenderer(plugins: Plugin[], directory: string): Promise<Renderer> {
  const viewsAlone: Plugin = {
    name: "views-alone",
    resolveDynamicImport: (id) => (RENDERED.test(id) ? undefined : { id, external: true }),
  };
  await build({
    configFile: false,
    root: project,
    logLevel: "warn",
    plugins: [...plugins, viewsAlone],
    ssr: { noExternal: true },
    publicDir: false,
    build: { ssr: "app/prerender.tsx", outDir: directory, minify: false, assetsInlineLimit: 0 },
  });
  return (await import(pathToFileURL(join(directory, "prerender.js")).href)) as Renderer;
}

/** Tells Firebase Hosting what the pages have inline; our own server reads it from them. */
async function tellHosting(page: string) {
  const { scripts, styles } = inlineHashesOf(page);
  const config = await readFile(HOSTING, "utf8");
  const told = withHashes(withHashes(config, "script-src", scripts), "style-src", styles);
  if (told !== config) await writeFile(HOSTING, told);
}

/** Writes a file of the build. */
async function put(directory: string, path: string, text: string) {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), text);
}

/** One file for each topic: the service worker needs one technique of it at a time, and they compress together. */
async function putTechniques(directory: string, topics: readonly RenderedTopic[], styles: readonly string[]) {
  for (const { topicID, pages } of topics) {
    const compact = Object.entries(pages).map(([techniqueNr, html]) => [techniqueNr, compactView(html)]);
    const file = { styles: styles.map((style) => `/${style}`), pages: Object.fromEntries(compact) };
    await put(directory, `views/${topicID}.json`, JSON.stringify(file));
  }
}

/**
 * Renders the login view into the pages of the build, one for each choice of ways to sign in and one without it, and the
 * techniques into files of their own.
 */
function renderPages(plugins: () => Plugin[]): Plugin[] {
  let techniqueStyles: string[] = [];
  const render = afterBuild("start-pages", async (directory, { env }) => {
    const cache = join(project, ".cache", "prerender");
    const { renderLogin, renderTechniques } = await buildRenderer(plugins(), cache);
    await putTechniques(directory, await renderTechniques(), techniqueStyles);
    const read = async (path: string) => [path, await readFile(join(directory, path), "utf8")] as const;
    const bare = await readFile(join(directory, "index.html"), "utf8");
    const hrefs = [...bare.matchAll(/rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href = ""]) => href);
    const styles = new Map(await Promise.all(hrefs.map(read)));
    const page = holdCode(inlineStyles(bare, (href) => styles.get(href) ?? ""));
    const filled = async (ways: string) => fillPage(page, ways, await renderLogin(ways));
    for (const ways of RENDERED_WAYS) await put(directory, startPageFor(ways), await filled(ways));
    // Where only files are served the build is told the ways, and nothing chooses between pages.
    const index = await filled(String(env.VITE_FIREBASE_WAYS ?? ""));
    await put(directory, "index.html", index);
    await put(directory, BLANK_PAGE, page);
    await tellHosting(index);
  });
  const find: Plugin = {
    name: "technique-styles",
    apply: "build",
    generateBundle: (_, bundle) =>
      void (techniqueStyles = [...new Set(TECHNIQUE.flatMap((view) => codeOf(view, bundle).styles))]),
  };
  return [find, render];
}

/**
 * A visitor sees the login view from the HTML alone (decision 37): rendered by the app's own code, with its styles and
 * `first.js` in the page.
 */
export const startPages = (plugins: () => Plugin[]): Plugin[] => [
  inlineScripts(),
  preloadLogin(),
  ...renderPages(plugins),
];
