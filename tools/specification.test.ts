import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const project = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(resolve(project, path), "utf8");

const SPECIFICATION = read("docs/specification.md");
/** Numbers at the head of a rule: "**6.4** …". */
const RULES = [...SPECIFICATION.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, rule = ""]) => rule);
/** Numbers at the head of a section: "## 6. Notes". */
const SECTIONS = [...SPECIFICATION.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number, title = ""]) => ({
  number: Number(number),
  title,
}));
const DECISIONS = new Set(readdirSync(resolve(project, "docs/decisions")).map((file) => Number(file.slice(0, 4))));

const BUILT = new Set(["node_modules", "dist", "data", "screens", "test-results", "coverage"]);
const FILES = globSync("**/*.{ts,tsx,js,mjs,css,html,md,rules,yaml}", {
  cwd: project,
  exclude: (path) => BUILT.has(path),
}).map((path) => ({ path, text: read(path) }));

/** The citations in files that are not `known`, with their places. */
function unknown(citation: RegExp, number: RegExp, known: (cited: string) => boolean): string[] {
  return FILES.flatMap(({ path, text }) =>
    [...text.matchAll(citation)]
      .flatMap(([cited]) => cited.match(number) ?? [])
      .filter((cited) => !known(cited))
      .map((cited) => `${path}: ${cited}`),
  );
}

/** The anchor that GitHub gives a heading. */
const anchorOf = ({ number, title }: { number: number; title: string }) =>
  `${number}. ${title}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

describe("docs/specification.md", () => {
  it("numbers its sections and rules in order, each number once", () => {
    expect(RULES.length).toBeGreaterThan(150);
    const inOrder = RULES.map((rule) => rule.split(".").map(Number)).toSorted(
      ([section = 0, rule = 0], [otherSection = 0, other = 0]) => section - otherSection || rule - other,
    );
    expect(RULES).toEqual(inOrder.map((parts) => parts.join(".")));
    expect(new Set(RULES).size).toBe(RULES.length);
    expect(SECTIONS.map(({ number }) => number)).toEqual(SECTIONS.map((_, index) => index + 1));
  });

  it("has each rule in its own section", () => {
    const parts = SPECIFICATION.split(/^## (?=\d)/m).slice(1);
    const strangers = parts.flatMap((part) => {
      const section = Number.parseInt(part, 10);
      return [...part.matchAll(/^\*\*((\d+)\.\d+)\*\* /gm)].filter(([, , own]) => Number(own) !== section);
    });
    expect(strangers.map(([, rule]) => rule)).toEqual([]);
  });

  it("leads to its own sections", () => {
    const anchors = new Set(SECTIONS.map(anchorOf));
    const links = [...SPECIFICATION.matchAll(/\]\(#([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
  });

  it("names tests that exist", () => {
    const names = new Set(FILES.map(({ path }) => basename(path)));
    const named = [...SPECIFICATION.matchAll(/^\*Tests:\*.+$/gm)].flatMap(
      ([line]) => line.match(/[\w.]+\.tsx?/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("words that are fixed", () => {
  const sources = FILES.filter(({ path }) => /^(?:app\/text|content|domain)\/.+(?<!\.test)\.(?:ts|yaml)$/.test(path));
  /** Placeholders of the app: "Runde X von N", "{n} Techniken". */
  const FILLED = /\{[^}]+\}|(?<!\p{L})[XN](?!\p{L})/u;
  const [kept = "", open = ""] = SPECIFICATION.split(/^## .+Not kept yet$/m);
  const notKept = new Set(open.match(/\d+\.\d+/g));
  const quoted = [...kept.matchAll(/^\*\*(\d+\.\d+)\*\* (.+(?:\n.+)*)$/gm)]
    .filter(([, rule = ""]) => !notKept.has(rule))
    .flatMap(([, , text = ""]) =>
      [...text.replaceAll(/\s+/g, " ").matchAll(/"([^"]+)"/g)].map(([, words = ""]) => words),
    );

  const literal = (words: string) => words.replaceAll(/[.?+*()]/g, String.raw`\$&`);
  /** As a template string of the app, with any placeholders. */
  const asTemplate = (words: string) => new RegExp(words.split(FILLED).map(literal).join("[$][{].+?[}]"));
  const isIn = (text: string, words: string) =>
    FILLED.test(words) ? asTemplate(words).test(text) : text.includes(words);

  it("stand in the app or its content letter by letter", () => {
    expect(quoted.length).toBeGreaterThan(80);
    expect(quoted.filter((words) => !sources.some(({ text }) => isIn(text, words)))).toEqual([]);
  });
});

describe("citations", () => {
  it("name rules that exist", () => {
    const rules = new Set(RULES);
    expect(
      unknown(/\brules? \d+\.\d+(?:(?:, | and | to )\d+\.\d+)*/gi, /\d+\.\d+/g, (rule) => rules.has(rule)),
    ).toEqual([]);
  });

  it("name decisions that exist", () => {
    expect(unknown(/\bdecisions? \d+/gi, /\d+/g, (decision) => DECISIONS.has(Number(decision)))).toEqual([]);
  });

  it("name nothing outside the repository", () => {
    expect(unknown(/\bS[12]\b/g, /.+/, () => false)).toEqual([]);
  });
});
