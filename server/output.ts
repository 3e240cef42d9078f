import type { Writable } from "node:stream";

/**
 * Writes lines to a stream such as standard output. A full disk or a closed reader must not end the server: the line is
 * lost. A failed stream accepts nothing more, so later lines bypass it by `writeAnyway`.
 */
export function makeOutput(stream: Writable, writeAnyway: (text: string) => void): (line: string) => void {
  let hasFailed = false;
  stream.on("error", () => {
    hasFailed = true;
  });
  return (line) => {
    if (!hasFailed) return void stream.write(`${line}\n`);
    try {
      writeAnyway(`${line}\n`);
    } catch {
      // No output is left to report this.
    }
  };
}
