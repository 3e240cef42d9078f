import { globSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
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

/** The strings of a file of tests, without its comments: titles of tests, of their groups and of rows in tables. */
function stringsOf(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return code.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
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
});

describe("the tests of its rules", () => {
  /** Nothing that runs can show these; the reason stands in the document. A rule comes in only where that is so. */
  const SHOWN_OTHERWISE = new Set(["1.1", "2.10", "5.15", "25.7"]);

  const TESTS = FILES.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path)).map(({ path, text }) => ({
    path: `/${path}`,
    titles: stringsOf(text),
  }));
  const [kept = "", open = ""] = SPECIFICATION.split(/^## .+Not kept yet$/m);
  const notKept = new Set(open.match(/\d+\.\d+/g));
  /** "- 6.4 `note.test.ts` "the category of a new note"; `other.test.ts` "one", "another"" */
  const LINES = [...kept.matchAll(/^- (\d+\.\d+) (.+)$/gm)].map(([, rule = "", shown = ""]) => ({ rule, shown }));

  /** What is wrong with one reference: its file is not there or not the only one, or it has no such title. */
  function flawsOf(rule: string, file: string, titles: string): string[] {
    const found = TESTS.filter(({ path }) => path.endsWith(`/${file}`));
    const [test] = found;
    if (!test || found.length > 1) return [`${rule}: ${found.length} test files are called ${file}`];
    return [...titles.matchAll(/"([^"]+)"/g)]
      .filter(([, title = ""]) => title.length < 8 || !test.titles.some((text) => text.includes(title)))
      .map(([, title]) => `${rule}: ${file} has no test "${title}"`);
  }

  it("are named for every rule once, in its own section, and for no rule that is not kept yet", () => {
    const sections = kept.split(/^## (?=\d)/m).slice(1);
    const wrong = sections.flatMap((section) => {
      const named = [...section.matchAll(/^- (\d+\.\d+) /gm)].map(([, rule = ""]) => rule);
      const rules = [...section.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, rule = ""]) => rule);
      const wanted = rules.filter((rule) => !notKept.has(rule));
      return [
        ...wanted.filter((rule) => !named.includes(rule)).map((rule) => `${rule} names no test`),
        ...named.filter((rule) => !rules.includes(rule)).map((rule) => `${rule} is no rule of this section`),
        ...named.filter((rule) => notKept.has(rule)).map((rule) => `${rule} is not kept yet, so nothing can show it`),
        ...named.filter((rule, index) => named.indexOf(rule) < index).map((rule) => `${rule} stands here twice`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("are there, under these titles", () => {
    const references = LINES.flatMap(({ rule, shown }) =>
      [...shown.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g)].map(([, file = "", titles = ""]) => ({
        rule,
        file,
        titles,
      })),
    );
    expect(references.length).toBeGreaterThan(LINES.length);
    expect(references.flatMap(({ rule, file, titles }) => flawsOf(rule, file, titles))).toEqual([]);
    // Nothing but references, so that none is overlooked.
    const one = /`[^`]+\.(?:test|spec)\.tsx?` "[^"]+"(?:, "[^"]+")*/.source;
    const form = new RegExp(`^${one}(?:; ${one})*$`);
    const others = LINES.filter(({ rule }) => !SHOWN_OTHERWISE.has(rule));
    expect(others.filter(({ shown }) => !form.test(shown))).toEqual([]);
  });

  it("are missing only where nothing that runs could show the rule, and the document says why", () => {
    const without = LINES.filter(({ shown }) => shown.startsWith("no test: ")).map(({ rule }) => rule);
    expect(new Set(without)).toEqual(SHOWN_OTHERWISE);
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
