/** The path of a value in a file: keys and indices from the root. */
export type Path = readonly PropertyKey[];

/** A parsed file of `content/`, with a way back from a value to its line. */
export interface Source {
  /** Relative to the project, with `/`: `content/techniques/blocks.yaml`. */
  file: string;
  data: unknown;
  /** The line of a value, or of its nearest existing parent; with an excerpt, the line where that begins. */
  lineOf(path: Path, excerpt?: string): number;
}

/** A problem in a file of `content/`, in words for its author. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** Reports a problem of one file. */
export type Report = (path: Path, message: string, excerpt?: string) => void;

/** A reporter for one file that appends to a shared list. */
export function reportInto(problems: Problem[], source: Source): Report {
  return (path, message, excerpt) => {
    const place = path.filter((part) => typeof part !== "number").join(".");
    problems.push({
      file: source.file,
      line: source.lineOf(path, excerpt),
      message: place ? `${place}: ${message}` : message,
    });
  };
}

/** By file and line. */
export const inReadingOrder = (a: Problem, b: Problem) =>
  a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
