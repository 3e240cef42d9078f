import { createReadStream } from "node:fs";

/** Longer than any line of an export: a document of 1 MiB, every character of it escaped. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** The lines of a file. Node's own reader also ends lines at U+2028, which JSON leaves as it is. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let begun: string[] = [];
  let characters = 0;
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const [first = "", ...more] = chunk.split("\n");
    const last = more.pop();
    begun.push(first);
    characters += first.length;
    if (characters > MOST_CHARACTERS) throw new Error(`${file} has a line that is longer than any of an export`);
    if (last === undefined) continue;
    yield begun.join("");
    yield* more;
    begun = [last];
    characters = last.length;
  }
  yield begun.join("");
}
