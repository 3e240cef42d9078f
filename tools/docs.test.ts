import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

/** What the pages name exists. The changelog tells of its own time and is left as it is. */
const project = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(project, path), "utf8");
const filesLike = (pattern: string) =>
  globSync(pattern, { cwd: project, exclude: (path) => ["node_modules", "dist", "data"].includes(basename(path)) });

const PAGES = [...filesLike("*.md"), ...filesLike("docs/**/*.md"), ...filesLike(".github/**/*.{md,yml}")].filter(
  (page) => page !== "CHANGELOG.md",
);
/** Its table names the rooms as they were before. */
const BEFORE_AND_AFTER = join("docs", "decisions", "0027-rooms.md");
const SOURCES = [
  ...filesLike("*.{ts,json,rules}"),
  ...filesLike("{app,domain,figures,server,tests,tools}/**/*.{ts,tsx,mjs,js,css}"),
];
const ROOMS = filesLike("*/").map((folder) => basename(folder));

/** Names in files that do not exist: the file and the name. */
function missing(files: string[], named: RegExp, placeOf: (file: string, name: string) => string): string[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(named)]
      .map(([, name = ""]) => name.replace(/\.$/, ""))
      .filter((name) => !existsSync(join(project, placeOf(file, name))))
      .map((name) => `${file}: ${name}`),
  );
}

it("links lead somewhere", () => {
  expect(PAGES.length).toBeGreaterThan(10);
  expect(missing(PAGES, /\]\((?!https?:|#)([^)#]+)[^)]*\)/g, (page, link) => join(dirname(page), link))).toEqual([]);
});

it("paths that stand in a page are there", () => {
  const path = new RegExp(`[\`\\s(]((?:${ROOMS.join("|")})/[\\w./-]+)(?=[\`\\s,:;)])`, "g");
  // What the build, the server and the tests make is not in the repository.
  const made = /^(?:dist|data|node_modules)\//;
  const pages = PAGES.filter((page) => page !== BEFORE_AND_AFTER);
  const absent = missing(pages, path, (_, name) => name).filter((line) => !made.test(line.split(": ")[1] ?? ""));
  expect(absent).toEqual([]);
});

/** Everything that pages name in this way, with the page. */
const namedInPages = (named: RegExp) =>
  PAGES.flatMap((page) => [...read(page).matchAll(named)].map(([, name = ""]) => ({ page, name })));

it("files of code that a page names are there", () => {
  const paths = SOURCES.map((path) => `/${path}`);
  const named = namedInPages(/`([\w./-]+\.(?:tsx?|mjs|js|css))`/g);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

it("paths in the table 'I want to change…' begin at the root", () => {
  const [, table = ""] = read("ARCHITECTURE.md").split(/^## (?=.*…$)/m);
  const paths = [...table.matchAll(/`([\w./-]+\.(?:tsx?|css|html|json|rules|yaml))`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

it("constants that a page names are there", () => {
  const code = SOURCES.map((path) => read(path)).join("\n");
  const known = new Set(code.match(/\b[A-Z]+(?:_[A-Z\d]+)+\b/g));
  expect(namedInPages(/`([A-Z]+(?:_[A-Z\d]+)+)`/g).filter(({ name }) => !known.has(name))).toEqual([]);
});

it("pages that the code names are there", () => {
  const files = filesLike("{app,domain,figures,server,tests,tools}/**/*.{ts,tsx,mjs,css}");
  expect(missing(files, /\b(docs\/[\w/-]+\.md)\b/g, (_, name) => name)).toEqual([]);
});
