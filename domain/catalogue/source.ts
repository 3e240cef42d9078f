/** Where a value stands inside a file: keys and positions from the root. */
export type Path = readonly PropertyKey[];

/** A file of `content/` after reading, and the way back from a value to its line. */
export interface Source {
  /** Relative to the project, with `/`: `content/techniques/blocks.yaml`. */
  file: string;
  data: unknown;
  /** The line of a value, or of the nearest one around it; with an excerpt, the line on which that begins. */
  lineOf(path: Path, excerpt?: string): number;
}

/** Something that is wrong in a file of `content/`, in words for whoever wrote it. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** Notes a problem of one file. */
export type Report = (path: Path, message: string, excerpt?: string) => void;

/** A reporter for one file that adds to a list shared by all. */
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

/** By file and line, as an editor lists them. */
export const inReadingOrder = (a: Problem, b: Problem) =>
  a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
