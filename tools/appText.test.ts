import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";

const app = resolve(import.meta.dirname, "../app");
const FILES = globSync("**/*.{ts,tsx}", { cwd: app, exclude: (path) => path === "text" }).filter(
  (path) => !/\.test\.tsx?$|^text[\\/]/.test(path),
);

/** Attributes that are shown or read out. */
const SHOWN = new Set(["alt", "aria-label", "aria-description", "label", "placeholder", "title"]);

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Every node of a syntax tree. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

/** The words that a file shows by itself: texts and attributes of elements, and strings that only German has. */
function wordsIn(node: Node): string | undefined {
  if (node.type === "JSXText" && /\p{L}/u.test(String(node.value))) return String(node.value).trim();
  if (node.type === "JSXAttribute" && isNode(node.name) && SHOWN.has(String(node.name.name))) {
    const { value } = node;
    return isNode(value) && value.type === "Literal" && /\p{L}/u.test(String(value.value))
      ? String(value.value)
      : undefined;
  }
  if (node.type === "Literal" && /[äöüßÄÖÜ„“]/.test(String(node.value))) return String(node.value);
  return undefined;
}

const wordsOf = (code: string, lang: "ts" | "tsx" = "tsx") =>
  [...nodesOf(parseAst(code, { lang }) as unknown as Node)].flatMap((node) => wordsIn(node) ?? []);

describe("visible strings (rule 23.2)", () => {
  it("are found in an element, in what is read out, and in a string with an umlaut", () => {
    const code = 'const a = <p aria-label="Zur Liste">Hallo {b ? "Müde" : "b"}</p>; // Grüße';
    expect(wordsOf(code).toSorted()).toEqual(["Hallo", "Müde", "Zur Liste"]);
  });

  it("stand in app/text/ and nowhere else in the app", () => {
    expect(FILES.length).toBeGreaterThan(150);
    const found = FILES.flatMap((path) =>
      wordsOf(readFileSync(resolve(app, path), "utf8"), path.endsWith("x") ? "tsx" : "ts").map(
        (words) => `app/${path}: ${words}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
