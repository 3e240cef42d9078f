import type { Problem } from "#domain/catalogue/source.ts";
import type { TextFile } from "../readYaml.ts";

/**
 * Terms missing in the dictionary, one a line: `Jab` is a word, `Kranich-` begins compounds, `-feger` ends them.
 * Genitives and plurals with s need no line.
 */
export interface WordList {
  has(word: string): boolean;
  isStart(part: string): boolean;
  isEnd(part: string): boolean;
  /** Reports whether the word of the calls since the last report was right after all. */
  settle(isRight: boolean): void;
  /** Problems of the list itself: order and duplicates. */
  problems(): Problem[];
  /** Unused lines, after all texts. */
  unused(): Problem[];
}

interface Line {
  entry: string;
  number: number;
}

const bare = (entry: string) => entry.replace(/^-|-$/g, "");
const inOrder = new Intl.Collator("de").compare;
/** Dictionary order; a term precedes the compounds that it begins. */
const compare = (one: string, other: string) => inOrder(bare(one), bare(other)) || one.length - other.length;

function orderProblems({ path, text }: TextFile, lines: readonly Line[]): Problem[] {
  const blank = text
    .split("\n")
    .findIndex((line, index, all) => line.trim() !== line || (!line && index < all.length - 1));
  const problems = blank < 0 ? [] : [{ file: path, line: blank + 1, message: "eine Zeile ist genau ein Wort" }];
  lines.forEach(({ entry, number }, index) => {
    const earlier = lines[index - 1];
    if (!earlier) return;
    if (earlier.entry === entry) problems.push({ file: path, line: number, message: `„${entry}“ steht zweimal da` });
    else if (compare(earlier.entry, entry) > 0) {
      problems.push({ file: path, line: number, message: `„${entry}“ gehört vor „${earlier.entry}“` });
    }
  });
  return problems;
}

/** Parses `woerter.txt` and records which lines are used. */
export function readWordList(file: TextFile): WordList {
  const lines = file.text
    .split("\n")
    .map((line, index) => ({ entry: line.trim(), number: index + 1 }))
    .filter(({ entry }) => entry !== "");
  const entries = new Set(lines.map(({ entry }) => entry));
  const needed = new Set<string>();
  const asked = new Set<string>();
  const find = (entry: string) => entries.has(entry) && asked.add(entry) !== undefined;
  const findInflected = (entry: string) => find(entry) || (entry.endsWith("s") && find(entry.slice(0, -1)));
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
  return {
    has: findInflected,
    isStart: (part) => find(`${part}-`) || find(`${capital(part)}-`),
    isEnd: (part) => findInflected(`-${part}`),
    settle(isRight) {
      if (isRight) for (const entry of asked) needed.add(entry);
      asked.clear();
    },
    problems: () => orderProblems(file, lines),
    unused: () =>
      lines
        .filter(({ entry }) => !needed.has(entry))
        .map(({ entry, number }) => ({
          file: file.path,
          line: number,
          message: `„${entry}“ braucht kein Text – Zeile löschen`,
        })),
  };
}
