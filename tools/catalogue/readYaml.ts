import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLError } from "yaml";
import type { Path, Problem, Source } from "#domain/catalogue/source.ts";

/** A file with its path relative to the project. */
export interface TextFile {
  path: string;
  text: string;
}

const OPEN_BRACKET = "hier ist eine Klammer nicht geschlossen";
/** The parser's messages in German, for the author; the first match counts. */
const syntaxProblems: readonly { code: string; message?: RegExp; german: string }[] = [
  { code: "DUPLICATE_KEY", german: "dieses Feld steht zweimal da" },
  { code: "BAD_INDENT", message: /^Flow/, german: OPEN_BRACKET },
  { code: "BAD_INDENT", german: "falsch eingerückt" },
  { code: "MISSING_CHAR", message: /quote/, german: "hier fehlt ein schließendes Anführungszeichen" },
  { code: "MISSING_CHAR", message: /without -/, german: "falsch eingerückt, oder der Strich vor dem Eintrag fehlt" },
  { code: "MISSING_CHAR", german: "hier fehlt ein Zeichen – Anführungszeichen, Klammer oder Doppelpunkt" },
  {
    code: "BLOCK_AS_IMPLICIT_KEY",
    german: "ein Text mit Doppelpunkt braucht Anführungszeichen oder die Form >-",
  },
  {
    code: "MULTILINE_IMPLICIT_KEY",
    german: "hier fehlt ein Doppelpunkt mit Leerzeichen dahinter, oder der Text ist nicht eingerückt",
  },
  { code: "UNEXPECTED_TOKEN", german: "hier steht etwas zu viel – ein Text mit Anführungszeichen braucht die Form >-" },
  { code: "BAD_SCALAR_START", german: "ein Text, der mit diesem Zeichen beginnt, braucht die Form >-" },
  { code: "BAD_ALIAS", german: "dieser Verweis (*name) hat kein Ziel" },
];

const describe = ({ code, message }: YAMLError) =>
  syntaxProblems.find((known) => known.code === code && (known.message?.test(message) ?? true))?.german ??
  `ist kein gültiges YAML (${message.split("\n", 1)[0]})`;

/** A file with a syntax error has one problem; all later messages follow from it. */
function syntaxErrors(errors: readonly YAMLError[]): YAMLError[] {
  const first = errors.find(({ code }) => code !== "DUPLICATE_KEY");
  return errors.filter((error) => error.code === "DUPLICATE_KEY" || error === first);
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);

/** One step down: the child node and its start for a reader (a field begins with its name). */
function child(node: unknown, key: PropertyKey): { node: unknown; start?: number } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
    return pair && { node: pair.value, start: startOf(pair.key) };
  }
  if (isSeq(node) && typeof key === "number" && node.items[key] !== undefined) {
    return { node: node.items[key], start: startOf(node.items[key]) };
  }
  return undefined;
}

function find(root: Node | null, path: Path): { start: number; node: unknown } {
  let found: { start: number; node: unknown } = { start: startOf(root) ?? 0, node: root };
  for (const key of path) {
    const next = child(found.node, key);
    if (!next) break;
    found = { start: next.start ?? found.start, node: next.node };
  }
  return found;
}

/** The position of an excerpt in the text, which a folded block may have broken over lines. */
function offsetOf(excerpt: string, text: string, start: number): number {
  const words = excerpt.split(/\s+/u).map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  const found = new RegExp(words.join("\\s+"), "u").exec(text.slice(start));
  return found ? start + found.index : start;
}

/** Parses a file and keeps the way from each value back to its line. */
export function readYaml({ path, text: stored }: TextFile): { source: Source } | { problems: Problem[] } {
  const text = stored.replace(/^\uFEFF/, "");
  const lines = new LineCounter();
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const garbled = text.split("\n").findIndex((line) => line.includes("\uFFFD"));
  if (garbled >= 0) {
    const message = "hier stehen Zeichen, die keine sind – die Datei als UTF-8 speichern";
    return { problems: [{ file: path, line: garbled + 1, message }] };
  }
  const tabulator = text.split("\n").findIndex((line) => /^ *\t/.test(line));
  if (tabulator >= 0) {
    return {
      problems: [{ file: path, line: tabulator + 1, message: "eingerückt wird mit Leerzeichen, nicht mit Tabulator" }],
    };
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    return {
      problems: syntaxErrors(document.errors).map((error) => ({
        file: path,
        line: lineAt(error.pos[0]),
        message: describe(error),
      })),
    };
  }
  return {
    source: {
      file: path,
      data: document.toJS(),
      lineOf(valuePath, excerpt) {
        const { start, node } = find(document.contents, valuePath);
        const end = (isNode(node) && node.range?.[1]) || text.length;
        return lineAt(excerpt ? offsetOf(excerpt, text.slice(0, end), start) : start);
      },
    },
  };
}
